import type { SeededNumbers } from './seeded-numbers';

export interface SeedSizes {
  readonly teams: number;
  readonly challenges: number;
  readonly solves: number;
}

/** A solve by team and challenge number; `moment` is the elapsed share of the event, 0 to 1. */
export interface DealtSolve {
  readonly team: number;
  readonly challenge: number;
  readonly moment: number;
}

/** Strong teams solve far more than weak ones, and easy challenges are solved far more often than hard ones. */
const TEAM_SKEW = 2;
const CHALLENGE_SKEW = 1.6;
/**
 * After this many random pairs that are dealt already, the next free one is taken, so that dealing most pairs
 * terminates.
 */
const TRIES = 8;

/**
 * Deals exactly `solves` different pairs in order of time. The first teams and the first challenges get the
 * most. Memory is one bit per pair and a few words per solve.
 */
export function* dealSolves(size: SeedSizes, numbers: SeededNumbers): Generator<DealtSolve> {
  const { teams, challenges, solves } = size;
  const pairs = teams * challenges;
  if (solves > pairs) throw new RangeError('there are not that many pairs of team and challenge');
  const taken = new Uint8Array(Math.ceil(pairs / 8));
  const take = (pair: number): boolean => {
    const [byte, bit] = [pair >>> 3, 1 << (pair & 7)];
    const isTaken = ((taken[byte] ?? 0) & bit) !== 0;
    if (!isTaken) taken[byte] = (taken[byte] ?? 0) | bit;
    return !isTaken;
  };
  const draw = (): number => {
    const team = Math.floor(teams * numbers.next() ** TEAM_SKEW);
    const challenge = Math.floor(challenges * numbers.next() ** CHALLENGE_SKEW);
    return team * challenges + challenge;
  };
  const deal = (): number => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const pair = draw();
      if (take(pair)) return pair;
    }
    let pair = numbers.below(pairs);
    while (!take(pair)) pair = (pair + 1) % pairs;
    return pair;
  };

  const moments = Float64Array.from({ length: solves }, () => numbers.next()).sort();
  for (const moment of moments) {
    const pair = deal();
    yield { team: Math.floor(pair / challenges), challenge: pair % challenges, moment };
  }
}
