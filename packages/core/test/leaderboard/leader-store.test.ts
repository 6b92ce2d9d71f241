import type { Knex } from 'knex';
import type { NewPlaces } from '../../src/leaderboard/engine/places';
import { createLeaderStore } from '../../src/leaderboard/worker/leader-store';
import {
  aChallenge,
  createTestDatabase,
  storeChallenges,
  untilSomebodyWaits,
  type TestDatabase,
} from '../../src/testing';
import { Organiser } from './organiser';
import { minute } from './random-event';

describe('places at solve time', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const NO_PLACES = { solveId: '', globalPlace: 7, division: 'open', divisionPlace: 1, awardedPoints: 500 };
  /** New places of so many new solves of one team, in the order in which the team made them. */
  const newPlaces = async (solveCount: number): Promise<NewPlaces[]> => {
    const organiser = new Organiser(test.database);
    const team = await organiser.registers();
    for (let n = 0; n < solveCount; n += 1) await organiser.solves(team, await organiser.adds(), minute(n));
    const solves = await createLeaderStore(test.database).listUnplaced('', 10);
    return solves.map(({ id }) => ({ ...NO_PLACES, solveId: id }));
  };
  const storedPlaces = (ids: readonly string[]) =>
    test.database('solves').whereIn('id', ids).orderBy('id').pluck('global_place');

  it('are stored once: a solve that has some keeps them', async () => {
    const store = createLeaderStore(test.database);
    const [places = NO_PLACES] = await newPlaces(1);
    await store.storePlaces([places]);
    expect(await store.listUnplaced('', 10)).toEqual([]);
    await store.storePlaces([{ ...places, globalPlace: 1 }]);
    expect(await storedPlaces([places.solveId])).toEqual([7]);
  });

  it.each([
    ['deletes', (solves: Knex.QueryBuilder) => solves.delete(), [7]],
    ['changes', (solves: Knex.QueryBuilder) => solves.update({ ip: '' }), [7, 7, 7]],
  ])(
    'do not get in the way of somebody who %s these solves in another order',
    async (_what, write, stored) => {
      const places = await newPlaces(3);
      const [first = '', second = '', third = ''] = places.map(({ solveId }) => solveId);
      const { storing } = await test.database.transaction(async (staff) => {
        await write(staff('solves').where('id', second));
        const storing = createLeaderStore(test.database).storePlaces(places);
        await untilSomebodyWaits(test.database);
        await write(staff('solves').where('id', first));
        // Not awaited before the transaction has ended.
        return { storing };
      });
      await storing;
      expect(await storedPlaces([first, second, third])).toEqual(stored);
    },
  );
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
