import type { Database } from '../../src/infra/database';
import { silentLogger } from '../../src/infra/logging';
import { plainBoard } from '../../src/leaderboard/testing/compute-board';
import { EventFacts, type EventBoards } from '../../src/leaderboard/worker/event-facts';
import { silentLeaderboardWorkerMetrics } from '../../src/leaderboard/worker/leaderboard-worker-metrics';
import {
  LedgerConsumer,
  type LedgerConsumerDependencies,
} from '../../src/leaderboard/worker/ledger-consumer';
import { createLedgerStore } from '../../src/ledger';
import { createTestDatabase, drawFrom, fixedClock, type TestDatabase } from '../../src/testing';
import { Organiser } from './organiser';
import { BOARD_OPTIONS, happen, minute } from './random-event';

/** The facts of a worker, and why they were loaded so far. */
function factsOf(database: Database): { readonly facts: EventFacts; readonly loads: string[] } {
  const consuming: LedgerConsumerDependencies = {
    database,
    ...BOARD_OPTIONS,
  };
  const loads: string[] = [];
  const facts = new EventFacts({
    consumer: new LedgerConsumer(consuming),
    consumePublic: () => new LedgerConsumer(consuming, 'public'),
    clock: fixedClock(minute(0)),
    logger: silentLogger,
    metrics: { ...silentLeaderboardWorkerMetrics, rebuilt: (why) => loads.push(why) },
    updateIntervalMs: 0,
    auditIntervalMs: Infinity,
  });
  return { facts, loads };
}

/** What both boards show, with their graphs. */
function shownBy({ all, shown }: EventBoards): unknown {
  return [all, shown].map(
    (each) => each && { board: plainBoard(each.board), history: each.consumer.history() },
  );
}

