import type { MailDelivery } from '@rampart/core/auth';
import { QUEUE } from '@rampart/core/events';
import {
  createJobConsumer,
  RetryLater,
  type JobConsumer,
  type JobConsumerDependencies,
} from '@rampart/core/infra/queues';
import type { MailJob } from '@rampart/core/mail';

/** Each holds a database connection while a mail server takes its time. */
export const MAILS_AT_ONCE = 4;

/** A mail that waits in the outbox: sent by any worker, once, and tried again when that failed. */
export function consumeMails(
  dependencies: Omit<JobConsumerDependencies, 'name' | 'handle' | 'concurrency'> & {
    readonly delivery: Pick<MailDelivery, 'deliver'>;
  },
): JobConsumer {
  return createJobConsumer({
    ...dependencies,
    name: QUEUE.mail,
    concurrency: MAILS_AT_ONCE,
    async handle(payload) {
      const result = await dependencies.delivery.deliver((payload as MailJob).mailId);
      if (result.outcome === 'retry') throw new RetryLater(result.retryInMs);
    },
  });
}
