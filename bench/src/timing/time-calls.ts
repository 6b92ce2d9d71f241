import { shuffled } from '../statistics/random';

export interface AddressTimes {
  /** Duration of each call, ms. */
  readonly known: readonly number[];
  readonly unknown: readonly number[];
}

export interface CallCounts {
  /** Calls for known addresses, and as many for unknown ones. */
  readonly callsEach: number;
  /** Runs before the measured calls, in the same mix. */
  readonly warmUpEach: number;
}

export interface AddressCalls extends CallCounts {
  /** As many as warm-up and calls together need. */
  readonly known: readonly string[];
  readonly unknown: readonly string[];
  /** One request about the address, number 0 onwards; answers the kind. */
  readonly ask: (email: string, number: number) => Promise<string>;
}

export function addressesOf(half: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${half}-${index}@example.org`);
}

let clients = 0;

/** Headers of another client address at each call, so that no bucket is ever empty; needs `proxy.trust` 1. */
export function fromAnotherClient(): { 'x-forwarded-for': string } {
  clients += 1;
  return { 'x-forwarded-for': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}` };
}

/** One call at a time, known and unknown addresses in random order, each address once. */
export async function timeCalls(calls: AddressCalls): Promise<AddressTimes> {
  const { warmUpEach, callsEach, ask } = calls;
  const mix = (from: number, to: number) =>
    shuffled([
      ...calls.known.slice(from, to).map((email) => ({ email, half: 'known' as const })),
      ...calls.unknown.slice(from, to).map((email) => ({ email, half: 'unknown' as const })),
    ]);
  const times = { known: [] as number[], unknown: [] as number[] };
  const order = [...mix(0, warmUpEach), ...mix(warmUpEach, warmUpEach + callsEach)];
  for (const [number, { email, half }] of order.entries()) {
    const startedAt = performance.now();
    const kind = await ask(email, number);
    const tookMs = performance.now() - startedAt;
    if (kind !== 'goodVerifySent') throw new Error(`A call about a ${half} address answered ${kind}.`);
    times[half].push(tookMs);
  }
  return { known: times.known.slice(warmUpEach), unknown: times.unknown.slice(warmUpEach) };
}
