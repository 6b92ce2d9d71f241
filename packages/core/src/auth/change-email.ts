import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import type { TakeToken } from '../infra/rate-limit';
import { normaliseEmail, type DivisionRules, type Team, type TeamStore } from '../teams';
import { concealingDelayMs, type Mailing, type MailingBuckets, type MailingStores } from './mailing';

export interface ChangeEmailDependencies {
  readonly teams: Pick<TeamStore, 'find' | 'findByEmail' | 'setEmail'>;
  readonly divisions: DivisionRules;
  readonly transact: Transact<Pick<MailingStores, 'emailChanges' | 'outbox'>>;
  /** Undefined when no mail is configured: then nobody has to prove an address. */
  readonly mail: Mailing | undefined;
  readonly buckets: Pick<MailingBuckets, 'emailChanges'>;
  readonly eventPublisher: EventPublisher;
  readonly random: Random;
  readonly loginTimeoutMs: number;
}

export interface ChangeEmailRequest {
  readonly teamId: string;
  readonly email: string;
  readonly takeToken: TakeToken;
  readonly now: Date;
}

export type ChangeEmailResult =
  | {
      readonly outcome:
        | 'verificationSent'
        | 'emailSet'
        | 'invalidEmail'
        | 'unknownTeam'
        | 'divisionNotAllowed'
        | 'knownEmail';
    }
  | { readonly outcome: 'throttled'; readonly retryInMs: number };

/** Sets or changes the address of a team. */
export function createChangeEmail(dependencies: ChangeEmailDependencies) {
  const { teams, divisions, transact, mail, buckets, eventPublisher, random, loginTimeoutMs } = dependencies;

  const setAtOnce = async (teamId: string, email: string): Promise<ChangeEmailResult> => {
    const written = await teams.setEmail(teamId, email);
    if (written !== 'updated') return { outcome: written };
    eventPublisher.teamChanged(teamId);
    return { outcome: 'emailSet' };
  };

  const askForProof = async (
    team: Team,
    email: string,
    now: Date,
    { queue, concealsKnownAddresses }: Mailing,
  ): Promise<ChangeEmailResult> => {
    // The caller's own address counts as known too. That of another team is not looked up where it is to be concealed:
    // the worker tells its mailbox, and the answer takes no other way (decision 0016).
    const isKnown = concealsKnownAddresses
      ? team.email === email
      : (await teams.findByEmail(email)) !== undefined;
    if (isKnown) return { outcome: 'knownEmail' };
    const [id, mailId] = [random.uuid(), random.uuid()];
    const delayMs = concealsKnownAddresses ? concealingDelayMs(random) : 0;
    await transact(async ({ emailChanges, outbox }) => {
      const expiresAt = new Date(now.getTime() + loginTimeoutMs);
      await emailChanges.insert({ id, teamId: team.id, email, createdAt: now, expiresAt });
      await outbox.insert({
        id: mailId,
        purpose: 'update',
        recipient: email,
        subjectId: id,
        createdAt: now,
        dueAt: new Date(now.getTime() + delayMs),
      });
    });
    queue.announce(mailId, delayMs);
    return { outcome: 'verificationSent' };
  };

  return async (request: ChangeEmailRequest): Promise<ChangeEmailResult> => {
    const { teamId, now } = request;
    const email = normaliseEmail(request.email);
    if (email === undefined) return { outcome: 'invalidEmail' };
    const team = await teams.find(teamId);
    if (team === undefined) return { outcome: 'unknownTeam' };
    if (!divisions.allowedFor({ ...team, email }).includes(team.division))
      return { outcome: 'divisionNotAllowed' };
    const take = await request.takeToken(buckets.emailChanges, [teamId]);
    if (!take.taken) return { outcome: 'throttled', retryInMs: take.retryInMs };
    return mail === undefined ? setAtOnce(teamId, email) : askForProof(team, email, now, mail);
  };
}
