import { createMailDelivery, createTokenCodec } from '@rampart/core/auth';
import { QUEUE } from '@rampart/core/events';
import { withDeadline } from '@rampart/core/infra/deadline';
import { createMailProvider } from '@rampart/core/infra/adapters/mail';
import type { Clock, Random } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import type { Database } from '@rampart/core/infra/database';
import type { Logger } from '@rampart/core/infra/logging';
import { createJobQueue } from '@rampart/core/infra/queues';
import type { RedisClient } from '@rampart/core/infra/redis';
import { createMailQueue, type MailJob } from '@rampart/core/mail';
import { settingsDefaults } from '@rampart/core/settings';
import { consumeMails } from './jobs/deliver-mail';
import { sweepOutbox } from './jobs/sweep-outbox';

export interface MailDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly redis: RedisClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** before every key of this installation */
  readonly keyPrefix: string;
}

/** What sends mails; nothing runs before `start`. */
export interface MailSending {
  start(): void;
  /** Takes no more mails, then waits for those on their way; one that hangs is sent by another worker. */
  stop(): Promise<void>;
}

/** A mail server that is well takes a mail in less. */
const STOP_WITHIN_MS = 10_000;
/** How long a mail waits, besides the grace of the sweep, when Redis has lost its job. */
const SWEEP_EVERY_MS = 5_000;

/** Undefined when no mail is configured. */
export function composeMail(dependencies: MailDependencies): MailSending | undefined {
  const { config, logger } = dependencies;
  const { email } = config;
  if (email === undefined) return undefined;
  const jobs = createJobQueue<MailJob>({ ...dependencies, name: QUEUE.mail });
  const delivery = createMailDelivery({
    ...dependencies,
    codec: createTokenCodec({ ...config, random: dependencies.random }),
    provider: createMailProvider(email.provider),
    queue: createMailQueue(jobs, logger),
    sender: { address: email.from, origin: config.origin, logoUrl: email.logoUrl },
    concealsKnownAddresses: email.concealKnownAddresses,
    settingsDefaults: settingsDefaults(config),
  });
  let stop = (): Promise<void> => jobs.close();
  return {
    start() {
      const consumer = consumeMails({ ...dependencies, delivery });
      const sweeping = sweepOutbox({ what: 'mails', sweep: delivery.sweep, everyMs: SWEEP_EVERY_MS, logger });
      stop = async () => {
        await sweeping.stop();
        await consumer.close();
        await jobs.close();
      };
    },
    stop: () => withDeadline('the mails on their way', STOP_WITHIN_MS, stop()),
  };
}
