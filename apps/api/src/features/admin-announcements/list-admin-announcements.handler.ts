import { listAdminAnnouncements, type UnsentAnnouncementData } from '@rampart/contract';
import type { UnsentAnnouncement } from '@rampart/core/bloods';
import type { ListUnsent } from '@rampart/core/infra/database';
import { implement } from '../../http/implement';
import { overCap, type PageCaps } from '../paging';

export interface AdminAnnouncementsDependencies {
  readonly listUnsent: ListUnsent<UnsentAnnouncement>;
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
  ({ listUnsent, caps }: AdminAnnouncementsDependencies) => {
    return async ({ query, reply }) => {
      const refusal = overCap(query, caps, reply);
      if (refusal) return refusal;
      const { total, unsent } = await listUnsent(query);
      return reply.goodAdminAnnouncements({ total, announcements: unsent.map(presentAnnouncement) });
    };
  },
);
