import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import { holds, type StaffAction, type VersionCondition } from '../staff-audit';
import { challengeDeleted } from './audited-challenge';
import { versionOf, type Challenge } from './challenge';
import { outwaitRevisionLeases } from './challenge-cache';
import type { ChallengeStores } from './put-challenge';

export interface DeleteChallengeRequest {
  readonly id: string;
  readonly by: StaffAction;
  readonly expects: VersionCondition;
}

export type DeleteChallengeResult =
  /** `challenge` as it was, if there was one. */
  | { readonly outcome: 'deleted'; readonly challenge: Challenge | undefined }
  | { readonly outcome: 'staleVersion' };

/**
 * Deletes a challenge with everything teams have on it; audit rows stay. An unknown challenge is not an
 * error.
 */
export type DeleteChallenge = (request: DeleteChallengeRequest) => Promise<DeleteChallengeResult>;

export function createDeleteChallenge(dependencies: {
  transact: Transact<Omit<ChallengeStores, 'waves'>>;
  eventPublisher: EventPublisher;
  /** Never rejects. */
  stopInstances: (challenge: Challenge, now: Date) => Promise<void>;
}): DeleteChallenge {
  const { transact, eventPublisher, stopInstances } = dependencies;
  return async ({ id, by, expects }) => {
    const result = await transact(async (stores): Promise<DeleteChallengeResult> => {
      const { challenges, ledger, audit } = stores;
      await challenges.lock(id);
      const stored = await challenges.find(id);
      if (!holds(expects, stored === undefined ? undefined : versionOf(stored))) {
        return { outcome: 'staleVersion' };
      }
      if (stored === undefined) return { outcome: 'deleted', challenge: undefined };
      await challenges.delete(id);
      await challenges.raiseCollectionRevision();
      await ledger.append([{ kind: 'challenge_deleted', challengeId: id, actor: by.actor, at: by.at }]);
      await audit.record(challengeDeleted(by, stored));
      return { outcome: 'deleted', challenge: stored };
    });
    if (result.outcome === 'deleted') {
      eventPublisher.scoresChanged();
      await outwaitRevisionLeases();
      // From now on no process starts another instance. Not awaited, because the instancer may be unavailable.
      if (result.challenge !== undefined) void stopInstances(result.challenge, by.at);
    }
    return result;
  };
}
