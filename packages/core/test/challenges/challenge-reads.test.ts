import {
  createCallerChallengeStates,
  createChallengeCache,
  createChallengeStore,
} from '../../src/challenges';
import { createUnchangedReads } from '../../src/infra/database';
import {
  aChallenge,
  aDynamicScore,
  aSolve,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeDynamicScores,
  storeSolves,
  storeTeams,
  type TestDatabase,
} from '../../src/testing';

const firstTick = new Date('2026-06-01T12:00:00.000Z');
const secondTick = new Date('2026-06-01T12:05:00.000Z');

let fresh: TestDatabase;
beforeEach(async () => {
  fresh = await createTestDatabase();
});
afterEach(() => fresh.drop());

test('an event without challenges has an empty collection with a revision', async () => {
  const collection = await createChallengeStore(fresh.database).loadCollection();
  expect(collection).toEqual({ revision: 1, challenges: [] });
});

test('the collection is in list order', async () => {
  const { database } = fresh;
  await storeChallenges(
    database,
    aChallenge({ id: 'a' }),
    aChallenge({ id: 'b' }),
    aChallenge({ id: 'ten', sortWeight: 10 }),
    aChallenge({ id: 'two', sortWeight: 2 }),
  );
  const { challenges } = await createChallengeStore(database).loadCollection();
  expect(challenges.map(({ id }) => id)).toEqual(['two', 'ten', 'b', 'a']);
});

test('the challenge cache follows the collection revision', async () => {
  const { database } = fresh;
  const store = createChallengeStore(database);
  const challengeCache = createChallengeCache(store);
  const before = await challengeCache.latest();
  await storeChallenges(database, aChallenge({ id: 'new' }));
  await store.raiseCollectionRevision();
  const after = await challengeCache.latest();
  expect([before.find('new')?.id, after.find('new')?.id]).toEqual([undefined, 'new']);
});

test('rows of a challenge are counted with banned teams and pushed scores', async () => {
  const { database } = fresh;
  const [team, banned] = [aTeam(), aTeam({ banned: true })];
  await storeTeams(database, team, banned);
  await storeChallenges(
    database,
    aChallenge({ id: 'solved' }),
    aChallenge({ id: 'fed', scoringKind: 'dynamic' }),
  );
  await storeSolves(
    database,
    aSolve({ challengeId: 'solved', teamId: team.id }),
    aSolve({ challengeId: 'solved', teamId: banned.id }),
  );
  await storeDynamicScores(database, aDynamicScore({ challengeId: 'fed', teamId: banned.id }));
  const store = createChallengeStore(database);
  expect(await Promise.all(['solved', 'fed', 'none'].map((id) => store.countRows(id)))).toEqual([2, 1, 0]);
});

describe('the state of a caller', () => {
  const stateOf = (teamId: string) =>
    createCallerChallengeStates(createUnchangedReads(fresh.database))(teamId);

  test('a team without rows has none', async () => {
    await expect(stateOf('nobody')).resolves.toEqual({ revision: 1, solvedIds: [], dynamicScores: [] });
  });

  test('own solves and own pushed scores, not those of others', async () => {
    const { database } = fresh;
    const [me, other] = [aTeam(), aTeam()];
    await storeTeams(database, me, other);
    await storeChallenges(
      database,
      aChallenge({ id: 'mine' }),
      aChallenge({ id: 'theirs' }),
      aChallenge({ id: 'fed', scoringKind: 'dynamic' }),
    );
    await storeSolves(
      database,
      aSolve({ challengeId: 'mine', teamId: me.id }),
      aSolve({ challengeId: 'theirs', teamId: other.id }),
    );
    await storeDynamicScores(
      database,
      aDynamicScore({ challengeId: 'fed', teamId: me.id, points: -30 }),
      aDynamicScore({ challengeId: 'fed', teamId: other.id, points: 70 }),
    );
    await expect(stateOf(me.id)).resolves.toMatchObject({
      solvedIds: ['mine'],
      dynamicScores: [{ challengeId: 'fed', points: -30, delta: -30 }],
    });
  });

  test('a delta is told to a team that moved in the latest tick, and not to a banned one', async () => {
    const { database } = fresh;
    const [moved, stayed, banned] = [aTeam(), aTeam(), aTeam({ banned: true })];
    await storeTeams(database, moved, stayed, banned);
    await storeChallenges(database, aChallenge({ id: 'fed', scoringKind: 'dynamic' }));
    const score = (teamId: string, updatedAt: Date) =>
      aDynamicScore({
        challengeId: 'fed',
        teamId,
        points: 125,
        delta: -175,
        createdAt: firstTick,
        updatedAt,
      });
    await storeDynamicScores(
      database,
      score(moved.id, secondTick),
      score(stayed.id, firstTick),
      score(banned.id, secondTick),
    );
    const delta = async (teamId: string) => (await stateOf(teamId)).dynamicScores[0]?.delta;
    expect([await delta(moved.id), await delta(stayed.id), await delta(banned.id)]).toEqual([
      -175,
      undefined,
      undefined,
    ]);
  });
});
