import type { Database } from '../../src/infra/database';
import { LedgerConsumer, type CatchUpLimits } from '../../src/leaderboard/worker/ledger-consumer';
import type { FactScope } from '../../src/leaderboard/worker/public-facts';
import { plainBoard } from '../../src/leaderboard/testing/compute-board';
import type { Board } from '../../src/leaderboard';
import { createLedgerStore } from '../../src/ledger';
import {
  aChallenge,
  aSolve,
  createTestDatabase,
  drawFrom,
  storeChallenges,
  storeSolves,
  type TestDatabase,
} from '../../src/testing';
import { Organiser } from './organiser';
import { BOARD_OPTIONS, END_MS, happen, MINUTE, minute, START_MS } from './random-event';

function consumerOf(database: Database, limits: CatchUpLimits = {}, scope?: FactScope): LedgerConsumer {
  return new LedgerConsumer(
    {
      ...limits,
      database,
      ...BOARD_OPTIONS,
    },
    scope,
  );
}

/** Places and scores, best first. */
function ranking(board: Board): [string, number][] {
  return board.teams.ids.map((id, index) => [id, board.teams.scores[index] ?? NaN]);
}

/** Holds a transaction open with a solve in it, as a slow submission does. */
async function slowSolve(database: Database, teamId: string, challengeId: string) {
  const transaction = await database.transaction();
  const solve = aSolve({ challengeId, teamId, createdAt: minute(1) });
  await storeSolves(transaction, solve);
  await createLedgerStore(transaction).append([
    { kind: 'solved', challengeId, teamId, actor: teamId, at: solve.createdAt, ref: solve.id },
  ]);
  return transaction;
}

