import { createSeedStore, type SeededChallenge, type SeededSolve, type SeededTeam } from '../../src/seeding';
import { aTeam, createTestDatabase, storeTeams, type TestDatabase } from '../../src/testing';

const AT = new Date('2026-06-01T12:00:00.000Z');
let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const team = (id: string): SeededTeam => ({
  id,
  name: `Team ${id}`,
  email: `${id}@seeded.example`,
  division: 'open',
  countryCode: 'MT',
  createdAt: AT,
});
const challenge = (id: string): SeededChallenge => ({
  id,
  name: id,
  description: '',
  category: 'misc',
  author: 'seed',
  points: { min: 100, max: 500 },
  flag: `flag{${id}}`,
  createdAt: AT,
});
const solve = (number: number, teamId: string, challengeId: string): SeededSolve => ({
  id: `solve-${String(number)}`,
  submissionId: `submission-${String(number)}`,
  challengeId,
  teamId,
  flag: `flag{${challengeId}}`,
  ip: '203.0.113.1',
  createdAt: new Date(AT.getTime() + number * 1000),
});

it('every solve has its attempt and its ledger row, in the order given', async () => {
  const { database } = test;
  const store = createSeedStore(database);
  await store.insertTeams(['a', 'b'].map(team));
  await store.insertChallenges([challenge('easy')]);
  await store.insertSolves([solve(1, 'b', 'easy'), solve(2, 'a', 'easy')]);

  const ledger = await database('ledger').orderBy('id').select('kind', 'challenge_id', 'team_id', 'ref');
  expect(ledger).toEqual([
    { kind: 'challenge_created', challenge_id: 'easy', team_id: null, ref: null },
    { kind: 'solved', challenge_id: 'easy', team_id: 'b', ref: 'solve-1' },
    { kind: 'solved', challenge_id: 'easy', team_id: 'a', ref: 'solve-2' },
  ]);
  expect(await database('submissions').orderBy('created_at').pluck('related_id')).toEqual([
    'solve-1',
    'solve-2',
  ]);
  expect(await database('solves').orderBy('created_at').pluck('team_id')).toEqual(['b', 'a']);
});

it('an event of administrators alone is empty; one team or one challenge makes it an event', async () => {
  const store = createSeedStore(test.database);
  await storeTeams(test.database, aTeam({ perms: 63 }));
  expect(await store.isEmpty()).toBe(true);
  await store.insertTeams([team('a')]);
  expect(await store.isEmpty()).toBe(false);
});

it('the caches of the challenges are told', async () => {
  const revision = async () => Number((await test.database('revisions').pluck('value'))[0]);
  const before = await revision();
  await createSeedStore(test.database).raiseCollectionRevision();
  expect(await revision()).toBe(before + 1);
});
