import { createSeedStore, type SeededChallenge, type SeededSolve, type SeededTeam } from '../../src/seeding';
import {
  aChallenge,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeTeams,
  type TestDatabase,
} from '../../src/testing';

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
  perms: 0,
  banned: false,
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
  cheatedFrom: null,
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
  const revision = async () =>
    Number((await test.database('revisions').where({ collection: 'challenges' }).pluck('value'))[0]);
  const before = await revision();
  await createSeedStore(test.database).raiseCollectionRevision();
  expect(await revision()).toBe(before + 1);
});

it('what solved nothing, a flag of another team and a member are stored as the platform stores them', async () => {
  const { database } = test;
  const store = createSeedStore(database);
  await store.insertTeams(['a', 'b'].map(team));
  await store.insertMembers([{ id: 'm', teamId: 'a', email: 'm@seeded.example', createdAt: AT }]);
  await store.insertChallenges([challenge('own')]);
  const flag = { challengeId: 'own', base: 'flag{base}', createdAt: AT };
  await store.insertTeamFlags([{ ...flag, teamId: 'a', flag: 'flag{b4se}' }]);
  await store.insertSolves([{ ...solve(1, 'b', 'own'), flag: 'flag{b4se}', cheatedFrom: 'a' }]);
  await store.insertAttempts([
    { ...solve(2, 'b', 'own'), id: 'wrong', flag: 'flag{no}', result: 'incorrect' },
    { ...solve(3, 'b', 'own'), id: 'again', flag: 'flag{b4se}', result: 'already_solved' },
  ]);

  expect(
    await database('submissions').orderBy('created_at').select('result', 'details', 'related_id'),
  ).toEqual([
    {
      result: 'cheated',
      details: { submittedFlag: 'flag{b4se}', cheatedFrom: 'a' },
      related_id: 'solve-1',
    },
    { result: 'incorrect', details: { submittedFlag: 'flag{no}' }, related_id: null },
    { result: 'already_solved', details: { submittedFlag: 'flag{b4se}' }, related_id: null },
  ]);
  expect(await database('team_members').select('team_id', 'email')).toEqual([
    { team_id: 'a', email: 'm@seeded.example' },
  ]);
  expect(await database('minted_flags').select('team_id', 'flag', 'duplicate')).toEqual([
    { team_id: 'a', flag: 'flag{b4se}', duplicate: false },
  ]);
});

it('pushes add up to the last points of each team, and the ledger has every change', async () => {
  const { database } = test;
  const store = createSeedStore(database);
  await store.insertTeams(['a', 'b'].map(team));
  await storeChallenges(database, aChallenge({ id: 'hill', scoringKind: 'dynamic' }));
  const push = (minute: number, points: Record<string, number>) =>
    store.applyPush({
      challengeId: 'hill',
      points: new Map(Object.entries(points)),
      at: new Date(AT.getTime() + minute * 60_000),
    });
  await push(1, { a: 10, b: -3 });
  await push(2, { a: 4 });

  expect(await database('dynamic_scores').orderBy('team_id').select('team_id', 'points')).toEqual([
    { team_id: 'a', points: 4 },
    { team_id: 'b', points: -3 },
  ]);
  const deltas = (await database('ledger')
    .where('kind', 'points_pushed')
    .orderBy('id')
    .pluck('delta')) as string[];
  expect(deltas.map(Number).sort((x, y) => x - y)).toEqual([-6, -3, 10]);
});