describe('the ledger consumer', () => {
  let test: TestDatabase;
  let database: Database;
  let organiser: Organiser;

  beforeEach(async () => {
    test = await createTestDatabase();
    ({ database } = test);
    organiser = new Organiser(database);
  });
  afterEach(() => test.drop());

  it('loses no solve when two transactions commit out of order', async () => {
    const [slow, quick] = [await organiser.registers(), await organiser.registers()];
    const [web, pwn] = [await organiser.adds(), await organiser.adds()];
    const consumer = consumerOf(database);
    await consumer.load();

    const earlier = await slowSolve(database, slow, web);
    await organiser.solves(quick, pwn, minute(2));
    await consumer.catchUp();
    expect(ranking(consumer.compute(minute(3)))).toEqual([[quick, 500]]);

    await earlier.commit();
    await consumer.catchUp();
    expect(ranking(consumer.compute(minute(3)))).toEqual([
      [slow, 500],
      [quick, 500],
    ]);
  });

  describe('with a backlog of several batches', () => {
    const aBacklog = async (limits: CatchUpLimits, scope?: FactScope) => {
      const web = await organiser.adds();
      const consumer = consumerOf(database, limits, scope);
      await consumer.load();
      const teams = [await organiser.registers(), await organiser.registers(), await organiser.registers()];
      for (const [index, team] of teams.entries()) await organiser.solves(team, web, minute(index + 1));
      return { consumer, teams };
    };
    const places = (consumer: LedgerConsumer) => ranking(consumer.compute(minute(9))).map(([id]) => id);

    it('stops when its time is up, with a board of what it has read, and goes on from there', async () => {
      const { consumer, teams } = await aBacklog({ batchRows: 2, catchUpMs: 0 });
      expect(await consumer.catchUp()).toEqual({ outcome: 'consumed', rows: 1, isBehind: true });
      expect(places(consumer)).toEqual(teams.slice(0, 1));
      expect(await consumer.catchUp()).toEqual({ outcome: 'consumed', rows: 1, isBehind: true });
      expect(await consumer.catchUp()).toEqual({ outcome: 'consumed', rows: 1, isBehind: true });
      expect(places(consumer)).toEqual(teams);
      expect(await consumer.catchUp()).toEqual({ outcome: 'consumed', rows: 0, isBehind: false });
    });

    it('reads nothing of it with the public facts of a freeze whose own row is at its end', async () => {
      const { consumer } = await aBacklog({ batchRows: 2, catchUpMs: 0 }, 'public');
      await database('event_state').update({ frozen_from: minute(4) });
      await organiser.setsTiming({}, minute(4));
      expect(await consumer.catchUp()).toEqual({ outcome: 'lost', why: 'the event has new times' });
    });

    it('reads all of it in one call while there is time (control)', async () => {
      const { consumer, teams } = await aBacklog({ batchRows: 2, catchUpMs: 60_000 });
      expect(await consumer.catchUp()).toEqual({ outcome: 'consumed', rows: 3, isBehind: false });
      expect(places(consumer)).toEqual(teams);
    });
  });

  it('(control) a reader that goes by the ids of ledger rows misses the solve that commits last', async () => {
    const [slow, quick] = [await organiser.registers(), await organiser.registers()];
    const [web, pwn] = [await organiser.adds(), await organiser.adds()];
    const readAfter = (id: number) =>
      database('ledger').where('id', '>', id).orderBy('id').select('id', 'team_id');

    const earlier = await slowSolve(database, slow, web);
    await organiser.solves(quick, pwn, minute(2));
    const first = (await readAfter(0)) as { id: string; team_id: string | null }[];
    await earlier.commit();
    const second = (await readAfter(Number(first.at(-1)?.id))) as { team_id: string | null }[];
    expect([...first, ...second].map((row) => row.team_id)).not.toContain(slow);
  });

  it('takes the times of the event from the settings, else from the configuration', async () => {
    const consumer = consumerOf(database);
    await consumer.load();
    expect(consumer.compute(minute(0)).timing).toEqual({ startAtMs: START_MS, endAtMs: END_MS });
    await organiser.setsTiming({ endAtMs: START_MS + MINUTE }, minute(0));
    expect(await consumer.catchUp()).toMatchObject({ outcome: 'consumed', isBehind: false });
    expect(consumer.compute(minute(0)).timing).toEqual({ startAtMs: START_MS, endAtMs: START_MS + MINUTE });
  });

  it('notices a database that was restored to an earlier state', async () => {
    await organiser.adds();
    const consumer = consumerOf(database);
    await consumer.load();
    for (const table of ['ledger', 'ledger_runs']) {
      await database.raw('alter table ?? disable trigger user', [table]);
      await database(table).delete();
    }
    expect(await consumer.catchUp()).toMatchObject({ outcome: 'lost' });
  });

  it.each<[string, (tables: Database) => Promise<unknown>]>([
    ['a solve', (tables) => tables('solves').delete()],
    ['a challenge', (tables) => storeChallenges(tables, aChallenge())],
    ['pushed scores', (tables) => tables('dynamic_scores').delete()],
    [
      'the number of pushed points',
      (tables) => tables('dynamic_scores').where('points', 7).update('points', 8),
    ],
    ['awards', (tables) => tables('awards').delete()],
    ['the points of an award', (tables) => tables('awards').where('points', 5).update('points', 6)],
  ])('finds in an audit a change without a ledger row: %s', async (_what, change) => {
    const [team, other] = [await organiser.registers(), await organiser.registers()];
    const [web, koth] = [await organiser.adds(), await organiser.adds({ scoringKind: 'dynamic' })];
    // Sums of zero: an audit that only added rows up would not notice that all are deleted.
    await organiser.pushes(koth, { [team]: 7, [other]: -7 }, minute(1));
    for (const points of [5, -5]) await organiser.awards(team, points, minute(1));
    const consumer = consumerOf(database);
    await consumer.load();
    await organiser.solves(team, web, minute(1));
    expect(await consumer.audit()).toBe('busy');
    await createLedgerStore(database).sequence();
    expect(await consumer.audit()).toBe('busy');
    await consumer.catchUp();
    expect(await consumer.audit()).toBe('equal');
    await change(database);
    expect(await consumer.audit()).toBe('different');
  });

  it('reads everything anew when two teams become one: solves of one instant are in the order of their ids', async () => {
    const [kept, rival, merged] = [
      await organiser.registers(),
      await organiser.registers(),
      await organiser.registers(),
    ];
    const web = await organiser.adds();
    await organiser.solves(merged, web, minute(1));
    await organiser.solves(rival, web, minute(1));
    const consumer = consumerOf(database);
    await consumer.load();
    consumer.compute(minute(2));
    expect(await organiser.merges(kept, merged, minute(2))).toBe('merged');
    expect(await consumer.catchUp()).toEqual({ outcome: 'lost', why: 'two teams were merged' });
    await consumer.load();
    expect(consumer.compute(minute(3)).challenges).toMatchObject([{ firstSolvers: [kept, rival] }]);
  });

  it('reads everything anew when a deleted solve was added again: it is the later one of its instant', async () => {
    const [first, rival] = [await organiser.registers(), await organiser.registers()];
    const web = await organiser.adds();
    await organiser.solves(first, web, minute(1));
    await organiser.solves(rival, web, minute(1));
    const consumer = consumerOf(database);
    await consumer.load();
    consumer.compute(minute(2));
    await organiser.unsolves(first, web, minute(2));
    await organiser.solves(first, web, minute(1));
    expect(await consumer.catchUp()).toEqual({ outcome: 'lost', why: 'a deleted solve was added again' });
    await consumer.load();
    expect(consumer.compute(minute(3)).challenges).toMatchObject([{ firstSolvers: [rival, first] }]);
  });

  it('starts the history of a challenge anew when its ID is used again', async () => {
    const team = await organiser.registers();
    const koth = await organiser.adds({ scoringKind: 'dynamic' });
    await organiser.pushes(koth, { [team]: 300 }, minute(1));
    const consumer = consumerOf(database);
    await consumer.load();
    await organiser.deletesChallenge(koth, minute(2));
    await organiser.adds({ id: koth, scoringKind: 'dynamic' });
    await organiser.pushes(koth, { [team]: 20 }, minute(3));
    expect(await consumer.catchUp()).toMatchObject({ outcome: 'lost' });
    await consumer.load();
    expect([...consumer.history().deltas]).toEqual([20]);
    expect(ranking(consumer.compute(minute(4)))).toEqual([[team, 20]]);
  });

  it.each([1, 2, 3])('ends where a fresh load ends, whatever happens (seed %i)', async (seed) => {
    const draw = drawFrom(seed);
    const teams = await Promise.all(Array.from({ length: 6 }, () => organiser.registers()));
    const challenges = [
      ...(await Promise.all(Array.from({ length: 4 }, () => organiser.adds()))),
      await organiser.adds({ scoringKind: 'dynamic' }),
      await organiser.adds({ scoringKind: 'dynamic' }),
    ];
    const consumer = consumerOf(database);
    await consumer.load();
    const idle = consumerOf(database);
    await idle.load();
    let consumed = 0;
    for (let step = 1; step <= 150; step += 1) {
      await happen(organiser, draw, { teams, challenges }, minute(step * 5));
      if (draw(3) > 0) continue;
      const caughtUp = await consumer.catchUp();
      if (caughtUp.outcome === 'lost') await consumer.load();
      else consumed += caughtUp.rows;
      const fresh = consumerOf(database);
      // They only read, so none waits for another.
      const [audit] = await Promise.all([consumer.audit(), consumer.refreshTeams(), fresh.load()]);
      const now = minute(step * 5);
      expect(plainBoard(consumer.compute(now))).toEqual(plainBoard(fresh.compute(now)));
      expect(consumer.history()).toEqual(fresh.history());
      expect(audit).toBe('equal');
    }
    expect(consumed).toBeGreaterThan(20);
    expect(consumer.compute(minute(751)).teams.count).toBeGreaterThan(0);
    // The control: one that does not follow ends elsewhere.
    expect(idle.compute(minute(751)).teams.ids).not.toEqual(consumer.compute(minute(751)).teams.ids);
  });
});
