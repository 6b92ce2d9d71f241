import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import { holds, type StaffAction, type VersionCondition } from '../staff-audit';
import { challengeDeleted } from './audited-challenge';
import { versionOf } from './challenge';
import { outwaitRevisionLeases } from './challenge-cache';
import type { ChallengeStores } from './put-challenge';

export interface DeleteChallengeRequest {
  readonly id: string;
  readonly by: StaffAction;
  readonly expects: VersionCondition;
}

export interface DeleteChallengeResult {
  readonly outcome: 'deleted' | 'staleVersion';
}

/**
 * Deletes a challenge with everything teams have on it; audit rows stay. An unknown challenge is not an
 * error.
 */
export type DeleteChallenge = (request: DeleteChallengeRequest) => Promise<DeleteChallengeResult>;

export function createDeleteChallenge(dependencies: {
  transact: Transact<Omit<ChallengeStores, 'waves'>>;
  eventPublisher: EventPublisher;
}): DeleteChallenge {
  const { transact, eventPublisher } = dependencies;
  return async ({ id, by, expects }) => {
    const result = await transact(async (stores): Promise<DeleteChallengeResult> => {
      const { challenges, ledger, audit } = stores;
      await challenges.lock(id);
      const stored = await challenges.find(id);
      if (!holds(expects, stored === undefined ? undefined : versionOf(stored))) {
        return { outcome: 'staleVersion' };
      }
      if (stored === undefined) return { outcome: 'deleted' };
      await challenges.delete(id);
      await challenges.raiseCollectionRevision();
      await ledger.append([{ kind: 'challenge_deleted', challengeId: id, actor: by.actor, at: by.at }]);
      await audit.record(challengeDeleted(by, stored));
      return { outcome: 'deleted' };
    });
    if (result.outcome === 'deleted') {
      eventPublisher.scoresChanged();
      await outwaitRevisionLeases();
    }
    return result;
  };
}
