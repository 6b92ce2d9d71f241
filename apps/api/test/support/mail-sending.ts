import { createMailDelivery, createTokenCodec } from '@rampart/core/auth';
import { QUEUE } from '@rampart/core/events';
import { MAIL_PROVIDERS } from '@rampart/core/adapters';
import { createProvider } from '@rampart/core/infra/config';
import { systemRandom, type Clock } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import type { Database } from '@rampart/core/infra/database';
import type { Logger } from '@rampart/core/infra/logging';
import { createJobConsumer, createJobQueue, RetryLater } from '@rampart/core/infra/queues';
import type { RedisClient } from '@rampart/core/infra/redis';
import { createMailQueue, type MailJob } from '@rampart/core/mail';
import { settingsDefaults } from '@rampart/core/settings';

interface MailSending {
  /** Sends what waits for this address, and does not wait until it is due. */
  sendWaiting(address: string): Promise<void>;
  stop(): Promise<void>;
}

/** What the worker does about mails, in this process. */
export function startMailSending(dependencies: {
  readonly config: Config;
  readonly database: Database;
  readonly redis: RedisClient;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keyPrefix: string;
}): MailSending {
  const { config, database, logger } = dependencies;
  const { email } = config;
  if (email === undefined) return { sendWaiting: () => Promise.resolve(), stop: () => Promise.resolve() };
  const jobs = createJobQueue<MailJob>({ ...dependencies, name: QUEUE.mail });
  const { deliver } = createMailDelivery({
    ...dependencies,
    codec: createTokenCodec({ ...config, random: systemRandom }),
    provider: createProvider(MAIL_PROVIDERS, email.provider),
    queue: createMailQueue(jobs, logger),
    sender: { address: email.from, origin: config.origin, logoUrl: email.logoUrl },
    concealsKnownAddresses: email.concealKnownAddresses,
    settingsDefaults: settingsDefaults(config),
  });
  const consumer = createJobConsumer({
    ...dependencies,
    name: QUEUE.mail,
    concurrency: 2,
    async handle(payload) {
      const result = await deliver((payload as MailJob).mailId);
      if (result.outcome === 'retry') throw new RetryLater(result.retryInMs);
    },
  });
  return {
    async sendWaiting(address) {
      const waiting = database('mail_outbox').where({ recipient: address, status: 'queued' });
      const mailIds: string[] = await waiting.orderBy('created_at').pluck('id');
      for (const mailId of mailIds) await deliver(mailId);
    },
    async stop() {
      await consumer.close();
      await jobs.close();
    },
  };
}
