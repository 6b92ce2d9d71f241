import { QUEUE } from '@rampart/core/events';
import { createJobQueue } from '@rampart/core/infra/queues';
import type { Mailing } from '@rampart/core/auth';
import { createMailQueue, type MailJob } from '@rampart/core/mail';
import type { ApiDependencies } from './compose';

export interface ComposedMail extends Mailing {
  close(): Promise<void>;
}

/** The API asks for mails and the worker sends them; undefined when no mail is configured. */
export function composeMail(
  dependencies: Pick<ApiDependencies, 'config' | 'redis' | 'keyPrefix' | 'logger'>,
): ComposedMail | undefined {
  const { email } = dependencies.config;
  if (email === undefined) return undefined;
  const jobs = createJobQueue<MailJob>({ ...dependencies, name: QUEUE.mail });
  return {
    queue: createMailQueue(jobs, dependencies.logger),
    concealsKnownAddresses: email.concealKnownAddresses,
    close: () => jobs.close(),
  };
}
