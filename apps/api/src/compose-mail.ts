import { QUEUE } from '@rampart/core/events';
import { createJobQueue } from '@rampart/core/infra/queues';
import { createMailQueue, type MailJob, type MailQueue } from '@rampart/core/mail';
import type { ApiParts } from './compose';

export interface ComposedMail {
  readonly queue: MailQueue;
  close(): Promise<void>;
}

/** The API asks for mails and the worker sends them; undefined when no mail is configured. */
export function composeMail(
  parts: Pick<ApiParts, 'config' | 'redis' | 'keyPrefix' | 'logger'>,
): ComposedMail | undefined {
  if (parts.config.email === undefined) return undefined;
  const jobs = createJobQueue<MailJob>({ ...parts, name: QUEUE.mail });
  return { queue: createMailQueue(jobs, parts.logger), close: () => jobs.close() };
}
