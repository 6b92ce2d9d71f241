/** For a button or link that disappears when it is used: a screen reader would start at the top again. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}
