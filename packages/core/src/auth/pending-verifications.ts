import type { Random } from '../infra/clock';
import { inSnapshot, type Database, type Transact } from '../infra/database';
import type { StaffAction, StaffAuditLog } from '../staff-audit';
import { createTeamOf } from './create-team-of';
import type { Mailing, MailingStores } from './mailing';
import {
  createVerificationStore,
  type VerificationPage,
  type VerificationQuery,
  type VerificationStore,
} from './verification-store';

export interface PendingVerificationsDependencies {
  readonly database: Database;
  readonly verifications: Pick<VerificationStore, 'find' | 'deleteExpired'>;
  readonly transact: Transact<
    Pick<MailingStores, 'verifications' | 'teams' | 'outbox'> & { readonly audit: StaffAuditLog }
  >;
  readonly mail: Mailing | undefined;
  readonly random: Random;
}

export interface OneVerification {
  readonly id: string;
  readonly by: StaffAction;
}

export type CompleteVerificationResult =
  | { readonly outcome: 'completed'; readonly teamId: string }
  | { readonly outcome: 'unknownVerification' | 'knownName' | 'knownEmail' };

export interface ResendVerificationResult {
  readonly outcome: 'resent' | 'unknownVerification' | 'mailNotConfigured';
}

/** What staff can do with registrations whose address is not confirmed yet. */
export function createPendingVerifications(dependencies: PendingVerificationsDependencies) {
  const { database, verifications, transact, mail, random } = dependencies;
  return {
    /** Newest first. Deletes the expired ones. */
    async listVerifications(query: VerificationQuery, now: Date): Promise<VerificationPage> {
      await verifications.deleteExpired(now);
      return inSnapshot(database, (snapshot) => createVerificationStore(snapshot).list(query, now));
    },

    /**
     * Creates the team without confirmation; the mailed link stops working. After a conflict the registration remains.
     */
    completeVerification: ({ id, by }: OneVerification): Promise<CompleteVerificationResult> =>
      transact(async (stores): Promise<CompleteVerificationResult> => {
        const pending = await stores.verifications.claim(id, by.at);
        if (pending === undefined) return { outcome: 'unknownVerification' };
        const created = await createTeamOf(pending, { teams: stores.teams, random }, by.at);
        if (created.outcome !== 'created') return { outcome: created.outcome };
        await stores.audit.record({
          by,
          action: 'verification.complete',
          target: { kind: 'verification', id },
          before: { name: pending.name, email: pending.email, division: pending.division },
          after: { teamId: created.teamId },
        });
        return { outcome: 'completed', teamId: created.teamId };
      }),

    /** The mailed link stops working. False when there is no such registration. */
    deleteVerification: ({ id, by }: OneVerification): Promise<boolean> =>
      transact(async ({ verifications: stored, audit }) => {
        const pending = await stored.claim(id, by.at);
        if (pending === undefined) return false;
        await audit.record({
          by,
          action: 'verification.delete',
          target: { kind: 'verification', id },
          before: { name: pending.name, email: pending.email, division: pending.division },
          after: null,
        });
        return true;
      }),

    /** Mails the same link again. */
    async resendVerification({ id, by }: OneVerification): Promise<ResendVerificationResult> {
      const pending = await verifications.find(id, by.at);
      if (pending === undefined) return { outcome: 'unknownVerification' };
      if (mail === undefined) return { outcome: 'mailNotConfigured' };
      const mailId = random.uuid();
      await transact(async ({ outbox, audit }) => {
        await outbox.insert({
          id: mailId,
          purpose: 'register',
          recipient: pending.email,
          subjectId: pending.id,
          createdAt: by.at,
          dueAt: by.at,
        });
        const target = { kind: 'verification', id } as const;
        const after = { recipient: pending.email };
        await audit.record({ by, action: 'verification.resend', target, before: null, after });
      });
      mail.queue.announce(mailId);
      return { outcome: 'resent' };
    },
  };
}
