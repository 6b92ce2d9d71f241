import { createTransact, type Database } from '../../src/infra/database';
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
