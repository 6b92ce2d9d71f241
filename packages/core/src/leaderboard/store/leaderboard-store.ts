/**
 * Where the leader stores boards and the API reads them: from time to time the whole board, in a Redis hash, and
 * every change since then, in a stream, under the version it leads to. The scripts refuse what is older than the
 * stored version. The history of pushes is a field of its own, because it is large and changes only on pushes.
 */
import { CHANNEL } from '../../events';
import { bytesOf, createRedisScript, type RedisClient } from '../../infra/redis';
import { formatVersion, parseVersion, type BoardVersion } from './board-version';

interface ItemToStore {
  readonly version: BoardVersion;
  /** Version of the history that belongs to the board. */
  readonly historyVersion: BoardVersion;
  /** Encoded by `encodeHistory`; absent when that version should be stored already. */
  readonly history?: Buffer | undefined;
}

export interface BoardToStore extends ItemToStore {
  /** Encoded by `encodeBoard`. */
  readonly board: Buffer;
  /** Changes up to this version are no longer needed. */
  readonly dropsChangesTo?: BoardVersion | undefined;
}

export interface ChangeToStore extends ItemToStore {
  /** Version that the change applies to. */
  readonly previous: BoardVersion;
  /** Encoded by `encodeChange`. */
  readonly change: string;
}

export type StoreOutcome =
  | { readonly outcome: 'stored' }
  /** A newer version is stored. */
  | { readonly outcome: 'refused'; readonly stored: BoardVersion }
  /** The previous version or the history that the item builds on is not stored. */
  | { readonly outcome: 'baseMissing' };

export interface StoredBoard {
  readonly version: BoardVersion;
  readonly historyVersion: string;
  readonly board: Buffer;
}

export interface StoredChange {
  readonly version: BoardVersion;
  readonly previous: string;
  readonly change: string;
}

export interface StoredHistory {
  readonly historyVersion: string;
  readonly history: Buffer;
}

/** Versions in Redis; undefined where nothing is stored. */
export interface StoredVersions {
  /** Version of the whole board. */
  readonly whole: BoardVersion | undefined;
  /** Version that the changes lead to. */
  readonly latest: BoardVersion | undefined;
}

export interface LeaderboardStore {
  /** Both store atomically and publish the version on `leaderboard:updated`. Storing again changes nothing. */
  storeBoard(item: BoardToStore): Promise<StoreOutcome>;
  storeChange(item: ChangeToStore): Promise<StoreOutcome>;
  versions(): Promise<StoredVersions>;
  board(): Promise<StoredBoard | undefined>;
  /** The changes that lead to versions after this one, in order, and the version of the whole board. */
  changesAfter(version: BoardVersion): Promise<{
    readonly whole: BoardVersion | undefined;
    readonly changes: readonly StoredChange[];
  }>;
  history(): Promise<StoredHistory | undefined>;
}

/**
 * KEYS 1 the hash, 2 the stream of changes. ARGV 1 epoch, 2 number, 3 version, 4 previous version or '' for a whole
 * board, 5 board or change, 6 history version, 7 history or '', 8 channel, 9 whole board: stream ID up to which changes
 * are dropped, or ''. Returns 'stored', 'baseMissing', or the stored version when that is newer.
 */
const STORE = createRedisScript(`
  local function parts(version)
    local epoch, number = string.match(version or '', '^(%d+)%.(%d+)$')
    return tonumber(epoch) or -1, tonumber(number) or -1
  end
  local function isNewer(one, other)
    local epoch, number = parts(one)
    local otherEpoch, otherNumber = parts(other)
    return epoch > otherEpoch or (epoch == otherEpoch and number > otherNumber)
  end
  local stored = redis.call('HMGET', KEYS[1], 'version', 'latest', 'historyVersion')
  -- A worker of the previous release writes whole boards only.
  local known = isNewer(stored[1], stored[2]) and stored[1] or stored[2] or stored[1]
  if known and isNewer(known, ARGV[3]) then
    return known
  end
  if ARGV[7] == '' and stored[3] ~= ARGV[6] then
    return 'baseMissing'
  end
  if ARGV[4] == '' then
    redis.call('HSET', KEYS[1], 'version', ARGV[3], 'board', ARGV[5], 'latest', ARGV[3])
    if not known then
      redis.call('DEL', KEYS[2])
    elseif ARGV[9] ~= '' then
      redis.call('XTRIM', KEYS[2], 'MINID', ARGV[9])
    end
  elseif known ~= ARGV[3] then
    if known ~= ARGV[4] or not stored[1] then
      return 'baseMissing'
    end
    -- Without the change before it nobody could follow, and the whole board does not lead there either.
    local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
    if stored[1] ~= ARGV[4] and (not last or last[1] ~= (string.gsub(ARGV[4], '%.', '-'))) then
      return 'baseMissing'
    end
    redis.call('XADD', KEYS[2], ARGV[1] .. '-' .. ARGV[2], 'base', ARGV[4], 'change', ARGV[5])
    redis.call('HSET', KEYS[1], 'latest', ARGV[3])
  end
  if ARGV[7] ~= '' then
    redis.call('HSET', KEYS[1], 'historyVersion', ARGV[6], 'history', ARGV[7])
  end
  redis.call('PUBLISH', ARGV[8], ARGV[3])
  return 'stored'
`);

