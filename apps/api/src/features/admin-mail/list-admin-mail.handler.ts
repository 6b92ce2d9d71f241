import { listAdminMail, type UnsentMailData } from '@rampart/contract';
import type { ListUnsent } from '@rampart/core/infra/database';
import type { UnsentMail } from '@rampart/core/mail';
import { implement } from '../../http/implement';
import { overCap, type PageCaps } from '../paging';

export interface AdminMailDependencies {
  readonly listUnsent: ListUnsent<UnsentMail>;
  readonly caps: PageCaps;
}

function presentMail(mail: UnsentMail): UnsentMailData {
  return {
    id: mail.id,
    purpose: mail.purpose,
    recipient: mail.recipient,
    status: mail.status,
    attempts: mail.attempts,
    lastError: mail.lastError,
    createdAt: mail.createdAt.getTime(),
    nextAttemptAt: mail.nextAttemptAt?.getTime() ?? null,
  };
}

export const listAdminMailHandler = implement(
  listAdminMail,
  ({ listUnsent, caps }: AdminMailDependencies) => {
    return async ({ query, reply }) => {
      const refusal = overCap(query, caps, reply);
      if (refusal) return refusal;
      const { total, unsent } = await listUnsent(query);
      return reply.goodAdminMail({ total, mails: unsent.map(presentMail) });
    };
  },
);
