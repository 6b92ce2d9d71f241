/**
 * The board as the API serves it: loaded once, then changed as the worker's board changes, so that a leaderboard
 * request waits for no other service. A message triggers a refresh, and the store is also read every second. Lost
 * and repeated messages do no harm: changes are read from the store, each applies to one version only, and a reader
 * that has missed one loads the whole board again. While Redis or the worker is down, the last board is served.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CHANNEL } from '../../events';
import { createOutageLog, type Logger } from '../../infra/logging';
import type { RedisClient } from '../../infra/redis';
import type { Board, BoardHistory } from '../engine/board';
import type { Standings } from '../engine/standings';
import { decodeBoard, decodeHistory } from '../store/board-codec';
import { decodeChange } from '../store/change-codec';
import { createLeaderboardStore } from '../store/leaderboard-store';
import { formatVersion, isNewerVersion, type BoardVersion } from '../store/board-version';
import { createCoalescedTask } from '../../infra/batching';
import { withDeadline } from '../../infra/deadline';

export interface LoadedBoard {
  /** Equal versions are equal boards. */
  readonly version: string;
  /** Version of the history of pushes that belongs to the board. */
  readonly historyVersion: string;
  readonly board: Board;
}

export interface BoardCache {
  /** The newest board seen; undefined until a worker has published one. */
  current(): LoadedBoard | undefined;
  /** The history of pushes of the current board; the last known one while Redis is unavailable or stuck. */
  history(): Promise<BoardHistory | undefined>;
  /** The history of pushes of the current board if it is in memory. */
  loadedHistory(): BoardHistory | undefined;
  /** Called with each newer board. */
  onChange(listener: (loaded: LoadedBoard) => void): void;
  /**
   * Loads the stored board and keeps it up to date; resolves even when Redis is down, because checks
   * continue.
   */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface BoardCacheDependencies {
  readonly redis: RedisClient;
  /** A connection for messages, not shared with commands. */
  readonly subscriber: RedisClient;
  readonly logger: Logger;
  readonly keyPrefix: string;
}

const CHECK_EVERY_MS = 1_000;
/** Loading the history of a long event takes a few hundred milliseconds; the rest is headroom for a busy machine. */
const HISTORY_DEADLINE_MS = 2_000;

/** The newest board read, and what the next change applies to. */
interface Followed {
  readonly version: BoardVersion;
  readonly historyVersion: string;
  readonly board: Board;
  readonly standings: Standings;
}

export function createBoardCache(dependencies: BoardCacheDependencies): BoardCache {
  const { redis, subscriber, logger, keyPrefix } = dependencies;
  const store = createLeaderboardStore(redis, keyPrefix);
  const listeners: ((loaded: LoadedBoard) => void)[] = [];
  let known: Followed | undefined;
  let loaded: LoadedBoard | undefined;
  let knownHistory: { readonly historyVersion: string; readonly history: BoardHistory } | undefined;
  let historyLoad: Promise<void> | undefined;
  let isSubscribed = false;
  let timer: NodeJS.Timeout | undefined;

  /** Applies the changes since the known board. Returns whether the whole board has to be loaded to get further. */
  const follow = async (): Promise<boolean> => {
    if (known === undefined) return true;
    const { whole, changes } = await store.changesAfter(known.version);
    for (const { version, previous, change: encoded } of changes) {
      if (previous !== formatVersion(known.version)) break;
      const { change, historyVersion } = decodeChange(encoded, known.board);
      const standings: Standings = known.standings;
      known = { version, historyVersion, board: standings.apply(change), standings };
    }
    // An older version was written by a replaced leader into an emptied Redis; the current leader is about to
    // overwrite it.
    return whole !== undefined && isNewerVersion(whole, known.version);
  };

  const load = async (): Promise<boolean> => {
    const item = await store.board();
    if (item === undefined || !isNewerVersion(item.version, known?.version)) return false;
    const { version, historyVersion } = item;
    known = { version, historyVersion, ...decodeBoard(item.board) };
    return true;
  };

  const show = (): void => {
    if (known === undefined || known.board === loaded?.board) return;
    const { version, historyVersion, board } = known;
    loaded = { version: formatVersion(version), historyVersion, board };
    for (const listener of listeners) listener(loaded);
  };

  const refresh = async (): Promise<void> => {
    try {
      // Then applies what has changed since the whole board was stored.
      if ((await follow()) && (await load())) await follow();
    } finally {
      show();
    }
    // Lets other work run first: after a change of many teams, applying it and packing it both take long.
    await nextTurn();
    known?.standings.pack(known.board);
  };

  const subscribe = async (): Promise<void> => {
    if (isSubscribed) return;
    await subscriber.subscribe(CHANNEL.boardUpdated, () => refreshing.request());
    isSubscribed = true;
  };

  const boardOutage = createOutageLog(logger, {
    begins: 'the board could not be read from Redis; the last one is served',
    ends: 'the board can be read from Redis again',
  });
  const check = async (): Promise<void> => {
    try {
      await subscribe();
      await refresh();
      boardOutage.succeeded();
    } catch (error) {
      boardOutage.failed(error);
    }
  };
  const refreshing = createCoalescedTask({ run: check, minGapMs: 0 });

  const loadHistory = async (): Promise<void> => {
    const item = await store.history();
    if (item === undefined) return;
    knownHistory = { historyVersion: item.historyVersion, history: decodeHistory(item.history) };
  };

  const historyOutage = createOutageLog(logger, {
    begins: 'the history of pushes could not be read from Redis; the last one is served',
    ends: 'the history of pushes can be read from Redis again',
  });
  /**
   * Settles at the deadline at the latest. The load itself goes on until it settles, and no other one is started
   * before.
   */
  const startHistoryLoad = (): Promise<void> => {
    const load = loadHistory();
    const settle = () => {
      historyLoad = undefined;
    };
    load.then(settle, settle);
    return withDeadline('the history of pushes', HISTORY_DEADLINE_MS, load).then(
      historyOutage.succeeded,
      historyOutage.failed,
    );
  };

  const loadedHistory = (): BoardHistory | undefined =>
    knownHistory?.historyVersion === loaded?.historyVersion ? knownHistory?.history : undefined;

  return {
    current: () => loaded,

    loadedHistory,

    async history() {
      if (loaded === undefined) return knownHistory?.history;
      const known = loadedHistory();
      if (known !== undefined) return known;
      historyLoad ??= startHistoryLoad();
      await historyLoad;
      return knownHistory?.history;
    },

    onChange(listener) {
      listeners.push(listener);
    },

    async start() {
      await check();
      timer = setInterval(() => refreshing.request(), CHECK_EVERY_MS);
      timer.unref();
    },

    async stop() {
      clearInterval(timer);
      await refreshing.stop();
    },
  };
}
