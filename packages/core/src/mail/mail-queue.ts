import type { Logger } from '../infra/logging';
import type { JobQueue } from '../infra/queues';

/** Tells the worker that a mail waits in the outbox. A hint: a lost one is found by the sweep. */
export interface MailQueue {
  /** Never fails and never waits. The mail is not sent before `delayMs` have passed. */
  announce(mailId: string, delayMs?: number): void;
}

/** Payload of a job; the content and the recipient are in the outbox. */
export interface MailJob {
  readonly mailId: string;
}

/** Announces as jobs of the queue `mail`; a mail that has a job already gets no second one. */
export function createMailQueue(jobs: Pick<JobQueue<MailJob>, 'add'>, logger: Logger): MailQueue {
  return {
    announce(mailId, delayMs = 0) {
      jobs
        .add({ mailId }, { id: `mail-${mailId}`, delayMs })
        .catch((error: unknown) => logger.warn('a mail has no job yet', { mailId, error }));
    },
  };
}
