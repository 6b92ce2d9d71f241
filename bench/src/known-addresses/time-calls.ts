import { shuffled } from '../load/shuffled';

export interface AddressTimes {
  /** Of each call, ms. */
  readonly known: readonly number[];
  readonly unknown: readonly number[];
}

export interface CallsOfEach {
  /** Calls for known addresses, and as many for unknown ones. */
  readonly callsEach: number;
  /** Runs before the measured calls, in the same mix. */
  readonly warmUpEach: number;
}

export interface AddressCalls extends CallsOfEach {
  /** As many as warm-up and calls together need. */
  readonly known: readonly string[];
  readonly unknown: readonly string[];
  /** One request about the address, number 0 onwards; answers the kind. */
  readonly ask: (email: string, number: number) => Promise<string>;
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
    if (kind !== 'goodVerifySent') throw new Error(`a call about a ${half} address answered ${kind}`);
    times[half].push(tookMs);
  }
  return { known: times.known.slice(warmUpEach), unknown: times.unknown.slice(warmUpEach) };
}
