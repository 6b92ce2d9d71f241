/** Numbers, times and durations in the visitor's language and time zone. */
export interface Formats {
  number(value: number): string;
  /** `share` is a part of 1: 0.4 becomes `40 %`. */
  percent(share: number): string;
  /** With a sign: `+12`. */
  difference(value: number): string;
  dateTime(ms: number): string;
  /** With its seconds. */
  exact(ms: number): string;
  time(ms: number): string;
  /** The time, with its day when that is not plain. */
  moment(ms: number, nowMs: number): string;
  /** On an axis: the time, or the day where one begins. */
  mark(ms: number): string;
  /** `3 hours ago`, `in 2 minutes`. */
  relative(ms: number, nowMs: number): string;
  /** The same for what has been: never in the future, even where our clock is a little behind. */
  ago(ms: number, nowMs: number): string;
  bytes(count: number): string;
  /** In its largest whole unit: `10 min`. */
  duration(ms: number): string;
  list(texts: readonly string[]): string;
  region(code: string): string;
  /** The visitor's own, in which all times are: `Europe/Berlin`. */
  zone(): string;
}

const STEPS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const;

const HALF_A_DAY_MS = 43_200_000;

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Made at its first use: the first of them makes the browser load the data of a language, which takes a phone 100 ms. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

export function createFormats(locale: string): Formats {
  const number = once(() => new Intl.NumberFormat(locale));
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent' }));
  const signed = once(() => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }));
  const dateTime = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
  const exact = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }));
  const time = once(() => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }));
  const day = once(() => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }));
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  // Without "yesterday", which 25 hours ago need not have been.
  const days = once(() => new Intl.RelativeTimeFormat(locale));
  const list = once(() => new Intl.ListFormat(locale));
  const regions = once(() => new Intl.DisplayNames(locale, { type: 'region' }));
  const distanceText = (distance: number): string => {
    const step = STEPS.find((candidate) => Math.abs(distance) >= candidate.ms) ?? STEPS[3];
    return (step.unit === 'day' ? days() : relative()).format(Math.trunc(distance / step.ms), step.unit);
  };
  return {
    // Alike in every language we have, and most numbers of a first page.
    number: (value) =>
      Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : number().format(value),
    percent: (share) => percent().format(share),
    difference: (value) => signed().format(value),
    dateTime: (ms) => dateTime().format(ms),
    exact: (ms) => exact().format(ms),
    time: (ms) => time().format(ms),
    moment: (ms, nowMs) => (Math.abs(ms - nowMs) < HALF_A_DAY_MS ? time() : dateTime()).format(ms),
    mark: (ms) => {
      const at = new Date(ms);
      return (at.getHours() + at.getMinutes() === 0 ? day() : time()).format(ms);
    },
    relative: (ms, nowMs) => distanceText(ms - nowMs),
    ago: (ms, nowMs) => distanceText(Math.min(ms - nowMs, 0)),
    bytes: (count) => {
      const power = count < 1 ? 0 : Math.min(Math.floor(Math.log10(count) / 3), BYTE_UNITS.length - 1);
      const unit = BYTE_UNITS[power] ?? 'byte';
      // English has no short plural of the byte.
      const unitDisplay = unit === 'byte' ? 'long' : 'short';
      const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const;
      return new Intl.NumberFormat(locale, options).format(count / 1000 ** power);
    },
    duration: (ms) => {
      const step = STEPS.find((candidate) => ms % candidate.ms === 0) ?? STEPS[3];
      const options = { style: 'unit', unit: step.unit, unitDisplay: 'short' } as const;
      return new Intl.NumberFormat(locale, options).format(ms / step.ms);
    },
    list: (texts) => list().format(texts),
    region: (code) => regions().of(code) ?? code,
    zone: () => dateTime().resolvedOptions().timeZone.replaceAll('_', ' '),
  };
}

/** `2:05:09`, `4:07`: what is left of a duration, rounded up, so that it never says 0 too early. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
