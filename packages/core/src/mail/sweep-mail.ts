import type { MailOutbox } from './mail-outbox';
import type { MailQueue } from './mail-queue';

/** A mail overdue for this long has lost its job, or the workers are behind; a second job for it does no harm. */
const GRACE_MS = 5_000;
/** Long enough to investigate complaints about a missing mail. */
const KEEP_FINISHED_MS = 30 * 24 * 3_600_000;

/** Queues mails whose job vanished, for example with an emptied Redis, and forgets old ones. */
export function createSweepMail(dependencies: {
  readonly outbox: Pick<MailOutbox, 'listOverdue' | 'deleteFinishedBefore'>;
  readonly queue: MailQueue;
}) {
  return async (now: Date): Promise<void> => {
    const ago = (ms: number): Date => new Date(now.getTime() - ms);
    for (const mailId of await dependencies.outbox.listOverdue(ago(GRACE_MS)))
      dependencies.queue.announce(mailId);
    await dependencies.outbox.deleteFinishedBefore(ago(KEEP_FINISHED_MS));
  };
}
