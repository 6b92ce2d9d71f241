/** The accent colour of the organiser in both themes, adjusted until text on it and in it is readable. Pure. */

export type Accent = Readonly<Record<'light' | 'dark', string>>;

type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG 2.2, 1.4.3. */
const READABLE = 4.5;
const STEP = 0.02;
/** For each theme, the background on which it is hardest to read: `--sunken` and `--raised` in styles/tokens.css. */
const BACKGROUNDS = { light: '#f1f1ee', dark: '#1e2228' } as const;

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(rgbOf(one)), luminance(rgbOf(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Moves `colour` towards `end` until it is readable on `background`. */
function readableOn(background: string, colour: string, end: number): string {
  const from = rgbOf(colour);
  for (let share = 0; share < 1; share += STEP) {
    const moved = hexOf(from.map((part) => part + (end - part) * share) as unknown as Rgb);
    if (contrast(moved, background) >= READABLE) return moved;
  }
  return hexOf([end, end, end]);
}

export function accentOf(colour: string): Accent {
  return { light: readableOn(BACKGROUNDS.light, colour, 0), dark: readableOn(BACKGROUNDS.dark, colour, 255) };
}
