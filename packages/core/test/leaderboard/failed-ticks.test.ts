import type { BoardCache, LeaderboardWorker } from '../../src/leaderboard';
import { silentLeaderboardWorkerMetrics } from '../../src/leaderboard/leaderboard-worker-metrics';
import { Organiser } from './organiser';
import { createStage, type Stage } from './stage';
import { until } from './until';

// Several processes' worth of work on a machine that may be busy.
jest.setTimeout(30_000);

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
      metrics: {
        ...silentLeaderboardWorkerMetrics,
        tickFailed: () => {
          failures += 1;
        },
        rebuilt: (why) => loads.push(why),
      },
    });
    worker.start();
    await until('the worker has published', () => worker.isLeading && reader.current() !== undefined);
  });
  afterEach(() => stage.end());

  /** Every look at the facts fails until the given number of ticks has. */
  async function failTicks(count: number): Promise<void> {
    const { database } = stage.test;
    await database.raw('alter table ledger rename to ledger_away');
    worker.nudge();
    await until(`${String(count)} ticks have failed`, () => {
      if (failures > 0 && failures < count) worker.nudge();
      return failures >= count;
    });
    await database.raw('alter table ledger_away rename to ledger');
  }
  async function followsOn(): Promise<void> {
    const [team, challenge] = [await organiser.registers(), await organiser.adds()];
    await organiser.solves(team, challenge, new Date('2026-06-01T12:00:00.000Z'));
    worker.nudge();
    await until('the solve shows', () => reader.current()?.board.teams.ids[0] === team);
  }

  it('three in a row drop what is in memory: the facts are loaded anew', async () => {
    await failTicks(3);
    await followsOn();
    expect(loads).toEqual(['leadership acquired', expect.stringMatching(/^\d+ ticks failed in a row$/)]);
  });

  it('(control) one alone is only repeated', async () => {
    await failTicks(1);
    await followsOn();
    expect(loads).toEqual(['leadership acquired']);
  });
});
