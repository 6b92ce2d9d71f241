import { emailChanges as emailChangesBucket } from '@rampart/domain-data';
import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import type { TakeToken } from '../infra/rate-limit';
import { normaliseEmail, type DivisionRules, type Team, type TeamStore } from '../teams';
import { concealingDelayMs, type Mailing, type MailingStores } from './mailing';
import { isStillOf, type TokenOwner } from './token-codec';

interface ChangeEmailStores extends Pick<MailingStores, 'emailChanges' | 'outbox'> {
  readonly teams: Pick<TeamStore, 'lock' | 'setEmail'>;
}

export interface ChangeEmailDependencies {
  readonly teams: Pick<TeamStore, 'find' | 'findByEmail'>;
  readonly divisions: DivisionRules;
  readonly transact: Transact<ChangeEmailStores>;
  /** Undefined if no mail is configured; addresses are not confirmed then. */
  readonly mail: Mailing | undefined;
  readonly eventPublisher: EventPublisher;
  readonly random: Random;
  readonly loginTimeoutMs: number;
}

export interface ChangeEmailRequest {
  /** The team, as the token of the request names it. */
  readonly team: TokenOwner;
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
        | 'knownEmail'
        /** Since the request was authenticated. */
        | 'signedOut';
    }
  | { readonly outcome: 'throttled'; readonly retryInMs: number };

/** Sets or changes the address of a team. */
export function createChangeEmail(dependencies: ChangeEmailDependencies) {
  const { teams, divisions, transact, mail, eventPublisher, random, loginTimeoutMs } = dependencies;

  /** Otherwise somebody who was signed out a moment ago could still set an address of their own. */
  const writeAs = (owner: TokenOwner, write: (stores: ChangeEmailStores) => Promise<ChangeEmailResult>) =>
    transact(async (stores): Promise<ChangeEmailResult> => {
      const team = await stores.teams.lock(owner.id);
      if (team === undefined) return { outcome: 'unknownTeam' };
      return isStillOf(owner, team) ? write(stores) : { outcome: 'signedOut' };
    });

  const setAtOnce = async (owner: TokenOwner, email: string): Promise<ChangeEmailResult> => {
    const done = await writeAs(owner, async (stores): Promise<ChangeEmailResult> => {
      const written = await stores.teams.setEmail(owner.id, email);
      return { outcome: written === 'updated' ? 'emailSet' : 'knownEmail' };
    });
    if (done.outcome === 'emailSet') eventPublisher.teamChanged(owner.id);
    return done;
  };

  const askForProof = async (
    { team: owner, now }: ChangeEmailRequest,
    { email: ownEmail }: Team,
    email: string,
    { queue, concealsKnownAddresses }: Mailing,
  ): Promise<ChangeEmailResult> => {
    // The caller's own address counts as known too. If addresses are concealed, another team's address is not looked
    // up: only the worker tells the owner of the mailbox, and the response is the same (decision 0016).
    const isKnown = concealsKnownAddresses
      ? ownEmail === email
      : (await teams.findByEmail(email)) !== undefined;
    if (isKnown) return { outcome: 'knownEmail' };
    const [id, mailId] = [random.uuid(), random.uuid()];
    const delayMs = concealsKnownAddresses ? concealingDelayMs(random) : 0;
    const requested = await writeAs(owner, async ({ emailChanges, outbox }): Promise<ChangeEmailResult> => {
      const expiresAt = new Date(now.getTime() + loginTimeoutMs);
      await emailChanges.insert({ id, teamId: owner.id, email, createdAt: now, expiresAt });
      await outbox.insert({
        id: mailId,
        purpose: 'update',
        recipient: email,
        subjectId: id,
        createdAt: now,
        dueAt: new Date(now.getTime() + delayMs),
      });
      return { outcome: 'verificationSent' };
    });
    if (requested.outcome === 'verificationSent') queue.announce(mailId, delayMs);
    return requested;
  };

  return async (request: ChangeEmailRequest): Promise<ChangeEmailResult> => {
    const { team: owner } = request;
    const email = normaliseEmail(request.email);
    if (email === undefined) return { outcome: 'invalidEmail' };
    const team = await teams.find(owner.id);
    if (team === undefined) return { outcome: 'unknownTeam' };
    if (!divisions.allowedFor({ ...team, email }).includes(team.division))
      return { outcome: 'divisionNotAllowed' };
    const take = await request.takeToken(emailChangesBucket, [owner.id]);
    if (!take.taken) return { outcome: 'throttled', retryInMs: take.retryInMs };
    return mail === undefined ? setAtOnce(owner, email) : askForProof(request, team, email, mail);
  };
}
