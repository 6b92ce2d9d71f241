import * as contract from '@rampart/contract';
import type { UnsentAnnouncement } from '@rampart/core/bloods';
import type { ListUnsent } from '@rampart/core/infra/database';
import type { RetryUnsent } from '@rampart/core/staff-audit';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface ListAdminAnnouncementsDependencies {
  readonly listUnsentAnnouncements: ListUnsent<UnsentAnnouncement>;
}

function presentAnnouncement(announcement: UnsentAnnouncement): contract.UnsentAnnouncementData {
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

async function listAdminAnnouncements(
  { query, reply }: HandlerCall<typeof contract.listAdminAnnouncements>,
  { listUnsentAnnouncements }: ListAdminAnnouncementsDependencies,
): Promise<Answer> {
  const { total, unsent } = await listUnsentAnnouncements(query);
  return reply.goodAdminAnnouncements({ total, announcements: unsent.map(presentAnnouncement) });
}

async function retryAdminAnnouncement(
  call: HandlerCall<typeof contract.retryAdminAnnouncement>,
  { retryAnnouncement }: { readonly retryAnnouncement: RetryUnsent },
): Promise<Answer> {
  const { params, reply } = call;
  return (await retryAnnouncement(params.id, staffAction(call)))
    ? reply.goodAdminAnnouncementRetry()
    : reply.badUnknownUnsent();
}

export const listAdminAnnouncementsRoute = implement(contract.listAdminAnnouncements, listAdminAnnouncements);
export const retryAdminAnnouncementRoute = implement(contract.retryAdminAnnouncement, retryAdminAnnouncement);
