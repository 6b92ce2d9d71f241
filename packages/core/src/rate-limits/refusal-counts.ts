/**
 * Counts which bucket refused how many requests, and of whom, for staff: a venue whose players share an address shows as
 * such. Kept in Redis by the hour, for a day, and in bounded memory: of each bucket and hour the clients and teams that
 * were refused most. Never on the way of a request: a process counts by itself and adds its counts once a second.
 */
import { RATE_LIMIT_BOUNDS } from '@rampart/domain-data';
import { createOutageLog, type Logger } from '../infra/logging';
import type { RedisClient } from '../infra/redis';
import { clientNetworkOf } from './networks';

export interface RefusedClient {
  readonly clientIp: string | null;
  readonly teamId: string | null;
}

/** How often something was refused, the most first. */
export type Counted = readonly (readonly [name: string, refused: number])[];

export interface BucketRefusals {
  readonly refused: number;
  /** By address, of IPv6 by /64. */
  readonly clients: Counted;
  /** By id. */
  readonly teams: Counted;
}

export interface RefusalCounts {
  count(bucket: string, who: RefusedClient, now: Date): void;
  /** Since the beginning of the hour `hours - 1` hours ago. */
  read(buckets: readonly string[], hours: number, now: Date): Promise<ReadonlyMap<string, BucketRefusals>>;
  /** Adds what is counted here to what all processes counted. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;
const EXPIRES_IN_S = (RATE_LIMIT_BOUNDS.refusalHours + 1) * 3600;
const FLUSH_EVERY_MS = 1_000;
/** Entries of one set in Redis; those refused least are dropped. */
const MAX_ENTRIES = 1_000;
/** Names between two flushes; further ones count only in the sums. */
const MAX_NAMES = 10_000;
const SHOWN = 20;

type Kind = 'client' | 'team';
const KINDS = ['client', 'team'] as const satisfies readonly Kind[];

interface Pending {
  readonly sums: Map<string, number>;
  readonly sets: Map<string, Map<string, number>>;
  names: number;
}

const noCounts = (): Pending => ({ sums: new Map(), sets: new Map(), names: 0 });

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

export function createRefusalCounts(dependencies: {
  readonly redis: RedisClient;
  readonly keyPrefix: string;
  readonly logger: Logger;
}): RefusalCounts {
  const { redis, keyPrefix, logger } = dependencies;
  let pending = noCounts();
  let timer: NodeJS.Timeout | undefined;
  const outage = createOutageLog(logger, {
    begins: 'refusals of rate limits are not counted until Redis is back',
    ends: 'refusals of rate limits are counted again',
  });

  const setKey = (bucket: string, kind: Kind, hour: number): string =>
    `${keyPrefix}refused:${bucket}:${kind}:${String(hour)}`;
  const sumKey = (bucket: string, hour: number): string => `${keyPrefix}refused:${bucket}:${String(hour)}`;

  const addName = (key: string, name: string): void => {
    const counts = pending.sets.get(key) ?? new Map<string, number>();
    if (!counts.has(name)) {
      if (pending.names >= MAX_NAMES) return;
      pending.names += 1;
    }
    pending.sets.set(key, counts);
    add(counts, name);
  };

  const flush = async (): Promise<void> => {
    const { sums, sets } = pending;
    if (sums.size === 0) return;
    pending = noCounts();
    const multi = redis.multi();
    for (const [key, count] of sums) multi.incrBy(key, count).expire(key, EXPIRES_IN_S);
    for (const [key, counts] of sets) {
      for (const [name, count] of counts) multi.zIncrBy(key, count, name);
      multi.zRemRangeByRank(key, 0, -MAX_ENTRIES - 1).expire(key, EXPIRES_IN_S);
    }
    try {
      await multi.exec();
      outage.succeeded();
    } catch (error) {
      // Counts for staff are not worth keeping until Redis is back.
      outage.failed(error);
    }
  };

  const readOne = async (bucket: string, hours: readonly number[]): Promise<BucketRefusals> => {
    const sums = await redis.mGet(hours.map((hour) => sumKey(bucket, hour)));
    const [clients = [], teams = []] = await Promise.all(
      KINDS.map(async (kind) => {
        const all = await redis.zUnionWithScores(hours.map((hour) => setKey(bucket, kind, hour)) as [string]);
        return all
          .toSorted((a, b) => b.score - a.score || (a.value < b.value ? -1 : 1))
          .slice(0, SHOWN)
          .map(({ value, score }) => [value, score] as const);
      }),
    );
    return { refused: sums.reduce((sum, count) => sum + Number(count ?? 0), 0), clients, teams };
  };

  return {
    count(bucket, { clientIp, teamId }, now) {
      const hour = Math.floor(now.getTime() / HOUR_MS);
      add(pending.sums, sumKey(bucket, hour));
      if (clientIp !== null) addName(setKey(bucket, 'client', hour), clientNetworkOf(clientIp));
      if (teamId !== null) addName(setKey(bucket, 'team', hour), teamId);
    },
    async read(buckets, hours, now) {
      await flush();
      const newest = Math.floor(now.getTime() / HOUR_MS);
      const hourNumbers = Array.from({ length: hours }, (_, back) => newest - back);
      const read = buckets.map(async (bucket) => [bucket, await readOne(bucket, hourNumbers)] as const);
      return new Map(await Promise.all(read));
    },
    flush,
    start() {
      timer = setInterval(() => void flush(), FLUSH_EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
