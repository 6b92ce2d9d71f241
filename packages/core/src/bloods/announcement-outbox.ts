import type { Announcement, BloodNames } from './announcement';
import { PUBLIC_UNTIL } from '../event-state';
import {
  ADVISORY_LOCK,
  outboxTable,
  tryTransactionLock,
  type ColumnsOf,
  type Outbox,
  type SendResult,
  type SqlExecutor,
} from '../infra/database';

/** How one attempt to send an announcement went. */
export type AttemptResult = SendResult & {
  /** The destination refused this very message. */
  readonly isRefusal?: boolean;
};

export type DeliverNextResult =
  | AttemptResult
  /** Nothing is queued. */
  | { readonly outcome: 'empty' }
  /** Another worker is delivering to this destination. */
  | { readonly outcome: 'busy' }
  /** The next announcement is not due yet. */
  | { readonly outcome: 'early'; readonly retryInMs: number };

/** The announcements to be sent. The outbox is authoritative; queue jobs are only hints. */
export interface AnnouncementOutbox extends Outbox<Announcement> {
  /** Creates an announcement per destination for every blood recorded since the last call, in order. */
  handOut(destinations: readonly string[]): Promise<void>;
  /**
   * Runs `attempt` on the oldest queued announcement of the destination and stores its result. One at a time
   * per destination, so none overtakes another. The lock belongs to the connection: a killed worker releases
   * it, a slow one keeps it. `names` is undefined when the solve no longer counts or its challenge is no longer public.
   */
  attemptNext(
    destination: string,
    now: () => Date,
    attempt: (announcement: Announcement, names: BloodNames | undefined) => Promise<AttemptResult>,
  ): Promise<DeliverNextResult>;
  /** The destinations among these whose next announcement is due. */
  listDue(destinations: readonly string[], now: Date): Promise<string[]>;
}

const COLUMNS: ColumnsOf<Announcement> = {
  id: 'id',
  destination: 'destination',
  solveId: 'solve_id',
  challengeId: 'challenge_id',
  teamId: 'team_id',
  bloodNumber: 'number',
  solvedAt: 'solved_at',
  attempts: 'attempts',
  refusals: 'refusals',
  nextAttemptAt: 'next_attempt_at',
};

/** Bloods hidden by a freeze are announced after it, in order. */
const IS_PUBLIC = `blood_announcements.solved_at < ${PUBLIC_UNTIL}`;

function findNext(executor: SqlExecutor, destination: string): Promise<Announcement | undefined> {
  return executor('blood_announcements')
    .where({ destination, status: 'queued' })
    .whereRaw(IS_PUBLIC)
    .orderBy('position')
    .first<Announcement | undefined>(COLUMNS);
}

/**
 * Otherwise the challenge was hidden, scheduled or given prerequisites meanwhile, and most readers of the message
 * could not see it.
 */
const IS_CHALLENGE_PUBLIC = `not challenges.hidden and challenges.requires = '[]'
  and coalesce(challenges.release_at, '-infinity') <= ?`;

const NAME_COLUMNS: ColumnsOf<BloodNames> = {
  teamName: 'teams.name',
  challengeName: 'challenges.name',
  challengeCategory: 'challenges.category',
};

function findNames(executor: SqlExecutor, solveId: string, now: Date): Promise<BloodNames | undefined> {
  return executor('solves')
    .join('teams', 'teams.id', 'solves.team_id')
    .join('challenges', 'challenges.id', 'solves.challenge_id')
    .where('solves.id', solveId)
    .where('teams.banned', false)
    .whereRaw(IS_CHALLENGE_PUBLIC, [now])
    .first<BloodNames | undefined>(NAME_COLUMNS);
}

const tableOf = (executor: SqlExecutor) =>
  outboxTable(executor, { name: 'blood_announcements', madeAt: 'solved_at', columns: COLUMNS });

async function store(
  executor: SqlExecutor,
  announcement: Announcement,
  result: AttemptResult,
  at: Date,
): Promise<void> {
  const refusals = announcement.refusals + Number(result.isRefusal ?? false);
  await tableOf(executor).recordAttempt(announcement, result, at, { refusals });
}

export function createAnnouncementOutbox(executor: SqlExecutor): AnnouncementOutbox {
  return {
    ...tableOf(executor),

    // Resets the counts: with the earlier refusals, the next failure would give it up again.
    retry: (id, at) => tableOf(executor).retry(id, at, { attempts: 0, refusals: 0 }),

    async handOut(destinations) {
      await executor.raw('select hand_out_bloods(?)', [[...destinations]]);
    },

    attemptNext: (destination, now, attempt) =>
      executor.transaction(async (transaction) => {
        // Awaits the network inside a transaction, for the same reason as mail (decision 0006).
        await transaction.raw('set local idle_in_transaction_session_timeout = 0');
        const lockClass = ADVISORY_LOCK.announcementDestinationClass;
        if (!(await tryTransactionLock(transaction, lockClass, destination))) return { outcome: 'busy' };
        const next = await findNext(transaction, destination);
        if (next === undefined) return { outcome: 'empty' };
        const retryInMs = (next.nextAttemptAt?.getTime() ?? 0) - now().getTime();
        if (retryInMs > 0) return { outcome: 'early', retryInMs };
        const result = await attempt(next, await findNames(transaction, next.solveId, now()));
        await store(transaction, next, result, now());
        return result;
      }),

    async listDue(destinations, now) {
      const { rows } = await executor.raw<{ rows: { destination: string }[] }>(
        `select wanted.destination from unnest(?::text[]) as wanted (destination), lateral (
           select blood_announcements.next_attempt_at from blood_announcements
           where blood_announcements.destination = wanted.destination
             and blood_announcements.status = 'queued' and ${IS_PUBLIC}
           order by blood_announcements.position limit 1
         ) as next
         where next.next_attempt_at is null or next.next_attempt_at <= ?`,
        [[...destinations], now],
      );
      return rows.map((row) => row.destination);
    },
  };
}
