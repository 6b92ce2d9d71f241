import type { Database } from '../../src/infra/database';
import type { MergeTeams } from '../../src/team-merge';
import { aStaffAction, createTestDatabase, type TestDatabase } from '../../src/testing';
import { Organiser } from '../leaderboard/organiser';
import { mergeTeamsOn } from './merges-under-test';

const BY = aStaffAction({ at: new Date('2026-06-01T12:00:00.000Z') });

describe('merging a team into another one', () => {
  let test: TestDatabase;
  let database: Database;
  let mergeTeams: MergeTeams;
  let kept: string;
  let merged: string;
  const ended: string[] = [];

  beforeEach(async () => {
    test = await createTestDatabase();
    ({ database } = test);
    ended.splice(0);
    mergeTeams = mergeTeamsOn(database, { endTokens: async (teamId) => void ended.push(teamId) });
    const organiser = new Organiser(database);
    [kept, merged] = [await organiser.registers(), await organiser.registers()];
  });
  afterEach(() => test.drop());

  const merge = () => mergeTeams({ keptId: kept, mergedId: merged, reason: 'registered twice', by: BY });

  it.each([
    ['sameTeam', () => ({ mergedId: kept })],
    ['unknownTeam', () => ({ mergedId: 'nobody' })],
    ['unknownTeam', () => ({ keptId: 'nobody' })],
  ])('refuses: %s', async (outcome, said) => {
    const request = { keptId: kept, mergedId: merged, reason: 'r', by: BY, ...said() };
    expect(await mergeTeams(request)).toEqual({ outcome });
    expect(ended).toEqual([]);
  });

  it.each([
    ['privileged', { perms: 1 }],
    ['banned', { banned: true }],
  ])('refuses a team that is %s, on either side', async (outcome, columns) => {
    for (const teamId of [kept, merged]) {
      await database('teams').where('id', teamId).update(columns);
      expect(await merge()).toEqual({ outcome });
      await database('teams').where('id', teamId).update({ perms: 0, banned: false });
    }
    expect(ended).toEqual([]);
    // The control.
    expect(await merge()).toMatchObject({ outcome: 'merged' });
  });
});
