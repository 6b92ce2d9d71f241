import { inRem } from './in-rem';

/**
 * Our icons, drawn with strokes on a 24 × 24 grid. They are decoration: a text beside or around them says what they
 * mean.
 */
const PATHS = {
  flag: 'M5 21V4m0 0c5-3 9 3 14 0v9c-5 3-9-3-14 0',
  board: 'M4 20V10h4v10m2 0V4h4v16m2 0v-7h4v7',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-6 8-6s8 2 8 6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm5-2 5 5',
  check: 'M5 13l4 4L19 7',
  close: 'M6 6l12 12M18 6 6 18',
  leave: 'M10 4H5v16h5m4-12 4 4-4 4m4-4H10',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  moon: 'M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z',
  screen: 'M3 5h18v11H3zM9 20h6m-3-4v4',
  grid: 'M4 4h6v6H4zm10 0h6v6h-6zM4 14h6v6H4zm10 0h6v6h-6z',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h1m-1 6h1m-1 6h1',
  drop: 'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z',
  up: 'M6 15l6-6 6 6',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  pin: 'M9 3h6l-1 7 4 4H6l4-4zM12 14v7',
  tools: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 4v6M9 14v6',
  pause: 'M8 5v14M16 5v14',
  frost: 'M12 3v18M4.2 7.5l15.6 9M4.2 16.5l15.6-9',
  hint: 'M9 18h6m-5 3h4M12 3a6 6 0 0 0-3.5 10.9c.5.4.5 1.1.5 1.6h6c0-.5 0-1.2.5-1.6A6 6 0 0 0 12 3z',
  menu: 'M4 7h16M4 12h16M4 17h16',
} as const;

export type IconName = keyof typeof PATHS;

/** `size`: in pixels at the usual size of text, with which it grows. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  const length = inRem(size);
  return (
    <svg
      width={length}
      height={length}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
