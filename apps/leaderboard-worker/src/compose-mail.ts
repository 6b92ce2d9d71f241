import { MAIL_PROVIDERS } from '@rampart/core/adapters';
import { createMailDelivery, createTokenCodec } from '@rampart/core/auth';
import { QUEUE } from '@rampart/core/events';
import type { Clock, Random } from '@rampart/core/infra/clock';
import { createProvider, type Config } from '@rampart/core/infra/config';
import type { Database } from '@rampart/core/infra/database';
import { withDeadline } from '@rampart/core/infra/deadline';
import type { Logger } from '@rampart/core/infra/logging';
import { createJobConsumer, createJobQueue, RetryLater } from '@rampart/core/infra/queues';
import type { RedisClient } from '@rampart/core/infra/redis';
import { createMailQueue, type MailJob } from '@rampart/core/mail';
import { settingsDefaults } from '@rampart/core/settings';
import { NOT_BEGUN_RETRY_MS, type LimitedSend } from './limit-sends';
import type { WorkerMetrics } from './metrics/worker-metrics';
import { sweepOutbox } from './sweep-outbox';

export interface MailDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly redis: RedisClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly metrics: Pick<WorkerMetrics, 'mailAttempted'>;
  readonly limited: LimitedSend;
  /** before every key of this installation */
  readonly keyPrefix: string;
}

/** Sends mails once it is started. */
export interface MailSending {
  start(): void;
  /** Takes no more mails, then waits for those being sent; another worker sends one that hangs. */
  stop(): Promise<void>;
}

/** Each takes two database connections, one of them while the mail server takes its time. */
export const MAILS_AT_ONCE = 4;
/** A healthy mail server takes a mail in less. */
const STOP_WITHIN_MS = 10_000;
/** How long a mail waits, besides the grace of the sweep, when Redis has lost its job. */
const SWEEP_EVERY_MS = 5_000;

/** Undefined when no mail is configured. */
export function composeMail(dependencies: MailDependencies): MailSending | undefined {
  const { config, logger, metrics, limited } = dependencies;
  const { email } = config;
  if (email === undefined) return undefined;
  const jobs = createJobQueue<MailJob>({ ...dependencies, name: QUEUE.mail });
  const delivery = createMailDelivery({
    ...dependencies,
    codec: createTokenCodec({ ...config, random: dependencies.random }),
    provider: createProvider(MAIL_PROVIDERS, email.provider),
    queue: createMailQueue(jobs, logger),
    sender: { address: email.from, origin: config.origin, logoUrl: email.logoUrl },
    concealsKnownAddresses: email.concealKnownAddresses,
    settingsDefaults: settingsDefaults(config),
  });
  let stop = (): Promise<void> => jobs.close();
  return {
    start() {
      const consumer = createJobConsumer({
        ...dependencies,
        name: QUEUE.mail,
        concurrency: MAILS_AT_ONCE,
        async handle(payload) {
          const result = await limited(() => delivery.deliver((payload as MailJob).mailId));
          if (result === undefined) throw new RetryLater(NOT_BEGUN_RETRY_MS);
          metrics.mailAttempted(result.outcome);
          if (result.outcome === 'retry') throw new RetryLater(result.retryInMs);
        },
      });
      const sweeping = sweepOutbox({ what: 'mails', sweep: delivery.sweep, everyMs: SWEEP_EVERY_MS, logger });
      stop = async () => {
        await sweeping.stop();
        await consumer.close();
        await jobs.close();
      };
    },
    stop: () => withDeadline('the mails being sent', STOP_WITHIN_MS, stop()),
  };
}
