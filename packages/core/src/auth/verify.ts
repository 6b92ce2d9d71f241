import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import type { DivisionRules, TeamStore } from '../teams';
import type { EmailChangeStore } from './email-change-store';
import { createTeamOf } from './create-team-of';
import { isStillOf, newTokenOwner, type TokenClaims, type TokenCodec, type TokenOwner } from './token-codec';
import type { VerificationStore } from './verification-store';

export interface VerifyDependencies {
  readonly codec: TokenCodec;
  readonly teams: Pick<TeamStore, 'find'>;
  readonly emailChanges: Pick<EmailChangeStore, 'consume'>;
  readonly transact: Transact<
    Readonly<{
      verifications: Pick<VerificationStore, 'claimByToken'>;
      teams: Pick<TeamStore, 'insert' | 'lock' | 'setEmail'>;
      emailChanges: Pick<EmailChangeStore, 'deleteOf'>;
    }>
  >;
  readonly divisions: DivisionRules;
  readonly random: Random;
  readonly eventPublisher: EventPublisher;
}

export type VerifyResult =
  | { readonly outcome: 'registered'; readonly authToken: string; readonly teamToken: string }
  | { readonly outcome: 'loggedIn'; readonly authToken: string }
  | {
      readonly outcome:
        | 'emailSet'
        | 'invalidToken'
        | 'unknownTeam'
        | 'divisionNotAllowed'
        | 'knownName'
        | 'knownEmail';
    };

/** Accepts the token of a mailed link: a change of address, a login or a registration. */
export function createVerify(dependencies: VerifyDependencies) {
  const { codec, teams, emailChanges, transact, divisions, random, eventPublisher } = dependencies;

  /** The link is used up, even if the change is refused. */
  const changeEmail = async (claims: TokenClaims['verify'], now: Date): Promise<VerifyResult> => {
    const { verifyId, userId, email } = claims;
    const owner = await teams.find(userId);
    const wasThere = await emailChanges.consume(verifyId, now);
    // Deleting a team deletes its changes, so without a team a missing change does not mean that the link was used.
    if (owner === undefined) return { outcome: 'unknownTeam' };
    if (!wasThere) return { outcome: 'invalidToken' };
    const done = await transact(async (stores): Promise<VerifyResult> => {
      const team = await stores.teams.lock(userId);
      if (team === undefined) return { outcome: 'unknownTeam' };
      // Signing out everywhere ends the change that was just taken, too.
      if (!isStillOf(owner, team)) return { outcome: 'invalidToken' };
      if (!divisions.allowedFor({ ...team, email }).includes(team.division))
        return { outcome: 'divisionNotAllowed' };
      // A conflict has aborted the transaction.
      if ((await stores.teams.setEmail(userId, email)) !== 'updated') return { outcome: 'knownEmail' };
      // The team has chosen its address. Otherwise the owner of an address that it had mistyped could still take it
      // over.
      await stores.emailChanges.deleteOf(userId);
      return { outcome: 'emailSet' };
    });
    if (done.outcome === 'emailSet') eventPublisher.teamChanged(userId);
    return done;
  };

  const logIn = async (owner: TokenOwner, now: Date): Promise<VerifyResult> => {
    const team = await teams.find(owner.id);
    if (team === undefined) return { outcome: 'unknownTeam' };
    if (!isStillOf(owner, team)) return { outcome: 'invalidToken' };
    return { outcome: 'loggedIn', authToken: codec.mint('auth', team, now) };
  };

  /** A conflict rolls the claim back: the registration is still there when the name is free again. */
  const finishRegistration = (token: string, now: Date): Promise<VerifyResult> =>
    transact(async (stores): Promise<VerifyResult> => {
      const pending = await stores.verifications.claimByToken(token, now);
      if (pending === undefined) return { outcome: 'invalidToken' };
      const created = await createTeamOf(pending, { teams: stores.teams, random }, now);
      if (created.outcome !== 'created') return created;
      const owner = newTokenOwner(created.teamId);
      return {
        outcome: 'registered',
        authToken: codec.mint('auth', owner, now),
        teamToken: codec.mint('team', owner, now),
      };
    });

  return async ({ token, now }: { readonly token: string; readonly now: Date }): Promise<VerifyResult> => {
    const change = codec.open('verify', token, now);
    if (change !== undefined) return changeEmail(change, now);
    const owner = codec.open('team', token, now);
    if (owner !== undefined) return logIn(owner, now);
    return finishRegistration(token, now);
  };
}
