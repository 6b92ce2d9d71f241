import {
  aSolve,
  aTeam,
  createTestDatabase,
  storeSolves,
  storeTeams,
  type TestDatabase,
} from '../../src/testing';
import { anOrganiser } from './an-organiser';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase();
});
afterAll(() => fresh.drop());
const organiser = () => anOrganiser(fresh.database);

describe('deletion', () => {
  test('takes the solves with it, and no other challenge, and is one fact', async () => {
    const { put, remove, find, facts, revision } = organiser();
    const team = aTeam();
    for (const id of ['gone', 'stays']) await put(id, {});
    await storeTeams(fresh.database, team);
    for (const challengeId of ['gone', 'stays'])
      await storeSolves(fresh.database, aSolve({ challengeId, teamId: team.id }));
    const before = await revision();
    await remove('gone');
    expect(await find('gone')).toBeUndefined();
    expect(await find('stays')).toBeDefined();
    expect(await fresh.database('solves').pluck('challenge_id')).toEqual(['stays']);
    expect(await revision()).toBe(before + 1);
    expect(await facts('gone')).toEqual(['challenge_created', 'challenge_deleted']);
  });

  test('of an unknown challenge changes nothing', async () => {
    const { remove, facts, revision } = organiser();
    const before = await revision();
    await remove('never was');
    expect(await facts('never was')).toEqual([]);
    expect(await revision()).toBe(before);
  });
});
