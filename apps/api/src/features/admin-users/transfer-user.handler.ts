import * as contract from '@rampart/contract';
import type { Auth } from '@rampart/core/auth';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

async function transferUser(
  call: HandlerCall<typeof contract.transferUser>,
  { auth }: { readonly auth: Pick<Auth, 'transferTeam'> },
): Promise<Answer> {
  const { params, body, reply } = call;
  const transferred = await auth.transferTeam({
    teamId: params.id,
    email: body.email,
    by: staffAction(call),
  });
  switch (transferred.outcome) {
    case 'transferred':
      return reply.goodAdminUserTransfer({ token: transferred.teamToken });
    case 'invalidEmail':
      return reply.badEmail();
    case 'unknownTeam':
      return reply.badUnknownUser();
    case 'privileged':
      return reply.badUserPrivileged();
    case 'knownEmail':
      return reply.badKnownEmail();
  }
}

export const transferUserRoute = implement(contract.transferUser, transferUser);
