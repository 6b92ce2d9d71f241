import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import type { LedgerEntry, LedgerStore } from '../ledger';
import type { StaffAction, StaffAuditLog } from '../staff-audit';
import type { SolveStore } from './solve-store';

interface Stores {
  readonly solves: SolveStore;
  readonly ledger: LedgerStore;
  readonly audit: StaffAuditLog;
}

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

export function createDeleteSolves(transact: Transact<Stores>, eventPublisher: EventPublisher): DeleteSolves {
  /** To be called under the lock of the challenge. */
  const deleteOne = async (
    { solves, ledger, audit }: Stores,
    challengeId: string,
    { teamId, by, reason }: Deletion,
  ): Promise<boolean> => {
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
  };

  return {
    async ofChallenge(deletion) {
      const deleted = await transact(async (stores) => {
        await stores.solves.lockChallenge(deletion.challengeId);
        return deleteOne(stores, deletion.challengeId, deletion);
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
          if (await deleteOne(stores, challengeId, deletion)) deleted += 1;
        }
        return deleted;
      });
      if (count > 0) eventPublisher.scoresChanged();
      return count;
    },
  };
}
