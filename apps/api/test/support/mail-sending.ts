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

/** What the worker does about mails, in this process; answers how to stop. */
export function startMailSending(dependencies: {
  readonly config: Config;
  readonly database: Database;
  readonly redis: RedisClient;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keyPrefix: string;
}): () => Promise<void> {
  const { config, logger } = dependencies;
  const { email } = config;
  if (email === undefined) return () => Promise.resolve();
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
  return async () => {
    await consumer.close();
    await jobs.close();
  };
}
