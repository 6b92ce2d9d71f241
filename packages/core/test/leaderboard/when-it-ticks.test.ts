import type { BoardCache, LeaderboardWorker } from '../../src/leaderboard';
import { silentLeaderboardWorkerMetrics } from '../../src/leaderboard/worker/leaderboard-worker-metrics';
import { LedgerConsumer } from '../../src/leaderboard/worker/ledger-consumer';
import { fixedClock, until } from '../../src/testing';
import { Organiser } from './organiser';
import { published } from './shown-board';
import { createStage, type Stage } from './stage';

const NOON = new Date('2026-06-01T12:00:00.000Z');
const UPDATE_INTERVAL_MS = 60_000;
/** Shorter than the update interval, and so long that the worker's own timer for the end never fires in a test. */
const ENDS_IN_MS = 40_000;

/** The worker looks once and then never by itself, so that only nudges make it tick. Returns what makes it look again. */
function startWithoutLooking(worker: LeaderboardWorker): () => void {
  const interval = jest.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => undefined));
  worker.start();
  const looks = interval.mock.calls.map(([look]) => look);
  interval.mockRestore();
  return () => {
    for (const look of looks) look();
  };
}

describe('when the board is brought up to date', () => {
  let stage: Stage;
  let reader: BoardCache;
  beforeEach(async () => {
    stage = await createStage();
    reader = await stage.reader();
  });
  afterEach(() => stage.end());

  describe('a solve', () => {
    let organiser: Organiser;
    let team: string;
    let challenge: string;
    beforeEach(async () => {
      organiser = new Organiser(stage.test.database);
      [team, challenge] = [await organiser.registers(), await organiser.adds()];
    });
    const shows = () => until('the solve shows', () => reader.current()?.board.teams.ids[0] === team);

    it('shows after a nudge, which does not wait for the periodic tick', async () => {
      const worker = stage.worker();
      startWithoutLooking(worker);
      await published(worker, reader);
      await organiser.solves(team, challenge, NOON);
      worker.nudge();
      await shows();
    });

    it('shows without any message, by the periodic tick', async () => {
      const worker = stage.worker();
      worker.start();
      await published(worker, reader);
      await organiser.solves(team, challenge, NOON);
      await shows();
    });
  });

  it.each([
    ['as old as the update interval is published again, though nothing changed', UPDATE_INTERVAL_MS, null, 2],
    ['(control) a millisecond younger is not', UPDATE_INTERVAL_MS - 1, null, 1],
    [
      'after the end is published, though nothing changed and the one before is young',
      ENDS_IN_MS,
      ENDS_IN_MS,
      2,
    ],
    ['(control) a millisecond before the end is not', ENDS_IN_MS - 1, ENDS_IN_MS, 1],
  ])('a board %s', async (_what, ageMs, endsInMs, publications) => {
    if (endsInMs !== null)
      await new Organiser(stage.test.database).setsTiming({ endAtMs: NOON.getTime() + endsInMs }, NOON);
    const clock = fixedClock(NOON);
    let [ticks, published] = [0, 0];
    const worker = stage.worker({
      clock,
      updateIntervalMs: UPDATE_INTERVAL_MS,
      metrics: {
        ...silentLeaderboardWorkerMetrics,
        ticked: () => (ticks += 1),
        published: () => (published += 1),
      },
    });
    const nextTick = async () => {
      const before = ticks;
      worker.nudge();
      await until('another tick has ended', () => ticks > before);
    };
    startWithoutLooking(worker);
    await until('the first tick has ended', () => ticks > 0);
    clock.advanceMs(ageMs);
    // One that is under way may have the former time.
    await nextTick();
    await nextTick();
    expect(published).toBe(publications);
  });

  it('a release that was due when the leader read of it is in the ledger within a second', async () => {
    const organiser = new Organiser(stage.test.database);
    const [team, challenge] = [await organiser.registers(), await organiser.adds()];
    await organiser.solves(team, challenge, NOON);
    const clock = fixedClock(NOON);
    const worker = stage.worker({ clock });
    startWithoutLooking(worker);
    await published(worker, reader);
    const releasesAt = async (at: Date) => {
      await organiser.edits(challenge, { created_at: new Date(0), release_at: at }, NOON);
      worker.nudge();
      const shown = at > NOON ? 0 : 1;
      await until('the board has it', () => reader.current()?.board.teams.count === shown);
    };
    await releasesAt(new Date(NOON.getTime() + 60_000));
    await releasesAt(NOON);
    clock.advanceMs(1_000);
    worker.nudge();
    await until('the ledger records the release', () =>
      stage.test.database('ledger').where({ kind: 'challenge_released', actor: 'clock' }).first(),
    );
  });

  describe('a backlog that takes longer than a tick may', () => {
    let organiser: Organiser;
    let team: string;
    let challenges: string[];
    let published: number;
    let loads: number;
    let rowsOfTicks: number[];
    beforeEach(async () => {
      organiser = new Organiser(stage.test.database);
      challenges = [await organiser.adds(), await organiser.adds(), await organiser.adds()];
      team = await organiser.registers();
      [published, loads, rowsOfTicks] = [0, 0, []];
    });

    const aSlowWorker = () =>
      stage.worker({
        clock: fixedClock(NOON),
        catchUpLimits: { batchRows: 2, catchUpMs: 0 },
        metrics: {
          ...silentLeaderboardWorkerMetrics,
          published: () => (published += 1),
          rebuilt: () => (loads += 1),
          ticked: (_durationMs, rows) => rowsOfTicks.push(rows),
        },
      });
    const ends = (endAtMs: number) => organiser.setsTiming({ endAtMs }, NOON);
    const solvesAll = async () => {
      for (const challenge of challenges)
        await organiser.solves(team, challenge, new Date(NOON.getTime() - 1));
    };
    /** How often it publishes while it follows three solves, one in each tick. */
    const publications = async (): Promise<number> => {
      const [ticksBefore, publishedBefore] = [rowsOfTicks.length, published];
      await until('it has nothing more to follow', () => rowsOfTicks.at(-1) === 0);
      expect(rowsOfTicks.slice(ticksBefore, ticksBefore + 3)).toEqual([1, 1, 1]);
      await until('all of it shows', () => {
        // A team without solves is not on the board.
        const teams = reader.current()?.board.teams;
        return teams !== undefined && teams.count > 0 && teams.entryAt(0).solveAtMs.length === 3;
      });
      return published - publishedBefore;
    };
    const publicationsOfLeader = async (): Promise<number> => {
      const worker = aSlowWorker();
      startWithoutLooking(worker);
      await until('the first tick has ended', () => rowsOfTicks.length === 1);
      rowsOfTicks = [];
      await solvesAll();
      worker.nudge();
      return publications();
    };

    it('is followed to its end without another message, and shows meanwhile', async () => {
      await ends(NOON.getTime() + ENDS_IN_MS);
      expect(await publicationsOfLeader()).toBe(3);
    });

    it('shows only when all of it is there if the event is over, because such a board is final', async () => {
      await ends(NOON.getTime());
      expect(await publicationsOfLeader()).toBe(1);
    });

    /** `beforeReading` runs in the first tick, when the new leader knows how far the former one can have come. */
    const publicationsAfterTakeover = async (beforeReading = () => Promise.resolve()): Promise<number> => {
      await ends(NOON.getTime() + ENDS_IN_MS);
      const leader = stage.worker();
      startWithoutLooking(leader);
      // A standby that loads before the first tick of the leader finds a ledger without positions.
      await until('it has published', () => reader.current() !== undefined);
      const standby = aSlowWorker();
      const looks = startWithoutLooking(standby);
      await until('the other one knows what there is', () => loads === 1);
      await solvesAll();
      await leader.stop();
      const reading = jest.spyOn(LedgerConsumer.prototype, 'catchUp');
      reading.mockImplementation(async function (this: LedgerConsumer, role) {
        if (role === 'standby') return { outcome: 'consumed', rows: 0, isBehind: false };
        reading.mockRestore();
        await beforeReading();
        return this.catchUp(role);
      });
      looks();
      return publications();
    };

    it('shows only when all of it is there after a takeover, because the leader before may have shown more', async () => {
      expect(await publicationsAfterTakeover()).toBe(1);
    });

    it('is read to its end by a standby that looks once', async () => {
      const leader = stage.worker();
      startWithoutLooking(leader);
      await until('it has published', () => reader.current() !== undefined);
      const looks = startWithoutLooking(aSlowWorker());
      await until('the other one knows what there is', () => loads === 1);
      await solvesAll();
      leader.nudge();
      await until('all of it shows', () => reader.current()?.board.teams.count === 1);
      const catchUp = jest.spyOn(LedgerConsumer.prototype, 'catchUp');
      looks();
      const roles = () => catchUp.mock.calls.map(([role]) => role).filter((role) => role === 'standby');
      await until('it has read three rows, and that there are no more', () => roles().length === 4);
      catchUp.mockRestore();
    });

    it('shows what came after a takeover while more of it comes, because the leader before cannot have shown that', async () => {
      const others = await Promise.all([1, 2, 3, 4].map(() => organiser.registers()));
      const coming = await stage.test.database.transaction();
      for (const teamId of others) await new Organiser(coming).awards(teamId, 1, NOON);
      const count = await publicationsAfterTakeover(async () => {
        await coming.commit();
      });
      expect(count).toBeGreaterThan(1);
    });
  });
});
