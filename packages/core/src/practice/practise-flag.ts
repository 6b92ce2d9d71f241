import { flagAttempts } from '@rampart/domain-data';
import type { FindVisible, FlagEvaluator } from '../challenges';
import type { TakeToken } from '../infra/rate-limit';
import type { PracticeStore } from './practice-store';

export interface PracticeAttempt {
  readonly teamId: string;
  readonly challengeId: string;
  readonly flag: string;
  readonly at: Date;
  readonly takeToken: TakeToken;
}

export type PracticeOutcome =
  | {
      readonly outcome: 'solved' | 'wrong' | 'alreadySolved' | 'unknownChallenge' | 'unknownTeam' | 'notOpen';
    }
  | { readonly outcome: 'throttled'; readonly retryInMs: number };

/** Evaluates a flag after the end. What it stores is no solve: ledger, board and submission record do not know it. */
export type PractiseFlag = (attempt: PracticeAttempt) => Promise<PracticeOutcome>;

export function createPractiseFlag({
  store,
  findVisible,
  flags,
  isOpen,
}: {
  readonly store: Pick<PracticeStore, 'store'>;
  readonly findVisible: FindVisible;
  readonly flags: FlagEvaluator;
  readonly isOpen: (now: Date) => Promise<boolean>;
}): PractiseFlag {
  return async ({ teamId, challengeId, flag, at, takeToken }) => {
    if (!(await isOpen(at))) return { outcome: 'notOpen' };
    const challenge = await findVisible(challengeId, teamId, at);
    if (challenge?.scoring.kind !== 'decay' || challenge.flags.length === 0)
      return { outcome: 'unknownChallenge' };
    const take = await takeToken(flagAttempts, [challengeId, teamId]);
    if (!take.taken) return { outcome: 'throttled', retryInMs: take.retryInMs };
    const verdict = await flags.evaluate(challenge.flags, flag, { challengeId, teamId });
    if (!verdict.accepted) return { outcome: 'wrong' };
    const stored = await store.store({ challengeId, teamId, at });
    return { outcome: stored === 'stored' ? 'solved' : stored };
  };
}
