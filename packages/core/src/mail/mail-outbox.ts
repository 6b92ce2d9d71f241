import type { Mail, MailPurpose, UnsentMail } from './mail';

export interface NewMail {
  readonly id: string;
  readonly purpose: MailPurpose;
  readonly recipient: string;
  readonly subjectId: string | null;
  readonly createdAt: Date;
  /** When it shall be sent, at the earliest. */
  readonly dueAt: Date;
}

/** How one attempt to send a mail went. */
export type AttemptResult =
  | { readonly outcome: 'sent' }
  /** Nobody to write to, or overtaken by a newer one: the row goes. */
  | { readonly outcome: 'unneeded' }
  | { readonly outcome: 'retry'; readonly error: string; readonly retryInMs: number }
  | { readonly outcome: 'failed'; readonly error: string };

/** The mails to be sent: the truth about them, whatever becomes of the queue. */
export interface MailOutbox {
  /** In the transaction of whatever asks for the mail. */
  insert(mail: NewMail): Promise<void>;
  /**
   * Runs `attempt` while the row is locked, and stores its result; undefined when the mail is not waiting or somebody
   * else is at it. The lock lives in the connection: a killed worker frees the mail by dying, a slow one keeps it.
   */
  attemptToSend(
    mailId: string,
    now: () => Date,
    attempt: (mail: Mail) => Promise<AttemptResult>,
  ): Promise<AttemptResult | undefined>;
  /** Ids of waiting mails that should have been tried before this instant, oldest first. */
  listOverdue(before: Date): Promise<string[]>;
  /** Newest first. */
  listUnsent(page: { readonly limit: number; readonly offset: number }): Promise<UnsentMail[]>;
  countUnsent(): Promise<number>;
  /** Forgets mails that were finished before this instant. */
  deleteFinishedBefore(instant: Date): Promise<void>;
}
