import { useCallback, useState, type ReactNode } from 'react';

/** More than most lists have, and few enough to be rendered without a pause. */
const STEP = 200;
/** About a screen before the end is in sight. */
const NEAR = '1000px';

interface Growing {
  /** How many items to render. */
  readonly count: number;
  /** To be rendered after them. */
  readonly end: ReactNode;
}

/**
 * Renders a long list bit by bit: thousands of items at once stop the page for seconds. More follow when the user comes
 * near the end. At least `atLeast` are rendered, for an item that has to be on the page.
 */
export function useGrowing(total: number, atLeast = 0): Growing {
  const [count, setCount] = useState(STEP);
  if (atLeast > count) setCount(atLeast);
  const observe = useCallback((end: HTMLElement | null) => {
    if (end === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true) setCount((before) => before + STEP);
      },
      { rootMargin: NEAR },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, []);
  // A new element after each step, because an observer reports only changes.
  return { count, end: count < total ? <div key={count} ref={observe} /> : null };
}
