const REACHED = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/**
 * Used as the `ref` of a page. Actions often remove the focused element: a saved form, a deleted row, a button
 * replaced by its opposite. Then nothing would have the focus, and a screen reader would start at the top again.
 * This focuses the button that opened a form when the form closes, and otherwise the element that Tab would have
 * reached next, without scrolling back to it if the user has scrolled away.
 */
export function keepFocus(page: HTMLElement | null): (() => void) | undefined {
  if (page === null) return undefined;
  let last: Element | undefined;
  let path = '';
  let isInSight = true;
  const sight = new IntersectionObserver((entries) => {
    isInSight = entries.at(-1)?.isIntersecting === true;
  });
  // A range keeps its position when the element after it is removed.
  const place = new Range();
  /** What had the focus before the form; a form that opens takes it from its button. */
  const openers = new WeakMap<Element, EventTarget | null>();

  const enter = ({ target, relatedTarget }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    const form = target.closest('form');
    if (form !== null && !openers.has(form)) openers.set(form, relatedTarget);
    last = target;
    path = location.pathname;
    isInSight = true;
    sight.disconnect();
    sight.observe(target);
    place.setStartBefore(target);
    place.collapse(true);
  };
  // The focus moves elsewhere, unless the element is just being removed.
  const leave = (): void =>
    queueMicrotask(() => {
      if (last?.isConnected === true && document.activeElement !== last) last = undefined;
    });
  const observer = new MutationObserver(() => {
    if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
    const form = last.closest('form');
    const opener = form === null ? undefined : openers.get(form);
    last = undefined;
    if (location.pathname !== path) return;
    const next = opener instanceof HTMLButtonElement && opener.isConnected ? opener : nextFrom(place, page);
    next?.focus({ preventScroll: !isInSight });
  });

  observer.observe(page, { childList: true, subtree: true });
  page.addEventListener('focusin', enter);
  page.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    sight.disconnect();
    page.removeEventListener('focusin', enter);
    page.removeEventListener('focusout', leave);
  };
}

function nextFrom(place: Range, page: HTMLElement): HTMLElement | undefined {
  const reached = [...page.querySelectorAll<HTMLElement>(REACHED)].filter((one) => one.checkVisibility());
  return reached.find((one) => place.comparePoint(one, 0) >= 0) ?? reached.at(-1);
}
