import { MAIL_PROVIDERS } from '@rampart/core/adapters';
import { createMailDelivery, createTokenCodec } from '@rampart/core/auth';
import { QUEUE } from '@rampart/core/events';
import type { Random } from '@rampart/core/infra/clock';
import { createProvider, type Config } from '@rampart/core/infra/config';
import { createJobQueue, RetryLater } from '@rampart/core/infra/queues';
import { createMailQueue, type MailJob } from '@rampart/core/mail';
import { settingsDefaults } from '@rampart/core/settings';
import type { WorkerMetrics } from './metrics/worker-metrics';
import { createOutboxSender, type Sender, type SenderDependencies } from './outbox-sender';

export interface MailDependencies extends SenderDependencies {
  readonly config: Config;
  readonly random: Random;
  readonly metrics: Pick<WorkerMetrics, 'mailAttempted'>;
}

/** Each takes two database connections, one of them while the mail server answers. */
export const MAILS_AT_ONCE = 4;
/** Longest time that a mail waits, besides the grace of the sweep, when Redis has lost its job. */
const SWEEP_EVERY_MS = 5_000;

/** Undefined when no mail is configured. */
export function composeMail(dependencies: MailDependencies): Sender | undefined {
  const { config, logger, metrics } = dependencies;
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
  return createOutboxSender<MailJob>({
    ...dependencies,
    name: QUEUE.mail,
    what: 'mails',
    jobs,
    concurrency: MAILS_AT_ONCE,
    async send({ mailId }) {
      const result = await delivery.deliver(mailId);
      metrics.mailAttempted(result.outcome);
      if (result.outcome === 'retry') throw new RetryLater(result.retryInMs);
    },
    sweep: delivery.sweep,
    everyMs: SWEEP_EVERY_MS,
  });
}
