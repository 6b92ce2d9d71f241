import type { Announcement, BloodNames, UnsentAnnouncement } from './announcement';

/** How one attempt to send an announcement went. */
export type AttemptResult =
  | { readonly outcome: 'sent' }
  /** The solve does not stand any more: deleted, or its team is banned. The announcement goes. */
  | { readonly outcome: 'unneeded' }
  | {
      readonly outcome: 'retry';
      readonly error: string;
      readonly retryInMs: number;
      readonly isRefusal: boolean;
    }
  | { readonly outcome: 'failed'; readonly error: string; readonly isRefusal: boolean };

export type DeliverNextResult =
  | AttemptResult
  /** Nothing waits. */
  | { readonly outcome: 'empty' }
  /** Another worker is at this destination. */
  | { readonly outcome: 'busy' }
  /** The next one may not be tried yet. */
  | { readonly outcome: 'early'; readonly retryInMs: number };

/** The announcements to be sent: the truth about them, whatever becomes of the queue. */
export interface AnnouncementOutbox {
  /** Makes an announcement for each destination of every blood that was recorded since; they keep their order. */
  handOut(destinations: readonly string[]): Promise<void>;
  /**
   * Runs `attempt` on the oldest announcement of the destination that waits, and stores its result. Never two at a time
   * for one destination, so none overtakes another. The lock lives in the connection: a killed worker frees the
   * destination by dying, a slow one keeps it. `names` is undefined when the solve does not stand any more.
   */
  attemptNext(
    destination: string,
    now: () => Date,
    attempt: (announcement: Announcement, names: BloodNames | undefined) => Promise<AttemptResult>,
  ): Promise<DeliverNextResult>;
  /** Those of the destinations whose next announcement may be tried. */
  listDue(destinations: readonly string[], now: Date): Promise<string[]>;
  /** Newest first. */
  listUnsent(page: { readonly limit: number; readonly offset: number }): Promise<UnsentAnnouncement[]>;
  countUnsent(): Promise<number>;
  /** Forgets announcements that were finished before this instant. */
  deleteFinishedBefore(instant: Date): Promise<void>;
}
