import { createLeaderStore } from '../../src/leaderboard/worker/leader-store';
import { aChallenge, createTestDatabase, storeChallenges, type TestDatabase } from '../../src/testing';
import { Organiser } from './organiser';
import { minute } from './random-event';

describe('places at solve time', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('are stored once: a solve that has some keeps them', async () => {
    const organiser = new Organiser(test.database);
    await organiser.solves(await organiser.registers(), await organiser.adds(), minute(1));
    const store = createLeaderStore(test.database);
    const [solve] = await store.listUnplaced('', 10);
    const places = { solveId: solve?.id ?? '', division: 'open', divisionPlace: 1, awardedPoints: 500 };
    await store.storePlaces([{ ...places, globalPlace: 7 }]);
    expect(await store.listUnplaced('', 10)).toEqual([]);
    await store.storePlaces([{ ...places, globalPlace: 1 }]);
    expect(await test.database('solves').select('global_place')).toEqual([{ global_place: 7 }]);
  });
});

describe('releases by time', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('are recorded once when they have fallen due, if the challenge is not hidden and was created before', async () => {
    const due = { createdAt: minute(1), releaseAt: minute(3) };
    await storeChallenges(
      test.database,
      aChallenge({ ...due, id: 'due' }),
      aChallenge({ ...due, id: 'hidden', hidden: true }),
      aChallenge({ ...due, id: 'created late', createdAt: minute(3) }),
      aChallenge({ ...due, id: 'not due', releaseAt: minute(4) }),
    );
    const store = createLeaderStore(test.database);
    for (const now of [minute(2), minute(3), minute(3)]) await store.appendDueReleases(now);
    expect(await test.database('ledger').select('kind', 'challenge_id', 'actor', 'at')).toEqual([
      { kind: 'challenge_released', challenge_id: 'due', actor: 'clock', at: minute(3) },
    ]);
  });
});
