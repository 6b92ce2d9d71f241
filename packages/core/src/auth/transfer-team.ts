import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import { SECRET_CHANGED, type StaffAction, type StaffAuditLog } from '../staff-audit';
import { isPrivileged, normaliseEmail, type TeamStore } from '../teams';
import { announceEndedTokens, endTokens, type TokenEndStores } from './end-tokens';
import type { Mailing, MailingStores } from './mailing';
import type { TokenCodec } from './token-codec';

interface TransferStores extends TokenEndStores, Pick<MailingStores, 'outbox'> {
  readonly teams: Pick<TeamStore, 'lock' | 'handOver'>;
  readonly audit: StaffAuditLog;
}

export interface TransferTeamDependencies {
  readonly transact: Transact<TransferStores>;
  /** Undefined when no mail is configured. */
  readonly mail: Mailing | undefined;
  readonly codec: Pick<TokenCodec, 'mint'>;
  readonly random: Random;
  readonly eventPublisher: EventPublisher;
}

export type TransferTeamResult =
  /** `teamToken`: null when the new owner is mailed a sign-in link. */
  | { readonly outcome: 'transferred'; readonly teamToken: string | null }
  | { readonly outcome: 'invalidEmail' | 'unknownTeam' | 'privileged' | 'knownEmail' };

/**
 * Hands a team over to somebody else: from now on only the owner of the address has access to the team. Rules about
 * addresses do not apply to staff.
 */
export function createTransferTeam(dependencies: TransferTeamDependencies) {
  const { transact, mail, codec, random, eventPublisher } = dependencies;
  return async (request: {
    readonly teamId: string;
    readonly email: string;
    readonly by: StaffAction;
  }): Promise<TransferTeamResult> => {
    const { teamId, by } = request;
    const email = normaliseEmail(request.email);
    if (email === undefined) return { outcome: 'invalidEmail' };
    const mailId = random.uuid();
    const done = await transact(async ({ teams, audit, outbox, ...stores }) => {
      const team = await teams.lock(teamId);
      if (team === undefined) return { outcome: 'unknownTeam' } as const;
      if (isPrivileged(team)) return { outcome: 'privileged' } as const;
      // A conflict has rolled everything back, so the transaction can only end.
      if ((await teams.handOver(teamId, email)) !== 'updated') return { outcome: 'knownEmail' } as const;
      const owner = await endTokens(teamId, stores, { random, endsMemberTokens: true });
      if (mail !== undefined) {
        const mailed = { id: mailId, purpose: 'recover', recipient: email, subjectId: null } as const;
        await outbox.insert({ ...mailed, createdAt: by.at, dueAt: by.at });
      }
      await audit.record({
        by,
        action: 'team.transfer',
        target: { kind: 'team', id: teamId },
        before: {
          email: team.email,
          ranksiteId: team.ranksiteId,
          oidcIssuer: team.oidcIssuer,
          oidcSubject: team.oidcSubject,
        },
        after: { email, ranksiteId: null, oidcIssuer: null, oidcSubject: null, tokens: SECRET_CHANGED },
      });
      return { outcome: 'transferred', owner } as const;
    });
    if (done.outcome !== 'transferred') return done;
    mail?.queue.announce(mailId, 0);
    await announceEndedTokens(teamId, eventPublisher);
    const teamToken = mail === undefined ? codec.mint('team', done.owner, by.at) : null;
    return { outcome: 'transferred', teamToken };
  };
}
