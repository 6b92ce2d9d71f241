import { failed, ok, warning, type Verdict } from './finding';

/** The time on another machine's clock, with ours just before and just after asking. */
export interface ClockReading {
  readonly name: string;
  readonly at: Date;
  readonly askedAt: Date;
  readonly answeredAt: Date;
  /** Resolution of the clock; a `Date` header has whole seconds. */
  readonly precisionMs: number;
}

/** Seconds decide about solves at a deadline; signed pushes are refused from five minutes on. */
const WARN_FROM_MS = 2_000;
export const FAIL_FROM_MS = 10_000;

/**
 * The minimum difference of a reading from our clock, in ms: positive when it is ahead, 0 when the round trip can
 * explain it.
 */
export function offsetMs({ at, askedAt, answeredAt, precisionMs }: ClockReading): number {
  const earliest = askedAt.getTime() - precisionMs;
  const latest = answeredAt.getTime();
  if (at.getTime() < earliest) return at.getTime() - earliest;
  return Math.max(0, at.getTime() - latest);
}

function describe(name: string, ms: number): string {
  const seconds = Math.abs(ms) / 1000;
  return `the clock of ${name} is ${seconds.toFixed(seconds < 10 ? 1 : 0)} s ${ms > 0 ? 'ahead of' : 'behind'} this machine's`;
}

export const CLOCK_REMEDY = 'Synchronise every machine with the same time servers (NTP).';

export function checkClocks(readings: readonly ClockReading[]): Verdict {
  const [worst] = readings
    .map((reading) => ({ name: reading.name, ms: offsetMs(reading) }))
    .sort((a, b) => Math.abs(b.ms) - Math.abs(a.ms));
  if (worst === undefined) return { status: 'skipped', detail: 'There is no other clock to compare with.' };
  const distanceMs = Math.abs(worst.ms);
  if (distanceMs >= FAIL_FROM_MS)
    return failed(`Clocks differ: ${describe(worst.name, worst.ms)}.`, CLOCK_REMEDY);
  if (distanceMs >= WARN_FROM_MS)
    return warning(`Clocks drift: ${describe(worst.name, worst.ms)}.`, CLOCK_REMEDY);
  return ok(`Agrees with ${readings.map(({ name }) => name).join(', ')}.`);
}
