import { createTransact, inSnapshot, type Database } from '../../src/infra/database';
import { boardTeams, computeBoard } from '../../src/leaderboard';
import { createLedgerStore } from '../../src/ledger';
import { createStaffAuditLog } from '../../src/staff-audit';
import {
  createMergeStore,
  createMergeTeams,
  type MergeStores,
  type MergeTeams,
  type MergeTeamsDependencies,
} from '../../src/team-merge';
import { createTeamStore } from '../../src/teams';
import { recordingEventPublisher } from '../../src/testing';
import { BOARD_OPTIONS, minute } from '../leaderboard/random-event';

/** Ids and scores, the first place first. */
export async function scoresOf(database: Database): Promise<[string, number][]> {
  await createLedgerStore(database).sequence();
  const computed = await inSnapshot(database, (snapshot) =>
    computeBoard(snapshot, BOARD_OPTIONS, minute(60)),
  );
  return Array.from(boardTeams(computed), ({ id, score }) => [id, score]);
}

export function transactMerges(database: Database): MergeTeamsDependencies['transact'] {
  return createTransact<MergeStores>(database, (executor) => ({
    merges: createMergeStore(executor),
    teams: createTeamStore(executor),
    ledger: createLedgerStore(executor),
    audit: createStaffAuditLog(executor),
  }));
}

export function mergeTeamsOn(database: Database, said: Partial<MergeTeamsDependencies> = {}): MergeTeams {
  const nothing = () => Promise.resolve();
  return createMergeTeams({
    transact: transactMerges(database),
    eventPublisher: recordingEventPublisher(),
    endTokens: nothing,
    forgetAvatar: nothing,
    stopInstances: nothing,
    ...said,
  });
}
