import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import type { LedgerStore } from '../ledger';
import type { StaffAction, StaffAuditLog } from '../staff-audit';
import type { NewSolve, SolveStore } from './solve-store';

export interface SolveChangeStores {
  readonly solves: SolveStore;
  readonly ledger: LedgerStore;
  readonly audit: StaffAuditLog;
}

/** Gives a team a solve, as if it had submitted the flag at that time, but without an attempt or an announcement. */
export type AddSolve = (request: {
  readonly challengeId: string;
  readonly teamId: string;
  /** Not later than now, which is also the default. */
  readonly solvedAt?: Date | undefined;
  readonly reason: string;
  readonly by: StaffAction;
}) => Promise<'added' | 'inTheFuture' | 'unknownChallenge' | 'unknownTeam' | 'alreadySolved'>;

/** To be called under the lock of the challenge, if neither it nor the team is missing. False when the team has solved it. */
export async function insertSolve(
  { solves, ledger, audit }: SolveChangeStores,
  solve: NewSolve,
  { reason, by }: { readonly reason: string; readonly by: StaffAction },
): Promise<boolean> {
  const { challengeId, teamId, at: solvedAt } = solve;
  const solveId = await solves.insert(solve);
  if (solveId === undefined) return false;
  // Not the team: in the ledger, that actor would mean a solve by flag, which comes last and is announced. The
  // audit records who it was.
  const actor = by.actor === teamId ? 'operator' : by.actor;
  await ledger.append([{ kind: 'solved', challengeId, teamId, actor, at: by.at, ref: solveId }]);
  await audit.record({
    by,
    action: 'solve.create',
    target: { kind: 'team', id: teamId },
    before: null,
    after: { challengeId, solveId, solvedAt, reason },
  });
  return true;
}

export function createAddSolve({
  transact,
  eventPublisher,
  random,
}: {
  readonly transact: Transact<SolveChangeStores>;
  readonly eventPublisher: Pick<EventPublisher, 'scoresChanged'>;
  readonly random: Pick<Random, 'bytes'>;
}): AddSolve {
  return async ({ challengeId, teamId, reason, by, solvedAt = by.at }) => {
    if (solvedAt.getTime() > by.at.getTime()) return 'inTheFuture';
    const tail = random.bytes(4).toString('hex');
    const result = await transact(async (stores): ReturnType<AddSolve> => {
      await stores.solves.lockChallenge(challengeId);
      const missing = await stores.solves.findMissing(challengeId, teamId);
      if (missing !== undefined) return missing === 'team' ? 'unknownTeam' : 'unknownChallenge';
      const isAdded = await insertSolve(stores, { challengeId, teamId, at: solvedAt, tail }, { reason, by });
      return isAdded ? 'added' : 'alreadySolved';
    });
    if (result === 'added') eventPublisher.scoresChanged();
    return result;
  };
}
