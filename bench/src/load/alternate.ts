import { medianOfRounds, type LoadResult } from './load-result';

const ROUNDS = 3;
const WARM_UP_SECONDS = 1;

/** A closed loop that can be run for some seconds. */
export type Loop = (seconds: number) => Promise<LoadResult>;

/**
 * Runs the loops in turn, A B A B …, so that a slow minute of the machine falls on both and their ratio holds. Each is
 * warmed up first. Answers the medians, in the order of the loops.
 */
export async function alternate<const Loops extends readonly Loop[]>(
  loops: Loops,
  seconds: number,
): Promise<{ [Place in keyof Loops]: LoadResult }> {
  const roundSeconds = Math.max(1, Math.round(seconds / ROUNDS));
  for (const loop of loops) await loop(WARM_UP_SECONDS);
  const rounds: LoadResult[][] = loops.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, loop] of loops.entries()) rounds[place]?.push(await loop(roundSeconds));
  }
  const medians: readonly LoadResult[] = rounds.map(medianOfRounds);
  return medians as { [Place in keyof Loops]: LoadResult };
}
