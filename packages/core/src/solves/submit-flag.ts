import { flagAttempts, withoutUndefined } from '@rampart/domain-data';
import {
  isClosed,
  isVisibleTo,
  type Challenge,
  type ChallengeCache,
  type ChallengeSnapshot,
  type FlagEvaluator,
  type FlagVerdict,
} from '../challenges';
import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import type { Logger } from '../infra/logging';
import type { TakeToken } from '../infra/rate-limit';
import type { AttemptStore, RecordOutcome, RefusalOutcome } from './attempt-store';
import type { AttemptDetails } from './submission';

export interface FlagAttempt {
  readonly teamId: string;
  /** The team as it was authenticated; a later ban is noticed when the attempt is recorded. */
  readonly isBanned: boolean;
  /** Whether the team may submit while the event is paused. */
  readonly passesPause: boolean;
  readonly challengeId: string;
  readonly flag: string;
  readonly ip: string;
  readonly at: Date;
  readonly takeToken: TakeToken;
}

export type AttemptOutcome =
  | { readonly outcome: 'solved' }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'alreadySolved' }
  /** No such challenge for this team: unknown, not visible to it, without flags, or not solved by flags. */
  | { readonly outcome: 'unknownChallenge' }
  | { readonly outcome: 'closedChallenge' }
  | { readonly outcome: 'unknownTeam' }
  | { readonly outcome: 'banned' }
  | { readonly outcome: 'paused' }
  | { readonly outcome: 'throttled'; readonly retryInMs: number };

export type SubmitFlag = (attempt: FlagAttempt) => Promise<AttemptOutcome>;

export interface SubmitFlagDependencies {
  readonly store: AttemptStore;
  readonly challengeCache: ChallengeCache;
  readonly flags: FlagEvaluator;
  readonly random: Random;
  readonly eventPublisher: EventPublisher;
  readonly logger: Logger;
}

function detailsOf(attempt: FlagAttempt, challenge: Challenge, verdict: FlagVerdict): AttemptDetails {
  if (!verdict.accepted) return { submittedFlag: attempt.flag };
  const entry = challenge.flags[verdict.index];
  return withoutUndefined({
    submittedFlag: attempt.flag || undefined,
    matchedFlagIndex: verdict.index,
    matchedFlagProvider: entry?.provider,
    matchedFlagConfig: entry?.config,
    cheatedFrom: verdict.cheatedFrom,
  });
}

/** The challenge of an attempt, as of a revision of the challenges. */
interface Target {
  readonly challenge: Challenge;
  readonly revision: number;
}

const NOTHING_SOLVED: ReadonlySet<string> = new Set();

/** The challenge if it takes flags from a team with these solves now, or the reason why it does not. */
function targetOf(
  snapshot: ChallengeSnapshot,
  { challengeId, passesPause, at }: FlagAttempt,
  solvedIds: ReadonlySet<string>,
): Target | { readonly outcome: 'paused' | 'unknownChallenge' | 'closedChallenge' } {
  if (snapshot.isPaused && !passesPause) return { outcome: 'paused' };
  const challenge = snapshot.find(challengeId);
  if (challenge === undefined || !isVisibleTo(solvedIds, challenge, at))
    return { outcome: 'unknownChallenge' };
  if (challenge.scoring.kind !== 'decay' || challenge.flags.length === 0)
    return { outcome: 'unknownChallenge' };
  return isClosed(challenge, at)
    ? { outcome: 'closedChallenge' }
    : { challenge, revision: snapshot.revision };
}

/**
 * Submits a flag. It is evaluated against the challenges in memory. The statement that records the attempt compares their
 * revision and the ban of the team with the database: if the challenges have changed, the flag is evaluated again. A refusal
 * before anything is recorded is confirmed by a read. A banned team learns nothing but its ban, so nothing about challenge
 * ids. Whether the team had already solved the challenge is decided by the unique constraint, after the flag was evaluated.
 */
export function createSubmitFlag(dependencies: SubmitFlagDependencies): SubmitFlag {
  const { store, challengeCache, eventPublisher, logger } = dependencies;

  /** Reads what decides whether the team may submit to the challenge. */
  const readTarget = async (attempt: FlagAttempt): Promise<Target | AttemptOutcome> => {
    const { team, challengesRevision } = await store.readContext(attempt.teamId);
    if (team === undefined) return { outcome: 'unknownTeam' };
    if (team.banned) return { outcome: 'banned' };
    const snapshot = await challengeCache.at(challengesRevision);
    // Read for any id, so that the duration does not distinguish a locked challenge from one that does not exist.
    const solvedIds = snapshot.hasPrerequisites ? await store.listSolvedIds(attempt.teamId) : NOTHING_SOLVED;
    return targetOf(snapshot, attempt, solvedIds);
  };

  /** Evaluates the flag and records the attempt. */
  const evaluateAndRecord = async (
    attempt: FlagAttempt,
    { challenge, revision }: Target,
  ): Promise<RecordOutcome | RefusalOutcome> => {
    const { teamId, challengeId, ip, at } = attempt;
    const verdict = await dependencies.flags.evaluate(challenge.flags, attempt.flag, { challengeId, teamId });
    const details = detailsOf(attempt, challenge, verdict);
    const submissionId = dependencies.random.uuid();
    const submission = { challengeId, teamId, ip, at, submissionId, details, revision };
    if (verdict.accepted) {
      return store.recordAccepted({
        result: verdict.cheatedFrom === undefined ? 'correct' : 'cheated',
        repeatDetails: { submittedFlag: attempt.flag, ...details },
        ...submission,
      });
    }
    try {
      return await store.recordRefused({ result: 'incorrect', ...submission });
    } catch (error) {
      // The reply does not depend on the stored record, but on what the statement that stores it compares.
      const { team, challengesRevision } = await store.readContext(teamId);
      if (team === undefined) return { outcome: 'teamGone' };
      if (team.banned) return { outcome: 'banned' };
      if (revision !== challengesRevision) return { outcome: 'stale' };
      logger.error('a wrong attempt was not recorded', { error, challengeId, teamId });
      return { outcome: 'recorded' };
    }
  };

  return async (attempt) => {
    const { teamId, challengeId } = attempt;
    const snapshot = challengeCache.known() ?? (await challengeCache.latest());
    let target: Target | AttemptOutcome = targetOf(snapshot, attempt, NOTHING_SOLVED);
    if (attempt.isBanned || 'outcome' in target) target = await readTarget(attempt);
    if ('outcome' in target) return target;
    const take = await attempt.takeToken(flagAttempts, [challengeId, teamId]);
    if (!take.taken) {
      const current = await readTarget(attempt);
      return 'outcome' in current ? current : { outcome: 'throttled', retryInMs: take.retryInMs };
    }
    for (;;) {
      const recorded = await evaluateAndRecord(attempt, target);
      switch (recorded.outcome) {
        case 'stale':
          target = await readTarget(attempt);
          if ('outcome' in target) return target;
          break;
        case 'recorded':
          return { outcome: 'wrong' };
        case 'solved':
          eventPublisher.scoresChanged();
          return { outcome: 'solved' };
        case 'alreadySolved':
          if (recorded.recordError !== undefined) {
            const error = recorded.recordError;
            logger.error('a repeated attempt was not recorded', { error, challengeId, teamId });
          }
          return { outcome: 'alreadySolved' };
        case 'challengeGone':
          return { outcome: 'unknownChallenge' };
        case 'teamGone':
          return { outcome: 'unknownTeam' };
        case 'banned':
          return { outcome: 'banned' };
      }
    }
  };
}
