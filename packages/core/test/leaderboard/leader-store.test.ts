import { createLeaderStore } from '../../src/leaderboard/worker/leader-store';
import { createTestDatabase, type TestDatabase } from '../../src/testing';
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
