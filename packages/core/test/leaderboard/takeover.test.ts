import type { BoardCache } from '../../src/leaderboard';
import { silentLeaderboardWorkerMetrics } from '../../src/leaderboard/worker/leaderboard-worker-metrics';
import { fixedClock, until } from '../../src/testing';
import { Organiser } from './organiser';
import { epochOf, leadingWorker, shows } from './shown-board';
import { createStage, type Stage, type WorkerOptions } from './stage';

const NOON = new Date('2026-06-01T12:00:00.000Z');
const after = (minutes: number): Date => new Date(NOON.getTime() + minutes * 60_000);

describe('when the leader ends', () => {
  let stage: Stage;
  let organiser: Organiser;
  let team: string;
  let challenge: string;
  let reader: BoardCache;
  beforeEach(async () => {
    stage = await createStage();
    organiser = new Organiser(stage.test.database);
    [team, challenge] = [await organiser.registers(), await organiser.adds()];
    reader = await stage.reader();
  });
  afterEach(() => stage.end());

  const leading = (options?: WorkerOptions) => leadingWorker(stage, reader, options);

  /** Starts a worker and waits until it has loaded the facts; says of each time whether it led then. */
  async function loaded(options: WorkerOptions = {}): Promise<readonly boolean[]> {
    const loads: boolean[] = [];
    const rebuilt = () => loads.push(worker.isLeading);
    const worker = stage.worker({ ...options, metrics: { ...silentLeaderboardWorkerMetrics, rebuilt } });
    worker.start();
    await until('the facts are loaded', () => loads.length > 0);
    return loads;
  }

  it('whoever takes over has loaded the facts before, and shows what has happened since', async () => {
    const first = await leading();
    const loads = await loaded();
    const epoch = epochOf(reader);
    await organiser.solves(team, challenge, NOON);
    await first.stop();
    const other = await organiser.registers();
    await organiser.solves(other, await organiser.adds(), after(1));
    await shows(reader, [
      [team, 500],
      [other, 500],
    ]);
    expect(epochOf(reader)).toBeGreaterThan(epoch);
    expect(loads).toEqual([false]);
  });

  it('(control) whoever starts then loads them as the leader', async () => {
    await (await leading()).stop();
    expect(await loaded()).toEqual([true]);
  });

  it('whoever takes over records a release that fell due meanwhile', async () => {
    await organiser.edits(challenge, { created_at: after(-60), release_at: after(5) }, NOON);
    // For the first one it never falls due.
    const first = await leading({ clock: fixedClock(NOON) });
    await loaded({ clock: fixedClock(after(6)) });
    const releases = () => stage.test.database('ledger').where('kind', 'challenge_released').pluck('ref');
    expect(await releases()).toEqual([]);
    await first.stop();
    await until('the release is recorded', async () => (await releases()).length > 0);
  });
});
