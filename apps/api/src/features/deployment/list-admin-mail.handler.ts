import * as contract from '@rampart/contract';
import type { ListUnsent } from '@rampart/core/infra/database';
import type { UnsentMail } from '@rampart/core/mail';
import type { RetryUnsent } from '@rampart/core/staff-audit';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

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

async function listAdminMail(
  { query, reply }: HandlerCall<typeof contract.listAdminMail>,
  { listUnsentMail }: ListAdminMailDependencies,
): Promise<Answer> {
  const { total, unsent } = await listUnsentMail(query);
  return reply.goodAdminMail({ total, mails: unsent.map(presentMail) });
}

async function retryAdminMail(
  call: HandlerCall<typeof contract.retryAdminMail>,
  { retryMail }: { readonly retryMail: RetryUnsent },
): Promise<Answer> {
  const { params, reply } = call;
  return (await retryMail(params.id, staffAction(call)))
    ? reply.goodAdminMailRetry()
    : reply.badUnknownUnsent();
}

export const listAdminMailRoute = implement(contract.listAdminMail, listAdminMail);
export const retryAdminMailRoute = implement(contract.retryAdminMail, retryAdminMail);