describe('the facts of a worker that stands by', () => {
  let test: TestDatabase;
  let database: Database;
  let organiser: Organiser;
  beforeEach(async () => {
    test = await createTestDatabase();
    ({ database } = test);
    organiser = new Organiser(database);
  });
  afterEach(() => test.drop());

  async function freezes(from: Date | null, at: Date): Promise<void> {
    await database('event_state').update({ frozen_from: from });
    await organiser.setsTiming({}, at);
  }

  /** Gives positions to the rows of the ledger, as the leader does. */
  const sequence = () => createLedgerStore(database).sequence();

  /** The boards of a leader that has these facts, and of one that has none. */
  async function takeOver(facts: EventFacts, now: Date): Promise<[standby: unknown, newcomer: unknown]> {
    const newcomer = factsOf(database);
    return [
      shownBy(await facts.boardsAt(now, 'leader')),
      shownBy(await newcomer.facts.boardsAt(now, 'leader')),
    ];
  }

  it.each([1, 2, 3])(
    'lead to the boards of a fresh load, whatever happens between (seed %i)',
    async (seed) => {
      const draw = drawFrom(seed);
      const teams = await Promise.all(Array.from({ length: 6 }, () => organiser.registers()));
      const challenges: string[] = [];
      for (let n = 0; n < 6; n += 1)
        challenges.push(await organiser.adds({ scoringKind: n < 4 ? 'decay' : 'dynamic' }));
      const { facts, loads } = factsOf(database);
      await facts.standBy(minute(0));
      let [takeovers, frozen] = [0, 0];
      for (let step = 1; step <= 120; step += 1) {
        const now = minute(step * 5);
        if (step === 40) await freezes(now, now);
        if (step === 80) await freezes(null, now);
        await happen(organiser, draw, { teams, challenges }, now);
        if (draw(3) === 0) await facts.standBy(now);
        if (draw(4) > 0) continue;
        const [standby, newcomer] = await takeOver(facts, now);
        expect(standby).toEqual(newcomer);
        takeovers += 1;
        if (JSON.stringify((newcomer as unknown[])[1]) !== 'null') frozen += 1;
      }
      expect(frozen).toBeGreaterThan(3);
      // Merges, challenges created again and new times of a freeze reload them; a newcomer loads each time.
      expect(loads.length).toBeLessThan(takeovers);
    },
  );

  it('are loaded once, before they are needed', async () => {
    const [team, challenge] = [await organiser.registers(), await organiser.adds()];
    await sequence();
    const { facts, loads } = factsOf(database);
    await facts.standBy(minute(1));
    await organiser.solves(team, challenge, minute(2));
    const { all, rows } = await facts.boardsAt(minute(3), 'leader');
    expect(all.board.teams.ids).toEqual([team]);
    expect({ rows, loads }).toEqual({ rows: 1, loads: ['the worker has started'] });
  });

  it('leave nothing of what others lead with to the next leadership', async () => {
    const team = await organiser.registers();
    await sequence();
    const { facts } = factsOf(database);
    await facts.standBy(minute(1));
    await organiser.solves(team, await organiser.adds(), minute(2));
    await sequence();
    await facts.standBy(minute(3));
    const { all } = await facts.boardsAt(minute(4), 'leader');
    expect(all.board.teams.ids).toEqual([team]);
    expect(all.consumer.takeUnplaced()).toEqual([]);
    expect(all.consumer.takeTeamChanges()).toEqual({ teams: [], goneTeamIds: [] });
  });

  it('of both boards are in memory while the event is frozen', async () => {
    const [team, challenge] = [await organiser.registers(), await organiser.adds()];
    await organiser.solves(team, challenge, minute(1));
    await freezes(minute(2), minute(2));
    await sequence();
    const { facts, loads } = factsOf(database);
    await facts.standBy(minute(3));
    const late = await organiser.registers();
    await organiser.solves(late, challenge, minute(4));
    const { all, shown } = await facts.boardsAt(minute(5), 'leader');
    expect(all.board.teams.ids).toEqual([team, late]);
    expect(shown?.board.teams.ids).toEqual([team]);
    expect(loads).toEqual(['the worker has started', 'the event is frozen']);
  });

  it('stay in memory when a freeze begins and ends; boards of before and after do not follow from each other', async () => {
    const [team, challenge] = [await organiser.registers(), await organiser.adds()];
    await organiser.solves(team, challenge, minute(1));
    const { facts, loads } = factsOf(database);
    const before = await facts.boardsAt(minute(2), 'leader');
    const origins = [before.all.consumer.origin];
    await freezes(minute(3), minute(3));
    const late = await organiser.registers();
    await organiser.solves(late, challenge, minute(4));
    const during = await facts.boardsAt(minute(5), 'leader');
    expect(during.all.board.teams.ids).toEqual([team, late]);
    expect(during.shown?.board.teams.ids).toEqual([team]);
    origins.push(during.all.consumer.origin);
    await freezes(null, minute(6));
    const after = await facts.boardsAt(minute(7), 'leader');
    expect(after.all.board.teams.ids).toEqual([team, late]);
    expect(after.shown).toBeUndefined();
    origins.push(after.all.consumer.origin);
    expect(loads).toEqual(['the worker has started', 'the event is frozen']);
    expect(new Set(origins).size).toBe(3);
  });

  it('of a planned freeze are loaded beside the board, which goes on until then', async () => {
    const [team, challenge] = [await organiser.registers(), await organiser.adds()];
    await organiser.solves(team, challenge, minute(1));
    const { facts, loads } = factsOf(database);
    await facts.boardsAt(minute(2), 'leader');
    await freezes(minute(10), minute(3));
    const ahead = await facts.boardsAt(minute(9.5), 'leader');
    expect(ahead.shown).toBeUndefined();
    const late = await organiser.registers();
    await organiser.solves(late, challenge, minute(10));
    const { all, shown } = await facts.boardsAt(minute(10), 'leader');
    expect(all.board.teams.ids).toEqual([team, late]);
    expect(shown?.board.teams.ids).toEqual([team]);
    expect(loads).toEqual(['the worker has started', 'the event is frozen']);
  });

  it('hide what is scored while the event is frozen, although the clock of the worker is far behind', async () => {
    const [team, challenge] = [await organiser.registers(), await organiser.adds()];
    await organiser.solves(team, challenge, minute(1));
    await freezes(minute(5), minute(5));
    const { facts } = factsOf(database);
    await facts.boardsAt(minute(2), 'leader');
    const late = await organiser.registers();
    await organiser.solves(late, challenge, minute(6));
    const newcomer = factsOf(database);
    for (const worker of [facts, newcomer.facts]) {
      const { all, shown } = await worker.boardsAt(minute(3), 'leader');
      expect(all.board.teams.ids).toEqual([team, late]);
      expect(shown?.board.teams.ids).toEqual([team]);
    }
  });

  it('give no positions to rows of the ledger, which is for the leader', async () => {
    await organiser.adds();
    const { facts } = factsOf(database);
    const waiting = () =>
      database('ledger_waiting').join('ledger', 'ledger.id', 'first_id').pluck<string[]>('ledger.kind');
    await facts.standBy(minute(1));
    await facts.standBy(minute(2));
    expect(await waiting()).toEqual(['challenge_created']);
    await facts.boardsAt(minute(3), 'leader');
    expect(await waiting()).toEqual([]);
  });

  it.each([
    ['shorter', 0, 'the ledger became shorter'],
    ['as long as before', 3, 'the last known row of the ledger has changed'],
    ['longer than before', 5, 'the last known row of the ledger has changed'],
  ])('are loaded again when the ledger of a restored database is %s', async (_how, count, why) => {
    const [team, challenge] = [await organiser.registers(), await organiser.adds()];
    const other = await organiser.adds();
    await organiser.solves(team, challenge, minute(1));
    const { facts, loads } = factsOf(database);
    await facts.boardsAt(minute(2), 'leader');
    await facts.standBy(minute(2));

    for (const table of ['ledger', 'ledger_runs']) {
      await database.raw('alter table ?? disable trigger user', [table]);
      await database(table).delete();
      await database.raw('alter table ?? enable trigger user', [table]);
    }
    await database('solves').delete();
    for (let n = 0; n < count; n += 1) await organiser.solves(await organiser.registers(), other, minute(n));
    const [standby, newcomer] = await takeOver(facts, minute(10));
    expect(standby).toEqual(newcomer);
    expect(loads).toEqual(['the worker has started', why]);
  });
});
