import type { Announcements } from '../events';
import type { Transact } from '../infra/database';
import type { ChallengeStores } from './put-challenge';

export interface DeleteChallengeRequest {
  readonly id: string;
  /** the team that deletes, or 'operator' */
  readonly actor: string;
  readonly now: Date;
}

/** Removes a challenge with everything teams have on it; audit rows stay. An unknown one is no error (reference 5.4). */
export type DeleteChallenge = (request: DeleteChallengeRequest) => Promise<void>;

export function createDeleteChallenge(options: {
  transact: Transact<ChallengeStores>;
  announcements: Announcements;
}): DeleteChallenge {
  const { transact, announcements } = options;
  return async ({ id, actor, now }) => {
    await transact(async ({ challenges, ledger }) => {
      await challenges.lock(id);
      if (!(await challenges.delete(id))) return;
      await challenges.raiseCollectionRevision();
      await ledger.append([{ kind: 'challenge_deleted', challengeId: id, actor, at: now }]);
    });
    announcements.scoresChanged();
  };
}
