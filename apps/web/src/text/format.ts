/** Numbers, times and durations in the visitor's language and time zone. */
export interface Formats {
  number(value: number): string;
  /** Formats a share of 1: 0.4 becomes `40 %`. */
  percent(share: number): string;
  /** With a sign: `+12`. */
  difference(value: number): string;
  dateTime(ms: number): string;
  /** Date and time with seconds. */
  exact(ms: number): string;
  time(ms: number): string;
  /** The time, with its day if that is not obvious. */
  moment(ms: number, nowMs: number): string;
  /** A mark of an axis: the time, or the day at its beginning. */
  mark(ms: number): string;
  /** `3 hours ago`, `in 2 minutes`. */
  relative(ms: number, nowMs: number): string;
  /** Like `relative`, for the past: never in the future, even if our clock is a little behind. */
  ago(ms: number, nowMs: number): string;
  bytes(count: number): string;
  /** A duration in its largest whole unit: `10 min`. */
  duration(ms: number): string;
  list(texts: readonly string[]): string;
  region(code: string): string;
  /** The time zone of the visitor, which all times are in: `Europe/Berlin`. */
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

/**
 * Creates a formatter on first use, because the first one makes the browser load the data of a language, which
 * takes a phone 100 ms.
 */
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
  const time = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
  const day = once(() => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }));
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  // Without `numeric: auto`, whose "yesterday" may be wrong for 25 hours ago.
  const days = once(() => new Intl.RelativeTimeFormat(locale));
  const list = once(() => new Intl.ListFormat(locale));
  const regions = once(() => new Intl.DisplayNames(locale, { type: 'region' }));
  const distanceText = (distance: number): string => {
    const step = STEPS.find((candidate) => Math.abs(distance) >= candidate.ms) ?? STEPS[3];
    return (step.unit === 'day' ? days() : relative()).format(Math.trunc(distance / step.ms), step.unit);
  };
  return {
    // Small numbers look alike in all our languages, and most numbers of a first page are small.
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
      // English has no short plural of "byte".
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
