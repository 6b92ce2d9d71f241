const REACHED = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/**
 * As the `ref` of a page. What had the focus often goes with what it did: a form that is saved, a row that is deleted, a
 * button that makes way for its opposite. The focus then goes to what Tab would reach next from there; left to itself it
 * is nowhere, and a screen reader starts again at the top. Whoever has scrolled away from there is not led back.
 */
export function keepFocus(page: HTMLElement | null): (() => void) | undefined {
  if (page === null) return undefined;
  let last: Element | undefined;
  let path = '';
  let isInSight = true;
  const sight = new IntersectionObserver((entries) => {
    isInSight = entries.at(-1)?.isIntersecting === true;
  });
  // Stays where it is when what stands there is taken away.
  const place = new Range();

  const enter = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    last = target;
    path = location.pathname;
    isInSight = true;
    sight.disconnect();
    sight.observe(target);
    place.setStartBefore(target);
    place.collapse(true);
  };
  // For somewhere else, unless it is just being taken away.
  const leave = (): void =>
    queueMicrotask(() => {
      if (last?.isConnected === true && document.activeElement !== last) last = undefined;
    });
  const observer = new MutationObserver(() => {
    if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
    last = undefined;
    if (location.pathname === path) nextFrom(place, page)?.focus({ preventScroll: !isInSight });
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
