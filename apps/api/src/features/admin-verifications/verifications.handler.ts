import {
  completeUserVerification,
  listUserVerifications,
  resendUserVerification,
  type PendingVerificationData,
} from '@rampart/contract';
import type { Auth, PendingVerification } from '@rampart/core/auth';
import { implement } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface VerificationsDependencies {
  readonly auth: Pick<Auth, 'listVerifications' | 'completeVerification' | 'resendVerification'>;
}

/** Without the token: it would let staff be the team. */
function presentVerification(pending: PendingVerification): PendingVerificationData {
  return {
    id: pending.id,
    name: pending.name,
    email: pending.email,
    division: pending.division,
    createdAt: pending.createdAt.getTime(),
    expiresAt: pending.expiresAt.getTime(),
  };
}

export const listVerificationsHandler = implement(
  listUserVerifications,
  ({ auth }: VerificationsDependencies) =>
    async ({ now, reply }) => {
      const pending = await auth.listVerifications(now);
      return reply.goodAdminUserVerifications({ verifications: pending.map(presentVerification) });
    },
);

export const completeVerificationHandler = implement(
  completeUserVerification,
  ({ auth }: VerificationsDependencies) =>
    async (call) => {
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
    },
);

export const resendVerificationHandler = implement(
  resendUserVerification,
  ({ auth }: VerificationsDependencies) =>
    async (call) => {
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
    },
);
