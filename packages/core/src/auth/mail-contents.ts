import type { Database } from '../infra/database';
import type { EmailContent, Mail, MailContents } from '../mail';
import { createTeamStore, type Team } from '../teams';
import { createEmailChangeStore } from './email-change-store';
import { createVerificationStore } from './verification-store';
import type { TokenCodec } from './token-codec';

interface MailContentsDependencies {
  readonly database: Database;
  readonly codec: TokenCodec;
  /**
   * Setting `email.concealKnownAddresses`: if true, the address is looked up here, to see whether it has a team
   * already.
   */
  readonly concealsKnownAddresses: boolean;
}

/**
 * Creates the content of a mail and the token in its link when the mail is sent, so that the outbox holds no tokens.
 * There is no content if nobody has the address of a recovery, or if what the mail is about is over.
 */
export function createMailContents(dependencies: MailContentsDependencies): MailContents {
  const { database, codec, concealsKnownAddresses } = dependencies;
  const teams = createTeamStore(database);
  const verifications = createVerificationStore(database);
  const emailChanges = createEmailChangeStore(database);

  const ownerOf = async (email: string): Promise<Team | undefined> =>
    concealsKnownAddresses ? teams.findByEmail(email) : undefined;

  const ofRegistration = async (id: string, now: Date): Promise<EmailContent | undefined> => {
    const pending = await verifications.find(id, now);
    if (pending === undefined) return undefined;
    const owner = await ownerOf(pending.email);
    if (owner === undefined) return { kind: 'register', token: pending.token };
    return { kind: 'alreadyRegistered', teamName: owner.name, token: codec.mint('team', owner, now) };
  };

  const ofEmailChange = async (id: string, now: Date): Promise<EmailContent | undefined> => {
    const change = await emailChanges.find(id, now);
    if (change === undefined) return undefined;
    const { id: verifyId, teamId: userId, email, createdAt } = change;
    const owner = await ownerOf(email);
    if (owner !== undefined && owner.id !== userId) return { kind: 'addressInUse', teamName: owner.name };
    // Dated from the request, so that a late mail does not make the token valid for longer.
    return {
      kind: 'update',
      token: codec.mint('verify', { verifyId, kind: 'update', userId, email }, createdAt),
    };
  };

  return {
    async find({ purpose, recipient, subjectId }: Mail, now: Date): Promise<EmailContent | undefined> {
      if (purpose === 'recover') {
        const team = await teams.findByEmail(recipient);
        return team && { kind: 'recover', token: codec.mint('team', team, now) };
      }
      if (subjectId === null) return undefined;
      return purpose === 'register' ? ofRegistration(subjectId, now) : ofEmailChange(subjectId, now);
    },
  };
}
