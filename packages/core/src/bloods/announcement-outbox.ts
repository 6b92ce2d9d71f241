import type { Announcement, BloodNames, UnsentAnnouncement } from './announcement';

/** How one attempt to send an announcement went. */
export type AttemptResult =
  | { readonly outcome: 'sent' }
  /** The solve no longer counts (deleted, or its team is banned); the announcement is dropped. */
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
  /** Nothing is queued. */
  | { readonly outcome: 'empty' }
  /** Another worker is delivering to this destination. */
  | { readonly outcome: 'busy' }
  /** The next announcement is not due yet. */
  | { readonly outcome: 'early'; readonly retryInMs: number };

/** The announcements to be sent. The outbox is authoritative; queue jobs are only hints. */
export interface AnnouncementOutbox {
  /** Creates an announcement per destination for every blood recorded since the last call, in order. */
  handOut(destinations: readonly string[]): Promise<void>;
  /**
   * Runs `attempt` on the oldest queued announcement of the destination and stores its result. One at a time
   * per destination, so none overtakes another. The lock belongs to the connection: a killed worker releases
   * it, a slow one keeps it. `names` is undefined when the solve no longer counts.
   */
  attemptNext(
    destination: string,
    now: () => Date,
    attempt: (announcement: Announcement, names: BloodNames | undefined) => Promise<AttemptResult>,
  ): Promise<DeliverNextResult>;
  /** The destinations among these whose next announcement is due. */
  listDue(destinations: readonly string[], now: Date): Promise<string[]>;
  /** Newest first. */
  listUnsent(page: { readonly limit: number; readonly offset: number }): Promise<UnsentAnnouncement[]>;
  countUnsent(): Promise<number>;
  /** Deletes announcements that were finished before this instant. */
  deleteFinishedBefore(instant: Date): Promise<void>;
}
