import { createTransact } from '../../src/infra/database';
import { createLedgerStore } from '../../src/ledger';
import { createDeleteSolves, createSolveStore } from '../../src/solves';
import { createStaffAuditLog } from '../../src/staff-audit';
import {
  aStaffAction,
  createTestDatabase,
  recordingEventPublisher,
  untilSomebodyWaits,
  type TestDatabase,
} from '../../src/testing';
import { Organiser } from '../leaderboard/organiser';

const NOON = new Date('2026-06-01T12:00:00.000Z');

describe('the deletion of all solves of a team', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('waits for a deletion of the team, in no circle, and finds none', async () => {
    const { database } = test;
    const organiser = new Organiser(database);
    const teamId = await organiser.registers();
    for (const _ of [1, 2]) await organiser.solves(teamId, await organiser.adds(), NOON);
    const [first = '', second = ''] = await database('solves').orderBy('challenge_id').pluck<string[]>('id');
    const transact = createTransact(database, (executor) => ({
      solves: createSolveStore(executor),
      ledger: createLedgerStore(executor),
      audit: createStaffAuditLog(executor),
    }));
    const deleteSolves = createDeleteSolves(transact, recordingEventPublisher());
    const { deletion } = await database.transaction(async (staff) => {
      await staff('teams').where('id', teamId).forUpdate();
      // PostgreSQL deletes the rows of a team in any order.
      await staff('solves').where({ id: second }).delete();
      const deletion = deleteSolves.ofTeam({ teamId, by: aStaffAction({ at: NOON }) });
      await untilSomebodyWaits(database);
      await staff('solves').where({ id: first }).delete();
      await staff('teams').where('id', teamId).delete();
      // Not awaited before the transaction has ended.
      return { deletion };
    });
    expect(await deletion).toBe(0);
  });
});