const streamId = ({ epoch, number }: BoardVersion): string => `${epoch}-${number}`;

/** Prefix of the keys of the board that staff see while the event is frozen. */
export function staffKeyPrefix(keyPrefix: string): string {
  return `${keyPrefix}staff:`;
}

/** `keyPrefix` comes before every key of this installation, e.g. `rampart:`. */
export function createLeaderboardStore(redis: RedisClient, keyPrefix: string): LeaderboardStore {
  const key = `${keyPrefix}leaderboard`;
  const changesKey = `${keyPrefix}leaderboard:changes`;
  const bytes = bytesOf(redis);

  const store = async (
    { version, historyVersion, history }: ItemToStore,
    previous: string,
    payload: string | Buffer,
    dropsTo: string,
  ): Promise<StoreOutcome> => {
    const text = formatVersion(version);
    const answer = await STORE.run(
      redis,
      [key, changesKey],
      [
        String(version.epoch),
        String(version.number),
        text,
        previous,
        payload,
        formatVersion(historyVersion),
        history ?? '',
        CHANNEL.boardUpdated,
        dropsTo,
      ],
    );
    if (answer === 'stored' || answer === 'baseMissing') return { outcome: answer };
    const stored = typeof answer === 'string' ? parseVersion(answer) : undefined;
    if (stored === undefined)
      throw new Error(`Redis returned ${String(answer)} for storing board ${text}: not a version`);
    return { outcome: 'refused', stored };
  };
  const versionOf = (text: string | null | undefined): BoardVersion | undefined =>
    text ? parseVersion(text) : undefined;

  return {
    storeBoard: ({ board, dropsChangesTo, ...item }) =>
      store(item, '', board, dropsChangesTo === undefined ? '' : streamId(dropsChangesTo)),
    storeChange: ({ previous, change, ...item }) => store(item, formatVersion(previous), change, ''),

    async versions() {
      const [whole, latest] = await redis.hmGet(key, ['version', 'latest']);
      return { whole: versionOf(whole), latest: versionOf(latest) };
    },

    async board() {
      const [version, historyVersion, board] = await bytes.hmGet(key, ['version', 'historyVersion', 'board']);
      if (!version || !historyVersion || !board) return undefined;
      const parsed = parseVersion(version.toString());
      return parsed && { version: parsed, historyVersion: historyVersion.toString(), board };
    },

    async changesAfter(version) {
      const next = streamId({ ...version, number: version.number + 1 });
      const [whole, entries] = await Promise.all([
        redis.hGet(key, 'version'),
        redis.xRange(changesKey, next, '+'),
      ]);
      return {
        whole: versionOf(whole),
        // Changes of an earlier release have no base and contain all solves of a team. Their `previous` is empty,
        // so no reader applies them.
        changes: (entries ?? []).flatMap(({ id, message: { base: previous = '', change = '' } }) => {
          const parsed = parseVersion(id.replace('-', '.'));
          return parsed === undefined ? [] : [{ version: parsed, previous, change }];
        }),
      };
    },

    async history() {
      const [historyVersion, history] = await bytes.hmGet(key, ['historyVersion', 'history']);
      if (!historyVersion || !history) return undefined;
      return { historyVersion: historyVersion.toString(), history };
    },
  };
}
