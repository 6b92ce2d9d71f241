import {
  outboxTable,
  type ColumnsOf,
  type Outbox,
  type SendResult,
  type SqlExecutor,
} from '../infra/database';
import type { Mail, MailPurpose } from './mail';

export interface NewMail {
  readonly id: string;
  readonly purpose: MailPurpose;
  readonly recipient: string;
  readonly subjectId: string | null;
  readonly createdAt: Date;
  /** The earliest time to send it. */
  readonly dueAt: Date;
}

/** The mails to be sent. The outbox is authoritative; a job that the queue loses is made again. */
export interface MailOutbox extends Outbox<Mail> {
  /** To be called in the transaction of the change that the mail is about. */
  insert(mail: NewMail): Promise<void>;
  /**
   * Runs `attempt` while the row is locked, and stores its result; undefined when the mail is not waiting or another
   * worker is sending it. The lock belongs to the connection: a killed worker releases it, a slow one keeps it.
   */
  attemptToSend(
    mailId: string,
    now: () => Date,
    attempt: (mail: Mail) => Promise<SendResult>,
  ): Promise<SendResult | undefined>;
  /** Ids of waiting mails that should have been tried before this instant, oldest first. */
  listOverdue(before: Date): Promise<string[]>;
}

const COLUMNS: ColumnsOf<Mail> = {
  id: 'id',
  purpose: 'purpose',
  recipient: 'recipient',
  subjectId: 'subject_id',
  attempts: 'attempts',
  createdAt: 'created_at',
};

/** Most mails that one sweep hands over; the next one continues. */
const OVERDUE_AT_ONCE = 500;

const tableOf = (executor: SqlExecutor) =>
  outboxTable(executor, { name: 'mail_outbox', madeAt: 'created_at', columns: COLUMNS });

export function createMailOutbox(executor: SqlExecutor): MailOutbox {
  return {
    ...tableOf(executor),

    async insert(mail) {
      await executor('mail_outbox').insert({
        id: mail.id,
        purpose: mail.purpose,
        recipient: mail.recipient,
        subject_id: mail.subjectId,
        created_at: mail.createdAt,
        next_attempt_at: mail.dueAt,
      });
    },

    attemptToSend: (mailId, now, attempt) =>
      executor.transaction(async (transaction) => {
        // Awaits the network inside a transaction: a lease in a column would either expire under a slow mail
        // server, and send twice, or outlive a killed worker (decision 0006).
        await transaction.raw('set local idle_in_transaction_session_timeout = 0');
        const mail = await transaction('mail_outbox')
          .where('id', mailId)
          .where('status', 'queued')
          .forUpdate()
          .skipLocked()
          .first<Mail | undefined>(COLUMNS);
        if (mail === undefined) return undefined;
        const result = await attempt(mail);
        await tableOf(transaction).recordAttempt(mail, result, now());
        return result;
      }),

    listOverdue: (before) =>
      executor('mail_outbox')
        .where('status', 'queued')
        .where('next_attempt_at', '<', before)
        .orderBy('next_attempt_at')
        .limit(OVERDUE_AT_ONCE)
        .pluck('id'),
  };
}
