import type { BoardCache } from '../../src/leaderboard';
import { encodeBoard } from '../../src/leaderboard/store/board-codec';
import { createLeaderboardStore } from '../../src/leaderboard/store/leaderboard-store';
import { silentLogger } from '../../src/infra/logging';
import { fixedClock, until } from '../../src/testing';
import { Organiser } from './organiser';
import { epochOf, leadingWorker, ranking, shows } from './shown-board';
import { createStage, type Stage, type WorkerOptions } from './stage';

const NOON = new Date('2026-06-01T12:00:00.000Z');
const after = (minutes: number): Date => new Date(NOON.getTime() + minutes * 60_000);

describe('workers and readers of the board', () => {
  let stage: Stage;
  let organiser: Organiser;
  let team: string;
  let challenge: string;
  let reader: BoardCache;

  beforeEach(async () => {
    stage = await createStage();
    organiser = new Organiser(stage.test.database);
    team = await organiser.registers({ createdAt: new Date(0) });
    challenge = await organiser.adds();
    reader = await stage.reader();
  });
  afterEach(() => stage.end());

  const leading = (options?: WorkerOptions) => leadingWorker(stage, reader, options);

  it('there is no board before a worker has computed one', () => {
    expect(reader.current()).toBeUndefined();
  });

  it('a reader that starts after the board was published sees it', async () => {
    await organiser.solves(team, challenge, NOON);
    await leading();
    await shows(await stage.reader(), [[team, 500]]);
  });

  it('of two workers one leads, and the other takes over when it stops', async () => {
    const first = await leading();
    const second = stage.worker();
    second.start();
    await first.stop();
    await until('the second leads', () => second.isLeading);
    await organiser.solves(team, challenge, NOON);
    await shows(reader, [[team, 500]]);
  });

  it('never do two workers lead', async () => {
    const workers = [stage.worker(), stage.worker(), stage.worker()];
    for (const worker of workers) worker.start();
    await until('a board is there', () => reader.current() !== undefined);
    expect(workers.filter((worker) => worker.isLeading)).toHaveLength(1);
  });

  it('when the session of the leader is ended, another one goes on with later versions', async () => {
    const first = await leading({ applicationName: 'rampart-test-doomed' });
    const epoch = epochOf(reader);
    const second = stage.worker();
    second.start();
    await until('the second tried', async () => (await lockWaiters(stage)) > 1);
    await stage.test.database.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rampart-test-doomed'`,
    );
    await until(
      'somebody leads again',
      () => second.isLeading || (first.isLeading && epochOf(reader) > epoch),
    );
    await organiser.solves(team, challenge, NOON);
    await shows(reader, [[team, 500]]);
    expect(epochOf(reader)).toBeGreaterThan(epoch);
    expect([first, second].filter((worker) => worker.isLeading)).toHaveLength(1);
  });

  it('a leader that was paused and replaced cannot put an older board over a newer one', async () => {
    await leading();
    const store = createLeaderboardStore(stage.redis, stage.keyPrefix);
    const current = reader.current();
    const before = (await store.versions()).latest;
    if (current === undefined || before === undefined) throw new Error('no board');
    const stale = { epoch: before.epoch - 1, number: 999_999 };
    const attempt = await store.storeBoard({
      version: stale,
      board: encodeBoard(current.board),
      historyVersion: stale,
      history: Buffer.from('x'),
    });
    expect(attempt).toEqual({ outcome: 'refused', stored: before });
    expect((await store.versions()).latest?.epoch).toBe(before.epoch);
  });

  it('(control) a board of a later leader is accepted', async () => {
    await leading();
    const store = createLeaderboardStore(stage.redis, stage.keyPrefix);
    const current = reader.current();
    const before = (await store.versions()).latest;
    if (current === undefined || before === undefined) throw new Error('no board');
    const later = { epoch: before.epoch + 1, number: 1 };
    expect(
      await store.storeBoard({
        version: later,
        board: encodeBoard(current.board),
        historyVersion: later,
        history: Buffer.from('x'),
      }),
    ).toEqual({ outcome: 'stored' });
  });

  it('a leader draws later epochs than those in Redis, of a restored database or another event, and says so', async () => {
    const store = createLeaderboardStore(stage.redis, stage.keyPrefix);
    // Of a server whose clock was ahead: an epoch is at least the time.
    const remembered = { epoch: Date.now() + 24 * 3_600_000, number: 7 };
    await store.storeBoard({
      version: remembered,
      board: Buffer.from('x'),
      historyVersion: remembered,
      history: Buffer.from('x'),
    });
    await organiser.solves(team, challenge, NOON);
    const warnings: string[] = [];
    const logger = { ...silentLogger, warn: (message: string) => warnings.push(message) };
    stage.worker({ logger }).start();
    await shows(reader, [[team, 500]]);
    expect(epochOf(reader)).toBeGreaterThan(remembered.epoch);
    expect(warnings).toEqual([expect.stringContaining('another event uses that Redis')]);
  });

  it('a challenge is released by passing time alone, and the ledger records it', async () => {
    const clock = fixedClock(NOON);
    await organiser.edits(challenge, { created_at: after(-60), release_at: after(5) }, NOON);
    await organiser.solves(team, challenge, NOON);
    const planned: Date[] = [];
    const worker = await leading({ clock, scheduleRecalculation: (at) => planned.push(at) });
    await shows(reader, []);
    await until('the release is planned', () => planned.length > 0);
    expect(planned).toEqual([after(5)]);

    clock.set(after(5));
    await shows(reader, [[team, 500]]);
    worker.nudge();
    const recorded = await until('the ledger records the release', async () => {
      const rows = await stage.test
        .database('ledger')
        .where({ kind: 'challenge_released', actor: 'clock' })
        .select('challenge_id', 'at', 'ref');
      return rows.length > 0 && (rows as unknown[]);
    });
    expect(recorded).toEqual([{ challenge_id: challenge, at: after(5), ref: after(5).toISOString() }]);
  });

  it('the ledger records a release between two milliseconds as well', async () => {
    const clock = fixedClock(NOON);
    await organiser.edits(challenge, { created_at: after(-60), release_at: after(5) }, NOON);
    await stage.test.database.raw(
      `update challenges set release_at = release_at + interval '400 microseconds'`,
    );
    const worker = await leading({ clock });
    clock.set(after(5));
    worker.nudge();
    await until('the ledger records the release', () =>
      stage.test.database('ledger').where({ kind: 'challenge_released', actor: 'clock' }).first(),
    );
  });

  it('a banned team leaves the board and returns with its solves', async () => {
    const other = await organiser.registers();
    await organiser.solves(team, challenge, NOON);
    await organiser.solves(other, challenge, after(1));
    const worker = await leading();
    await shows(reader, [
      [team, 481],
      [other, 481],
    ]);
    await organiser.bans(team, true, after(2));
    worker.nudge();
    await shows(reader, [[other, 500]]);
    await organiser.bans(team, false, after(3));
    worker.nudge();
    await shows(reader, [
      [team, 481],
      [other, 481],
    ]);
  });

  it('solves after a new end of the event no longer count', async () => {
    await organiser.solves(team, challenge, after(10));
    const worker = await leading();
    await shows(reader, [[team, 500]]);
    await organiser.setsTiming({ endAtMs: after(5).getTime() }, after(11));
    worker.nudge();
    await shows(reader, []);
  });

  it('a renamed team shows its name when the change is announced', async () => {
    await organiser.solves(team, challenge, NOON);
    const worker = await leading();
    await organiser.renames(team, 'Renamed');
    worker.teamChanged(team);
    await until('the name shows', () => reader.current()?.board.teams.entryAt(0).name === 'Renamed');
  });

  it('a renamed team shows its name within the update interval when the announcement is lost', async () => {
    await organiser.solves(team, challenge, NOON);
    await leading({ updateIntervalMs: 100 });
    await organiser.renames(team, 'Renamed');
    await until('the name shows', () => reader.current()?.board.teams.entryAt(0).name === 'Renamed');
  });

  it('a difference that no ledger row explains is found by the audit', async () => {
    await organiser.solves(team, challenge, NOON);
    const worker = await leading({ auditIntervalMs: 1 });
    await shows(reader, [[team, 500]]);
    await stage.test.database('solves').delete();
    worker.nudge();
    await shows(reader, []);
  });

  it('the places and the value of a solve are those at solve time, stored once', async () => {
    const ahead = await organiser.registers();
    await organiser.solves(team, challenge, NOON);
    const worker = await leading();
    const placesOf = (id: string) =>
      until('places are stored', () =>
        stage.test
          .database('solves')
          .where({ team_id: id, challenge_id: challenge })
          .whereNotNull('global_place')
          .first('global_place', 'division', 'division_place', 'awarded_points'),
      );
    const atSolveTime = { global_place: 1, division: 'open', division_place: 1, awarded_points: 500 };
    expect(await placesOf(team)).toEqual(atSolveTime);

    const bonus = await organiser.adds();
    await organiser.solves(ahead, challenge, after(1));
    await organiser.solves(ahead, bonus, after(2));
    await organiser.movesDivision(team, 'student', after(3));
    worker.nudge();
    expect(await placesOf(ahead)).toMatchObject({ global_place: 1 });
    await until('the board has moved on', () => ranking(reader)?.[1]?.[0] === team);
    expect(await placesOf(team)).toEqual(atSolveTime);
  });

  it('the board moves on while the places of a solve cannot be stored, and they stay those of its first board', async () => {
    await organiser.solves(team, challenge, NOON);
    const locked = await stage.test.database.transaction();
    await locked('solves').where({ team_id: team }).forUpdate();
    const worker = await leading();
    await shows(reader, [[team, 500]]);
    const ahead = await organiser.registers();
    await organiser.solves(ahead, challenge, after(1));
    await organiser.solves(ahead, await organiser.adds(), after(2));
    worker.nudge();
    await until('the board has moved on', () => ranking(reader)?.[1]?.[0] === team);
    await locked.rollback();
    const places = await until('places are stored', () =>
      stage.test
        .database('solves')
        .where({ team_id: team })
        .whereNotNull('global_place')
        .first('global_place'),
    );
    expect(places).toEqual({ global_place: 1 });
  });

  it('pushed scores arrive with their history', async () => {
    const koth = await organiser.adds({ scoringKind: 'dynamic' });
    const worker = await leading();
    await organiser.pushes(koth, { [team]: 300 }, NOON);
    await organiser.pushes(koth, { [team]: 125 }, after(10));
    worker.nudge();
    await shows(reader, [[team, 125]]);
    const history = await until('the history is there', async () => {
      const read = await reader.history();
      return read?.deltas.length === 2 && read;
    });
    expect([...history.deltas]).toEqual([300, -175]);
  });
});

/** Sessions that hold or want the leadership: every worker keeps one. */
async function lockWaiters(stage: Stage): Promise<number> {
  const { rows } = await stage.test.database.raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and application_name in ('rampart-test-leader', 'rampart-test-doomed')`,
  );
  return rows[0]?.count ?? 0;
}
