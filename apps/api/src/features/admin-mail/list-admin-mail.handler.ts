import { listAdminMail, type UnsentMailData } from '@rampart/contract';
import type { Transact } from '@rampart/core/infra/database';
import type { MailOutbox, UnsentMail } from '@rampart/core/mail';
import { implement } from '../../http/implement';
import { overCap, type PageCaps } from '../paging';

export interface AdminMailNeeds {
  /** One snapshot, so that the count and the page belong together. */
  readonly readOutbox: Transact<{ readonly outbox: Pick<MailOutbox, 'countUnsent' | 'listUnsent'> }>;
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

export const listAdminMailHandler = implement(listAdminMail, ({ readOutbox, caps }: AdminMailNeeds) => {
  return async ({ query, reply }) => {
    const refusal = overCap(query, caps, reply);
    if (refusal) return refusal;
    const { total, page } = await readOutbox(async ({ outbox }) => ({
      total: await outbox.countUnsent(),
      page: await outbox.listUnsent(query),
    }));
    return reply.goodAdminMail({ total, mails: page.map(presentMail) });
  };
});
