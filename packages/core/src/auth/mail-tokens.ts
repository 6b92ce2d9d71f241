import type { Database } from '../infra/database';
import type { Mail } from '../mail';
import { createTeamStore, type TeamStore } from '../teams';
import type { EmailChangeStore } from './email-change-store';
import { createEmailChangeStore } from './knex-email-change-store';
import { createVerificationStore } from './knex-verification-store';
import type { TokenCodec } from './token-codec';
import type { VerificationStore } from './verification-store';

export interface MailTokensDeps {
  readonly codec: TokenCodec;
  readonly teams: Pick<TeamStore, 'findByEmail'>;
  readonly verifications: Pick<VerificationStore, 'find'>;
  readonly emailChanges: Pick<EmailChangeStore, 'find'>;
}

/**
 * The token for the link of a mail, when it is sent: so none lies in the outbox. Undefined when the address is unknown,
 * or when what the mail is about is over (accounts reference 4).
 */
export function createMailTokens({ codec, teams, verifications, emailChanges }: MailTokensDeps) {
  return async ({ purpose, recipient, subjectId }: Mail, now: Date): Promise<string | undefined> => {
    switch (purpose) {
      case 'recover': {
        const team = await teams.findByEmail(recipient);
        return team === undefined ? undefined : codec.mint('team', team.id, now);
      }
      case 'register': {
        const pending = subjectId === null ? undefined : await verifications.find(subjectId, now);
        return pending?.token;
      }
      case 'update': {
        const change = subjectId === null ? undefined : await emailChanges.find(subjectId, now);
        if (change === undefined) return undefined;
        const { id: verifyId, teamId: userId, email, createdAt } = change;
        // As old as the request: sending it late does not make it live longer.
        return codec.mint('verify', { verifyId, kind: 'update', userId, email }, createdAt);
      }
    }
  };
}

/** On PostgreSQL, for whoever sends the mails. */
export function createMailTokensOn(database: Database, codec: TokenCodec) {
  return createMailTokens({
    codec,
    teams: createTeamStore(database),
    verifications: createVerificationStore(database),
    emailChanges: createEmailChangeStore(database),
  });
}

/** Deletes what nobody proved in time; nothing looks at it any more. */
export function createPurgeExpiredLinks(database: Database) {
  return async (now: Date): Promise<void> => {
    await createVerificationStore(database).deleteExpired(now);
    await createEmailChangeStore(database).deleteExpired(now);
  };
}
