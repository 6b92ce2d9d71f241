import { CORRECT_FLAG } from './measures/flags';
import { FRESHNESS } from './measures/freshness';
import { ratioOf, type Measured } from './measures/measure';
import { BOARD_PAGE, CHALLENGES_WITH_TOKEN } from './measures/reads';
import { SCORE_PUSH } from './measures/score-push';

export interface Target {
  /** As printed, for example `ratio >= 0.15`. */
  readonly text: string;
  readonly isMet: (measured: Measured) => boolean;
}

/** What must hold with 1,000 teams, 60 challenges, 15 solves a team and concurrency 32 on two cores. */
const TARGETS: Readonly<Record<string, Target>> = {
  [BOARD_PAGE]: ratioOfAtLeast(0.15),
  [CHALLENGES_WITH_TOKEN]: ratioOfAtLeast(0.08),
  [CORRECT_FLAG]: ratioOfAtLeast(0.3),
  [FRESHNESS]: {
    text: 'p50 < 100 ms, p95 < 300 ms',
    isMet: ({ result }) => result.p50Ms < 100 && result.p95Ms < 300,
  },
  [SCORE_PUSH]: { text: 'p50 < 60 ms', isMet: ({ result }) => result.p50Ms < 60 },
};

export function targetOf(name: string): Target | undefined {
  return TARGETS[name];
}

function ratioOfAtLeast(least: number): Target {
  return { text: `ratio >= ${least}`, isMet: (measured) => (ratioOf(measured) ?? 0) >= least };
}
