import type { SingleUseCodes } from '../infra/redis';
import type { TeamStore } from '../teams';
import type { TokenCodec } from './token-codec';

export interface LogInRequest {
  /** Or the code of a sign-in link. Empty counts as missing. */
  readonly teamToken?: string | undefined;
  /** Wins over the team token; empty counts as missing. */
  readonly ranksiteToken?: string | undefined;
  readonly now: Date;
}

export type LogInResult =
  | { readonly outcome: 'loggedIn'; readonly authToken: string }
  | { readonly outcome: 'missingToken' | 'invalidTeamToken' | 'invalidRanksiteToken' | 'unknownTeam' };

/** Exchanges a proof of identity for an auth token, for banned teams and at any time too. */
export function createLogIn(dependencies: {
  readonly codec: TokenCodec;
  readonly teams: Pick<TeamStore, 'find' | 'findByRanksiteId'>;
  readonly signInLinks: Pick<SingleUseCodes, 'take'>;
}) {
  return async ({ teamToken, ranksiteToken, now }: LogInRequest): Promise<LogInResult> => {
    let team;
    if (ranksiteToken) {
      const identity = dependencies.codec.open('ranksite', ranksiteToken, now);
      if (identity === undefined) return { outcome: 'invalidRanksiteToken' };
      team = await dependencies.teams.findByRanksiteId(identity.ranksiteId);
    } else if (teamToken) {
      const teamId =
        dependencies.codec.open('team', teamToken, now) ?? (await dependencies.signInLinks.take(teamToken));
      if (teamId === undefined) return { outcome: 'invalidTeamToken' };
      team = await dependencies.teams.find(teamId);
    } else {
      return { outcome: 'missingToken' };
    }
    if (team === undefined) return { outcome: 'unknownTeam' };
    return { outcome: 'loggedIn', authToken: dependencies.codec.mint('auth', team.id, now) };
  };
}
