/** Tells the worker that a mail waits in the outbox. A hint: a lost one is found by the sweep. */
export interface MailQueue {
  /** Never fails and never waits. `inMs`: not before then. */
  announce(mailId: string, inMs?: number): void;
}

export const silentMailQueue: MailQueue = { announce: () => undefined };
