import type { ChallengeCache, Challenge, FlagEvaluator, FlagVerdict } from '../challenges';
import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import type { Logger } from '../infra/logging';
import type { Bucket, TakeToken } from '../infra/rate-limit';
import type { AttemptStore } from './attempt-store';
import type { AttemptDetails } from './submission';

export interface FlagAttempt {
  readonly teamId: string;
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
  /** No such challenge for this team: unknown, not public, without flags, or not solved by flags. */
  | { readonly outcome: 'unknownChallenge' }
  | { readonly outcome: 'unknownTeam' }
  | { readonly outcome: 'banned' }
  | { readonly outcome: 'throttled'; readonly retryInMs: number };

export type SubmitFlag = (attempt: FlagAttempt) => Promise<AttemptOutcome>;

export interface SubmitFlagDependencies {
  readonly store: AttemptStore;
  readonly challengeCache: ChallengeCache;
  readonly flags: FlagEvaluator;
  /** Bucket of flag submission, by team and challenge. */
  readonly bucket: Bucket;
  readonly random: Random;
  readonly eventPublisher: EventPublisher;
  readonly logger: Logger;
}

function detailsOf(attempt: FlagAttempt, challenge: Challenge, verdict: FlagVerdict): AttemptDetails {
  const submitted = attempt.flag === '' ? {} : { submittedFlag: attempt.flag };
  if (!verdict.accepted) return { submittedFlag: attempt.flag };
  const entry = challenge.flags[verdict.index];
  return {
    ...submitted,
    matchedFlagIndex: verdict.index,
    ...(entry === undefined ? {} : { matchedFlagProvider: entry.provider, matchedFlagConfig: entry.config }),
    ...(verdict.cheatedFrom === undefined ? {} : { cheatedFrom: verdict.cheatedFrom }),
  };
}

/**
 * Submits a flag. The team is re-read so that a ban takes effect at once; a banned team is refused before the
 * challenge is looked up and learns nothing about challenge ids. Whether the team had already solved it is
 * decided by the unique constraint, after the flag was evaluated.
 */
export function createSubmitFlag(dependencies: SubmitFlagDependencies): SubmitFlag {
  const { store, challengeCache, flags, bucket, random, eventPublisher, logger } = dependencies;

  return async (attempt) => {
    const { teamId, challengeId, ip, at } = attempt;
    const context = await store.readContext(teamId);
    if (context.team === undefined) return { outcome: 'unknownTeam' };
    if (context.team.banned) return { outcome: 'banned' };
    const snapshot = await challengeCache.at(context.challengesRevision);
    const challenge = snapshot.findPublic(challengeId, at);
    if (challenge === undefined || challenge.flags.length === 0 || challenge.scoring.kind !== 'decay') {
      return { outcome: 'unknownChallenge' };
    }
    const take = await attempt.takeToken(bucket, [challengeId, teamId]);
    if (!take.taken) return { outcome: 'throttled', retryInMs: take.retryInMs };

    const verdict = await flags.evaluate(challenge.flags, attempt.flag, { challengeId, teamId });
    const details = detailsOf(attempt, challenge, verdict);
    const submission = { challengeId, teamId, ip, at, submissionId: random.uuid() };
    if (!verdict.accepted) {
      try {
        await store.recordRefused({ ...submission, result: 'incorrect', details });
      } catch (error) {
        // The reply does not depend on the record.
        logger.error('a wrong attempt was not recorded', { error, challengeId, teamId });
      }
      return { outcome: 'wrong' };
    }
    const recorded = await store.recordAccepted({
      ...submission,
      result: verdict.cheatedFrom === undefined ? 'correct' : 'cheated',
      details,
      repeatDetails: { ...details, submittedFlag: attempt.flag },
    });
    switch (recorded.outcome) {
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
    }
  };
}
