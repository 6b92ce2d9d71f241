import type { Team, TeamStore } from '../teams';
import type { SignInLinks } from './sign-in-links';
import { isStillOf, type TokenCodec } from './token-codec';

export interface LogInRequest {
  /** Or the code of a sign-in link. */
  readonly teamToken?: string | undefined;
  /** Takes precedence over the team token; an empty text counts as missing. */
  readonly ranksiteToken?: string | undefined;
  readonly now: Date;
}

export type LogInResult =
  | { readonly outcome: 'loggedIn'; readonly authToken: string }
  | { readonly outcome: 'invalidTeamToken' | 'invalidRanksiteToken' | 'unknownTeam' };

/** Exchanges a proof of identity for an auth token, for banned teams and at any time too. */
export function createLogIn(dependencies: {
  readonly codec: TokenCodec;
  readonly teams: Pick<TeamStore, 'find' | 'findByRanksiteId'>;
  readonly signInLinks: Pick<SignInLinks, 'take'>;
}) {
  const logInto = (team: Team | undefined, now: Date): LogInResult =>
    team === undefined
      ? { outcome: 'unknownTeam' }
      : { outcome: 'loggedIn', authToken: dependencies.codec.mint('auth', team, now) };

  return async ({ teamToken = '', ranksiteToken, now }: LogInRequest): Promise<LogInResult> => {
    if (ranksiteToken) {
      const identity = dependencies.codec.open('ranksite', ranksiteToken, now);
      if (identity === undefined) return { outcome: 'invalidRanksiteToken' };
      return logInto(await dependencies.teams.findByRanksiteId(identity.ranksiteId), now);
    }
    const owner =
      dependencies.codec.open('team', teamToken, now) ?? (await dependencies.signInLinks.take(teamToken));
    if (owner === undefined) return { outcome: 'invalidTeamToken' };
    const team = await dependencies.teams.find(owner.id);
    return team === undefined || isStillOf(owner, team)
      ? logInto(team, now)
      : { outcome: 'invalidTeamToken' };
  };
}
