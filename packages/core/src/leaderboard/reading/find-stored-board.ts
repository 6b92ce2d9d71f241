import type { RedisClient } from '../../infra/redis';
import { decodeBoard } from '../store/board-codec';
import { createLeaderboardStore, staffKeyPrefix } from '../store/leaderboard-store';
import { formatVersion } from '../store/board-version';

/** What an operator needs to know about the newest board. */
export interface StoredBoardSummary {
  readonly version: string;
  readonly computedAt: Date;
  readonly teams: number;
  /** Start of the event the board was computed for. */
  readonly startAtMs: number;
}

/**
 * The newest board in Redis: while the event is frozen, the one that staff see. Undefined until a worker has
 * published one, and after Redis was emptied.
 */
export async function findStoredBoard(
  redis: RedisClient,
  keyPrefix: string,
): Promise<StoredBoardSummary | undefined> {
  const [shown, all] = await Promise.all([
    readSummary(redis, keyPrefix),
    readSummary(redis, staffKeyPrefix(keyPrefix)),
  ]);
  return shown !== undefined && all !== undefined && all.computedAt > shown.computedAt ? all : shown;
}

async function readSummary(redis: RedisClient, keyPrefix: string): Promise<StoredBoardSummary | undefined> {
  const item = await createLeaderboardStore(redis, keyPrefix).board();
  if (item === undefined) return undefined;
  const { board } = decodeBoard(item.board);
  return {
    version: formatVersion(item.version),
    computedAt: new Date(board.computedAtMs),
    teams: board.teams.count,
    startAtMs: board.timing.startAtMs,
  };
}
