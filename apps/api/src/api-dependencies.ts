import type { Clock, Random } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import type { Database } from '@rampart/core/infra/database';
import type { Logger } from '@rampart/core/infra/logging';
import type { MetricsRegistry } from '@rampart/core/infra/metrics';
import type { RedisClient } from '@rampart/core/infra/redis';
import type { SpanRecorder } from '@rampart/core/infra/trace';

/** What the API needs from its process: settings, connections, time and chance. */
export interface ApiDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly redis: RedisClient;
  /** A connection of its own for subscriptions. */
  readonly subscriber: RedisClient;
  readonly logger: Logger;
  readonly metrics: MetricsRegistry;
  /** Absent when no spans are recorded. */
  readonly spans?: SpanRecorder | undefined;
  readonly clock: Clock;
  readonly random: Random;
  /** Prefix of every Redis key. */
  readonly keyPrefix: string;
  /** Where the built web app is; without one only the API is served. */
  readonly siteDirectory?: string;
  /** Checks every reply against its declaration; for tests and development. */
  readonly checksReplies: boolean;
}
