import type { BoardCache, LeaderboardWorker } from '../../src/leaderboard';
import { silentLeaderboardWorkerMetrics } from '../../src/leaderboard/worker/leaderboard-worker-metrics';
import { fixedClock, until } from '../../src/testing';
import { Organiser } from './organiser';
import { published } from './shown-board';
import { createStage, type Stage } from './stage';

describe('ticks that fail', () => {
  let stage: Stage;
  let organiser: Organiser;
  let reader: BoardCache;
  let worker: LeaderboardWorker;
  let failures: number;
  let loads: string[];

  beforeEach(async () => {
    stage = await createStage();
    organiser = new Organiser(stage.test.database);
    reader = await stage.reader();
    [failures, loads] = [0, []];
    worker = stage.worker({
      // A look for releases, which fails before the facts are looked at, is never due.
      clock: fixedClock(),
      metrics: {
        ...silentLeaderboardWorkerMetrics,
        tickFailed: () => {
          failures += 1;
        },
        rebuilt: (why) => loads.push(why),
      },
    });
    worker.start();
    await published(worker, reader);
  });
  afterEach(() => stage.end());

  /** Every look at the facts fails until the given number of ticks has. */
  async function failTicks(count: number): Promise<void> {
    const { database } = stage.test;
    failures = 0;
    await database.raw('alter table ledger_waiting rename to ledger_away');
    worker.nudge();
    await until(`${String(count)} ticks have failed`, () => {
      if (failures > 0 && failures < count) worker.nudge();
      return failures >= count;
    });
    await database.raw('alter table ledger_away rename to ledger_waiting');
  }
  async function followsOn(): Promise<void> {
    const [team, challenge] = [await organiser.registers(), await organiser.adds()];
    await organiser.solves(team, challenge, new Date('2026-06-01T12:00:00.000Z'));
    worker.nudge();
    await until('the solve shows', () => reader.current()?.board.teams.ids[0] === team);
  }

  it('three in a row drop the facts in memory, which are loaded again', async () => {
    await failTicks(3);
    await followsOn();
    expect(loads).toEqual(['the worker has started', expect.stringMatching(/^\d+ ticks failed in a row$/)]);
  });

  it('(control) after a single one the facts stay in memory', async () => {
    await failTicks(1);
    await followsOn();
    expect(loads).toEqual(['the worker has started']);
  });
});
