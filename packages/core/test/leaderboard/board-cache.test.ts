import { RankedTeams, type Board, type BoardCache, type BoardHistory } from '../../src/leaderboard';
import { encodeBoard, encodeHistory } from '../../src/leaderboard/store/board-codec';
import type { BoardVersion } from '../../src/leaderboard/store/board-version';
import { createLeaderboardStore, type LeaderboardStore } from '../../src/leaderboard/store/leaderboard-store';
import { until } from '../../src/testing';
import { createStage, type Stage } from './stage';

const NO_HISTORY: BoardHistory = {
  teamIds: [],
  challengeIds: [],
  offsets: new Uint32Array(1),
  challenges: new Uint32Array(0),
  atMs: new Float64Array(0),
  deltas: new Float64Array(0),
};

function anEmptyBoard(computedAtMs: number): Board {
  return {
    computedAtMs,
    updateAtMs: computedAtMs,
    timing: { startAtMs: 0, endAtMs: 1 },
    graphSampleMs: 1000,
    challenges: [],
    teams: RankedTeams.none,
  };
}

describe('the board in the memory of an API', () => {
  let stage: Stage;
  let store: LeaderboardStore;
  let reader: BoardCache;

  beforeEach(async () => {
    stage = await createStage();
    store = createLeaderboardStore(stage.redis, stage.keyPrefix);
    reader = await stage.reader();
  });
  afterEach(() => stage.end());

  const storeBoard = (version: BoardVersion, board?: Buffer) =>
    store.storeBoard({
      version,
      board: board ?? encodeBoard(anEmptyBoard(version.number)),
      historyVersion: version,
      history: encodeHistory(NO_HISTORY),
    });
  const showsVersion = (version: string) =>
    until(`version ${version} is loaded`, () => reader.current()?.version === version);

  it('is the newest one stored, and listeners receive it', async () => {
    const heard: string[] = [];
    reader.onChange(({ version }) => heard.push(version));
    await storeBoard({ epoch: 1, number: 1 });
    await showsVersion('1.1');
    await storeBoard({ epoch: 1, number: 2 });
    await showsVersion('1.2');
    expect(heard).toEqual(['1.1', '1.2']);
  });

  it('does not go back to what an earlier leader writes into an emptied store', async () => {
    await storeBoard({ epoch: 2, number: 1 });
    await showsVersion('2.1');
    await stage.redis.del(`${stage.keyPrefix}leaderboard`);
    await storeBoard({ epoch: 1, number: 50 });
    // A later version proves that the earlier one was read and ignored.
    const heard: string[] = [];
    reader.onChange(({ version }) => heard.push(version));
    await storeBoard({ epoch: 2, number: 2 });
    await showsVersion('2.2');
    expect(heard).toEqual(['2.2']);
  });

  it('stays when what is stored cannot be read', async () => {
    await storeBoard({ epoch: 1, number: 1 });
    await showsVersion('1.1');
    await storeBoard({ epoch: 1, number: 2 }, Buffer.from('not a board'));
    await storeBoard({ epoch: 1, number: 3 });
    await showsVersion('1.3');
  });

  it('stays when Redis is away, and so does its history', async () => {
    await storeBoard({ epoch: 1, number: 1 });
    await showsVersion('1.1');
    const history = await reader.history();
    stage.readerConnections.forEach((connection) => connection.destroy());
    expect(reader.current()?.version).toBe('1.1');
    expect(await reader.history()).toBe(history);
  });

  it('keeps its history while Redis is stuck, and a reply that is overdue holds up nobody else', async () => {
    await storeBoard({ epoch: 1, number: 1 });
    await showsVersion('1.1');
    const history = await reader.history();
    await storeBoard({ epoch: 1, number: 2 });
    await showsVersion('1.2');
    // Until it has an item, or for ten seconds, Redis executes nothing else on the connection.
    const key = `${stage.keyPrefix}stuck`;
    const stuck = stage.readerConnections[0]?.blPop(key, 10);
    expect(await reader.history()).toBe(history);
    const nextTurn = new Promise((resolve) => setImmediate(resolve));
    expect(await Promise.race([reader.history(), nextTurn])).toBe(history);

    await stage.redis.lPush(key, 'go on');
    await stuck;
    await until('the history is loaded', () => reader.loadedHistory() !== undefined);
  });

  it('reads its history once, however many ask at once', async () => {
    await storeBoard({ epoch: 1, number: 1 });
    await showsVersion('1.1');
    const [one, other] = await Promise.all([reader.history(), reader.history()]);
    expect(one).toBeDefined();
    expect(other).toBe(one);
    expect(await reader.history()).toBe(one);
  });
});
