import type { BoardCache } from '../../src/leaderboard';
import { until } from '../../src/testing';
import { Organiser } from './organiser';
import { createStage, type Stage } from './stage';

/** No other test uses this numbered database, so it can be emptied. */
const LOGICAL_DATABASE = 9;

describe('with Redis emptied', () => {
  let stage: Stage;
  let reader: BoardCache;
  let team: string;

  beforeEach(async () => {
    stage = await createStage({ logicalDatabase: LOGICAL_DATABASE });
    const organiser = new Organiser(stage.test.database);
    team = await organiser.registers();
    await organiser.solves(team, await organiser.adds(), new Date('2026-06-01T12:00:00.000Z'));
    reader = await stage.reader();
  });
  afterEach(() => stage.end());

  const hasBoard = (cache: BoardCache) => cache.current()?.board.teams.ids[0] === team;

  it('the board comes back by itself, with its history', async () => {
    stage.worker().start();
    await until('the board is there', () => hasBoard(reader));
    await stage.redis.flushDb();
    await stage.redis.scriptFlush();
    const newcomer = await stage.reader();
    await until('a newcomer sees the board', () => hasBoard(newcomer));
    expect(await newcomer.history()).toBeDefined();
  });

  it('and the database restored to an earlier state, readers that had a later board show the new one', async () => {
    const setsEpoch = (epoch: number) =>
      stage.test.database.raw(`select setval('leader_epochs', ?)`, [epoch]);
    await setsEpoch(5);
    const worker = stage.worker();
    worker.start();
    await until('the board is there', () => hasBoard(reader));
    await worker.stop();
    await stage.redis.flushDb();
    await setsEpoch(1);
    await stage.test.database('solves').delete();
    await stage.test.database('teams').where({ id: team }).delete();
    stage.worker().start();
    await until('the team is gone', () => reader.current()?.board.teams.ids.length === 0);
  });

  it('(control) without a worker it is missing, and readers that have it keep it', async () => {
    const worker = stage.worker();
    worker.start();
    await until('the board is there', () => hasBoard(reader));
    await worker.stop();
    await stage.redis.flushDb();
    const newcomer = await stage.reader();
    expect(newcomer.current()).toBeUndefined();
    expect(hasBoard(reader)).toBe(true);
  });
});
