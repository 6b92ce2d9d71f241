import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import type { LedgerEntry } from '../ledger';
import type { StaffAction } from '../staff-audit';
import type { SolveChangeStores } from './add-solve';

interface Deletion {
  readonly teamId: string;
  readonly by: StaffAction;
  /** Shown on the history of the team. */
  readonly reason?: string | undefined;
}

/** Solve deletion by staff. The submission record is kept; the team can solve again. */
export interface DeleteSolves {
  /** False when the team has no row on the challenge. */
  ofChallenge(deletion: Deletion & { readonly challengeId: string }): Promise<boolean>;
  /** Returns the number of deleted rows. */
  ofTeam(deletion: Deletion): Promise<number>;
}

/** To be called under the lock of the challenge. False when the team has no row on it. */
export async function deleteRow(
  { solves, ledger, audit }: SolveChangeStores,
  challengeId: string,
  { teamId, by, reason }: Deletion,
): Promise<boolean> {
  const deleted = await solves.deleteRow(challengeId, teamId);
  if (deleted === undefined) return false;
  const row = { challengeId, teamId, actor: by.actor, at: by.at };
  const entry: LedgerEntry =
    deleted.source === 'flag'
      ? { ...row, kind: 'solve_deleted', ref: deleted.solveId }
      : { ...row, kind: 'points_deleted' };
  await ledger.append([entry]);
  await audit.record({
    by,
    action: 'solve.delete',
    target: { kind: 'team', id: teamId },
    before: { challengeId, ...deleted },
    after: reason === undefined ? null : { reason },
  });
  return true;
}

export function createDeleteSolves(
  transact: Transact<SolveChangeStores>,
  eventPublisher: EventPublisher,
): DeleteSolves {
  return {
    async ofChallenge(deletion) {
      const deleted = await transact(async (stores) => {
        await stores.solves.lockChallenge(deletion.challengeId);
        return deleteRow(stores, deletion.challengeId, deletion);
      });
      if (deleted) eventPublisher.scoresChanged();
      return deleted;
    },

    async ofTeam(deletion) {
      const count = await transact(async (stores) => {
        const { solves } = stores;
        const challengeIds = await solves.listChallengeIdsOfTeam(deletion.teamId);
        // All locks before the first row, and challenges in ascending id order before the team, as a merge takes them:
        // so nobody can deadlock with this.
        for (const challengeId of challengeIds) await solves.lockChallenge(challengeId);
        await solves.keepTeam(deletion.teamId);
        let deleted = 0;
        for (const challengeId of challengeIds) {
          if (await deleteRow(stores, challengeId, deletion)) deleted += 1;
        }
        return deleted;
      });
      if (count > 0) eventPublisher.scoresChanged();
      return count;
    },
  };
}
