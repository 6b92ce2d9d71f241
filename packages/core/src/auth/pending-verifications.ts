import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import { createTeamOf } from './create-team-of';
import type { Mailing, MailingStores } from './mailing';
import type { PendingVerification, VerificationStore } from './verification-store';

export interface PendingVerificationsDeps {
  readonly verifications: Pick<VerificationStore, 'list' | 'find' | 'deleteExpired'>;
  readonly transact: Transact<Pick<MailingStores, 'verifications' | 'teams' | 'outbox'>>;
  readonly mail: Mailing | undefined;
  readonly random: Random;
}

export interface OneVerification {
  readonly id: string;
  readonly now: Date;
}

export type CompleteVerificationResult =
  | { readonly outcome: 'completed'; readonly teamId: string }
  | { readonly outcome: 'unknownVerification' | 'knownName' | 'knownEmail' };

export interface ResendVerificationResult {
  readonly outcome: 'resent' | 'unknownVerification' | 'mailNotConfigured';
}

/** What staff do with registrations that wait for a proof (competition reference 5.8). */
export function createPendingVerifications(deps: PendingVerificationsDeps) {
  const { verifications, transact, mail, random } = deps;
  return {
    /** Newest first, without expired ones, which are deleted on this occasion. */
    async listVerifications(now: Date): Promise<readonly PendingVerification[]> {
      await verifications.deleteExpired(now);
      return verifications.list(now);
    },

    /** Makes the team without a proof; the mailed link stops working. A conflict leaves the registration. */
    completeVerification: ({ id, now }: OneVerification): Promise<CompleteVerificationResult> =>
      transact(async (stores): Promise<CompleteVerificationResult> => {
        const pending = await stores.verifications.claim(id, now);
        if (pending === undefined) return { outcome: 'unknownVerification' };
        const created = await createTeamOf(pending, { teams: stores.teams, random }, now);
        return created.outcome === 'created'
          ? { outcome: 'completed', teamId: created.teamId }
          : { outcome: created.outcome };
      }),

    /** The same link once more. */
    async resendVerification({ id, now }: OneVerification): Promise<ResendVerificationResult> {
      const pending = await verifications.find(id, now);
      if (pending === undefined) return { outcome: 'unknownVerification' };
      if (mail === undefined) return { outcome: 'mailNotConfigured' };
      const mailId = random.uuid();
      await transact(({ outbox }) =>
        outbox.insert({
          id: mailId,
          purpose: 'register',
          recipient: pending.email,
          subjectId: pending.id,
          createdAt: now,
          dueAt: now,
        }),
      );
      mail.queue.announce(mailId);
      return { outcome: 'resent' };
    },
  };
}
