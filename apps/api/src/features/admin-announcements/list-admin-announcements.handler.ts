import { listAdminAnnouncements, type UnsentAnnouncementData } from '@rampart/contract';
import type { AnnouncementOutbox, UnsentAnnouncement } from '@rampart/core/bloods';
import type { Transact } from '@rampart/core/infra/database';
import { implement } from '../../http/implement';
import { overCap, type PageCaps } from '../paging';

export interface AdminAnnouncementsNeeds {
  /** One snapshot, so that the count and the page belong together. */
  readonly readOutbox: Transact<{ readonly outbox: Pick<AnnouncementOutbox, 'countUnsent' | 'listUnsent'> }>;
  readonly caps: PageCaps;
}

function presentAnnouncement(announcement: UnsentAnnouncement): UnsentAnnouncementData {
  return {
    id: announcement.id,
    destination: announcement.destination,
    challengeId: announcement.challengeId,
    userId: announcement.teamId,
    bloodNumber: announcement.bloodNumber,
    status: announcement.status,
    attempts: announcement.attempts,
    lastError: announcement.lastError,
    solvedAt: announcement.solvedAt.getTime(),
    nextAttemptAt: announcement.nextAttemptAt?.getTime() ?? null,
  };
}

export const listAdminAnnouncementsHandler = implement(
  listAdminAnnouncements,
  ({ readOutbox, caps }: AdminAnnouncementsNeeds) => {
    return async ({ query, reply }) => {
      const refusal = overCap(query, caps, reply);
      if (refusal) return refusal;
      const { total, page } = await readOutbox(async ({ outbox }) => ({
        total: await outbox.countUnsent(),
        page: await outbox.listUnsent(query),
      }));
      return reply.goodAdminAnnouncements({ total, announcements: page.map(presentAnnouncement) });
    };
  },
);
