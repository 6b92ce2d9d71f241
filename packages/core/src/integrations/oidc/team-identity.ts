import { isStillOf, type TokenCodec, type TokenOwner } from '../../auth';
import type { EventPublisher } from '../../events';
import type { Transact } from '../../infra/database';
import type { DivisionRules, TeamStore } from '../../teams';

export interface TeamIdentityDependencies {
  readonly isConfigured: boolean;
  readonly codec: Pick<TokenCodec, 'open' | 'mint'>;
  readonly divisions: DivisionRules;
  readonly teams: Pick<TeamStore, 'findByIdentity'>;
  readonly transact: Transact<{ readonly teams: Pick<TeamStore, 'lock' | 'setIdentity'> }>;
  readonly eventPublisher: EventPublisher;
}

export type LogInWithIdentityResult =
  | { readonly outcome: 'loggedIn'; readonly authToken: string }
  | { readonly outcome: 'notConfigured' | 'invalidOidcToken' | 'unknownTeam' };

/** As a login with a team token: for banned teams and at any time too. */
export function createLogInWithIdentity({ isConfigured, codec, teams }: TeamIdentityDependencies) {
  return async (request: { oidcToken: string; now: Date }): Promise<LogInWithIdentityResult> => {
    if (!isConfigured) return { outcome: 'notConfigured' };
    const identity = codec.open('oidc', request.oidcToken, request.now);
    if (identity === undefined) return { outcome: 'invalidOidcToken' };
    const team = await teams.findByIdentity(identity);
    if (team === undefined) return { outcome: 'unknownTeam' };
    return { outcome: 'loggedIn', authToken: codec.mint('auth', team, request.now) };
  };
}

export type LinkIdentityOutcome =
  | 'linked'
  | 'notConfigured'
  | 'invalidOidcToken'
  | 'divisionNotAllowed'
  | 'knownIdentity'
  /** Both since the request was authenticated. */
  | 'unknownTeam'
  | 'signedOut';

/** Links a team to the identity whose token it holds, in place of an earlier one. The division stays. */
export function createLinkIdentity(dependencies: TeamIdentityDependencies) {
  const { isConfigured, codec, divisions, transact, eventPublisher } = dependencies;
  return async (request: {
    /** The team, as the token of the request names it. */
    team: TokenOwner;
    oidcToken: string;
    now: Date;
  }): Promise<LinkIdentityOutcome> => {
    if (!isConfigured) return 'notConfigured';
    const { id: teamId } = request.team;
    const identity = codec.open('oidc', request.oidcToken, request.now);
    if (identity === undefined) return 'invalidOidcToken';
    const outcome = await transact(async ({ teams }): Promise<LinkIdentityOutcome> => {
      const team = await teams.lock(teamId);
      if (team === undefined) return 'unknownTeam';
      // Otherwise somebody who was signed out a moment ago could still link an account of their own.
      if (!isStillOf(request.team, team)) return 'signedOut';
      const mayStay =
        divisions.allowedFor({ ...team, oidcSubject: null }).includes(team.division) ||
        divisions.ofClaims(identity.divisionValues, team.email) === team.division;
      if (!mayStay) return 'divisionNotAllowed';
      const set = await teams.setIdentity(teamId, identity);
      return set === 'updated' ? 'linked' : 'knownIdentity';
    });
    if (outcome === 'linked') eventPublisher.teamChanged(teamId);
    return outcome;
  };
}

export type UnlinkIdentityOutcome =
  | 'unlinked'
  | 'notConfigured'
  | 'divisionNotAllowed'
  | 'lastLoginMethod'
  | 'unknownTeam';

/** Removes the link if there is one, but never the last way to log in, nor the link that gives the team its division. */
export function createUnlinkIdentity(dependencies: TeamIdentityDependencies) {
  const { isConfigured, divisions, transact, eventPublisher } = dependencies;
  return async ({ teamId }: { teamId: string }): Promise<UnlinkIdentityOutcome> => {
    if (!isConfigured) return 'notConfigured';
    const outcome = await transact(async ({ teams }): Promise<UnlinkIdentityOutcome> => {
      const team = await teams.lock(teamId);
      if (team === undefined) return 'unknownTeam';
      if (team.oidcSubject === null) return 'unlinked';
      if (team.email === null && team.ranksiteId === null) return 'lastLoginMethod';
      if (!divisions.allowedFor({ ...team, oidcSubject: null }).includes(team.division))
        return 'divisionNotAllowed';
      await teams.setIdentity(teamId, null);
      return 'unlinked';
    });
    if (outcome === 'unlinked') eventPublisher.teamChanged(teamId);
    return outcome;
  };
}
