/**
 * The latest deliveries to score feeds, for staff: a scorer does not learn why it is refused, so whoever runs the
 * event can look it up here. Kept in Redis for a day; losing an entry does no harm.
 */
import type { DeliveryRefusal } from '@rampart/domain-data';
import type { Logger } from '../infra/logging';
import type { RedisClient } from '../infra/redis';

export interface AppliedDelivery {
  readonly atMs: number;
  /** Teams whose points changed. */
  readonly changed: number;
}

export interface RefusedDelivery {
  readonly atMs: number;
  readonly reason: DeliveryRefusal;
}

/** Newest first. */
export interface LoggedDeliveries {
  readonly applied: readonly AppliedDelivery[];
  readonly refused: readonly RefusedDelivery[];
}

/** Writing never rejects and never waits. Callers write only about feeds that exist. */
export interface DeliveryLog {
  applied(challengeId: string, delivery: AppliedDelivery): void;
  refused(challengeId: string, delivery: RefusedDelivery): void;
  read(challengeId: string): Promise<LoggedDeliveries>;
}

const KEPT = 20;
const EXPIRES_IN_S = 24 * 3600;

export function createDeliveryLog(dependencies: {
  readonly redis: RedisClient;
  readonly keyPrefix: string;
  readonly logger: Logger;
}): DeliveryLog {
  const { redis, keyPrefix, logger } = dependencies;
  // Two lists, so that refusals, which anybody can cause, cannot push out applied deliveries.
  const keyOf = (kind: 'applied' | 'refused', challengeId: string) =>
    `${keyPrefix}deliveries:${kind}:${challengeId}`;
  const push = (key: string, entry: object): void => {
    redis
      .multi()
      .lPush(key, JSON.stringify(entry))
      .lTrim(key, 0, KEPT - 1)
      .expire(key, EXPIRES_IN_S)
      .exec()
      .catch((error: unknown) => logger.debug('a delivery of scores is not logged', { error }));
  };
  const read = async <Entry>(key: string): Promise<Entry[]> =>
    (await redis.lRange(key, 0, -1)).map((text) => JSON.parse(text) as Entry);

  return {
    applied: (challengeId, delivery) => push(keyOf('applied', challengeId), delivery),
    refused: (challengeId, delivery) => push(keyOf('refused', challengeId), delivery),
    async read(challengeId) {
      const [applied, refused] = await Promise.all([
        read<AppliedDelivery>(keyOf('applied', challengeId)),
        read<RefusedDelivery>(keyOf('refused', challengeId)),
      ]);
      return { applied, refused };
    },
  };
}
