/**
 * Where the leader stores boards and the API reads them: one Redis hash, written by a script that refuses any
 * board older than the stored one. The history of pushes is a field of its own, because it is large and
 * changes only on pushes.
 */
import { CHANNEL } from '../../events';
import { bytesOf, createRedisScript, type RedisClient } from '../../infra/redis';
import { formatVersion, parseVersion, type BoardVersion } from './board-version';

export interface BoardToStore {
  readonly version: BoardVersion;
  /** encoded by `encodeBoard` */
  readonly board: Buffer;
  /** version of the history that belongs to the board */
  readonly historyVersion: BoardVersion;
  /** encoded by `encodeHistory`; absent when that version should be stored already */
  readonly history?: Buffer;
}

export type StoreOutcome =
  | { readonly outcome: 'stored' }
  /** a version at least as new is stored */
  | { readonly outcome: 'refused'; readonly stored: BoardVersion }
  /** the board came without its history, and that is not stored */
  | { readonly outcome: 'historyMissing' };

export interface StoredBoard {
  readonly version: BoardVersion;
  readonly historyVersion: string;
  readonly board: Buffer;
}

export interface StoredHistory {
  readonly historyVersion: string;
  readonly history: Buffer;
}

export interface LeaderboardStore {
  /** Stores atomically and publishes the version on `leaderboard:updated`. */
  store(item: BoardToStore): Promise<StoreOutcome>;
  /** The stored version; undefined when nothing is stored. */
  version(): Promise<BoardVersion | undefined>;
  board(): Promise<StoredBoard | undefined>;
  history(): Promise<StoredHistory | undefined>;
}

/**
 * KEYS 1 the hash. ARGV 1 epoch, 2 number, 3 version, 4 board, 5 history version, 6 history or '', 7 channel.
 * Returns 'stored', 'historyMissing', or the stored version when that is at least as new.
 */
const STORE = createRedisScript(`
  local known = redis.call('HGET', KEYS[1], 'version')
  if known then
    local epoch, number = string.match(known, '^(%d+)%.(%d+)$')
    epoch, number = tonumber(epoch), tonumber(number)
    local newEpoch, newNumber = tonumber(ARGV[1]), tonumber(ARGV[2])
    if epoch and (epoch > newEpoch or (epoch == newEpoch and number >= newNumber)) then
      return known
    end
  end
  if ARGV[6] == '' then
    if redis.call('HGET', KEYS[1], 'historyVersion') ~= ARGV[5] then
      return 'historyMissing'
    end
  else
    redis.call('HSET', KEYS[1], 'historyVersion', ARGV[5], 'history', ARGV[6])
  end
  redis.call('HSET', KEYS[1], 'version', ARGV[3], 'board', ARGV[4])
  redis.call('PUBLISH', ARGV[7], ARGV[3])
  return 'stored'
`);

/** `keyPrefix` comes before every key of this installation, e.g. `rampart:`. */
export function createLeaderboardStore(redis: RedisClient, keyPrefix: string): LeaderboardStore {
  const key = `${keyPrefix}leaderboard`;
  const bytes = bytesOf(redis);

  return {
    async store({ version, board, historyVersion, history }) {
      const text = formatVersion(version);
      const answer = await STORE.run(
        redis,
        [key],
        [
          String(version.epoch),
          String(version.number),
          text,
          board,
          formatVersion(historyVersion),
          history ?? '',
          CHANNEL.boardUpdated,
        ],
      );
      if (answer === 'stored') return { outcome: 'stored' };
      if (answer === 'historyMissing') return { outcome: 'historyMissing' };
      // Our own version: an earlier attempt was stored, but its reply was lost.
      if (answer === text) return { outcome: 'stored' };
      const stored = typeof answer === 'string' ? parseVersion(answer) : undefined;
      if (stored === undefined)
        throw new Error(`Redis returned ${String(answer)} for storing board ${text}: not a version`);
      return { outcome: 'refused', stored };
    },

    async version() {
      const text = await redis.hGet(key, 'version');
      return text === null ? undefined : parseVersion(text);
    },

    async board() {
      const [version, historyVersion, board] = await bytes.hmGet(key, ['version', 'historyVersion', 'board']);
      if (!version || !historyVersion || !board) return undefined;
      const parsed = parseVersion(version.toString());
      return parsed && { version: parsed, historyVersion: historyVersion.toString(), board };
    },

    async history() {
      const [historyVersion, history] = await bytes.hmGet(key, ['historyVersion', 'history']);
      if (!historyVersion || !history) return undefined;
      return { historyVersion: historyVersion.toString(), history };
    },
  };
}
