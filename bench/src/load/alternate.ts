import type { Loop, Round } from './round';

/** So many answers are enough for the compilers, and so many seconds for what never gives as many. */
const WARM_UP = { answers: 3_000, seconds: 5 };

export interface Pace {
  readonly rounds: number;
  /** For each loop, over all rounds. */
  readonly seconds: number;
}

/**
 * Runs the loops in turn, A B A B …, so that a slow minute of the machine falls on all of them and their ratio holds.
 * Each is warmed up first. Answers the rounds of each, in the order of the loops.
 */
export async function alternate(loops: readonly Loop[], { rounds, seconds }: Pace): Promise<Round[][]> {
  for (const loop of loops) await warmUp(loop);
  const done: Round[][] = loops.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    // Whoever is always second would always find the caches of the machine as the first one left them.
    const order = [...loops.entries()];
    if (round % 2 === 1) order.reverse();
    for (const [place, loop] of order) done[place]?.push(await loop(Math.max(1, seconds / rounds)));
  }
  return done;
}

async function warmUp(loop: Loop): Promise<void> {
  let answers = 0;
  for (let second = 0; second < WARM_UP.seconds && answers < WARM_UP.answers; second += 1) {
    answers += (await loop(1)).perSecond;
  }
}
