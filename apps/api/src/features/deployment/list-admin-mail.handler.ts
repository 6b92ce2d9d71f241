import * as contract from '@rampart/contract';
import type { ListUnsent } from '@rampart/core/infra/database';
import type { UnsentMail } from '@rampart/core/mail';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface ListAdminMailDependencies {
  readonly listUnsentMail: ListUnsent<UnsentMail>;
}

function presentMail(mail: UnsentMail): contract.UnsentMailData {
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

export async function listAdminMail(
  { query, reply }: HandlerCall<typeof contract.listAdminMail>,
  { listUnsentMail }: ListAdminMailDependencies,
): Promise<Answer> {
  const { total, unsent } = await listUnsentMail(query);
  return reply.goodAdminMail({ total, mails: unsent.map(presentMail) });
}

export const listAdminMailRoute = implement(contract.listAdminMail, listAdminMail);
