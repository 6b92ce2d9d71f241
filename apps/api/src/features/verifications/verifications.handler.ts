import * as contract from '@rampart/contract';
import type { Auth, PendingVerification } from '@rampart/core/auth';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface VerificationsDependencies {
  readonly auth: Pick<
    Auth,
    'listVerifications' | 'completeVerification' | 'resendVerification' | 'deleteVerification'
  >;
}

/** Without the token, with which staff could act as the team. */
function presentVerification(pending: PendingVerification): contract.PendingVerificationData {
  return {
    id: pending.id,
    name: pending.name,
    email: pending.email,
    division: pending.division,
    createdAt: pending.createdAt.getTime(),
    expiresAt: pending.expiresAt.getTime(),
  };
}

async function listUserVerifications(
  { query, now, reply }: HandlerCall<typeof contract.listUserVerifications>,
  { auth }: VerificationsDependencies,
): Promise<Answer> {
  const { total, verifications } = await auth.listVerifications(query, now);
  const presented = verifications.map(presentVerification);
  return reply.goodAdminUserVerifications({
    ...(query.limit !== undefined && { total }),
    verifications: presented,
  });
}

async function completeUserVerification(
  call: HandlerCall<typeof contract.completeUserVerification>,
  { auth }: VerificationsDependencies,
): Promise<Answer> {
  const { params, reply } = call;
  const completed = await auth.completeVerification({ id: params.id, by: staffAction(call) });
  switch (completed.outcome) {
    case 'completed':
      return reply.goodAdminUserVerificationComplete({ userId: completed.teamId });
    case 'unknownVerification':
      return reply.badUnknownVerification();
    case 'knownEmail':
      return reply.badKnownEmail();
    case 'knownName':
      return reply.badKnownName();
  }
}

async function resendUserVerification(
  call: HandlerCall<typeof contract.resendUserVerification>,
  { auth }: VerificationsDependencies,
): Promise<Answer> {
  const { params, reply } = call;
  const { outcome } = await auth.resendVerification({ id: params.id, by: staffAction(call) });
  switch (outcome) {
    case 'resent':
      return reply.goodAdminUserVerificationResend({ id: params.id });
    case 'unknownVerification':
      return reply.badUnknownVerification();
    case 'mailNotConfigured':
      return reply.badEndpoint();
  }
}

async function deleteUserVerification(
  call: HandlerCall<typeof contract.deleteUserVerification>,
  { auth }: VerificationsDependencies,
): Promise<Answer> {
  const { params, reply } = call;
  const isDeleted = await auth.deleteVerification({ id: params.id, by: staffAction(call) });
  return isDeleted ? reply.goodAdminUserVerificationDelete() : reply.badUnknownVerification();
}

export const listUserVerificationsRoute = implement(contract.listUserVerifications, listUserVerifications);
export const completeUserVerificationRoute = implement(
  contract.completeUserVerification,
  completeUserVerification,
);
export const resendUserVerificationRoute = implement(contract.resendUserVerification, resendUserVerification);
export const deleteUserVerificationRoute = implement(contract.deleteUserVerification, deleteUserVerification);
