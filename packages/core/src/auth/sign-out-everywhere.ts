import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import { SECRET_CHANGED, type StaffAction, type StaffAuditLog } from '../staff-audit';
import { isPrivileged, type TeamStore } from '../teams';
import { announceEndedTokens, endTokens, type TokenEndStores } from './end-tokens';
import { isStillOf, type TokenCodec, type TokenOwner } from './token-codec';

interface SignOutStores extends TokenEndStores {
  readonly teams: Pick<TeamStore, 'lock'>;
  readonly audit: StaffAuditLog;
}

export interface SignOutEverywhereDependencies {
  readonly transact: Transact<SignOutStores>;
  readonly codec: Pick<TokenCodec, 'mint'>;
  readonly random: Random;
  readonly eventPublisher: EventPublisher;
}

export type SignOutEverywhereResult =
  | { readonly outcome: 'signedOut'; readonly authToken: string; readonly teamToken: string }
  /** Somebody else with a token of the team was faster, or the team is gone. */
  | { readonly outcome: 'signedOutBefore' };

export interface SignTeamOutResult {
  readonly outcome: 'signedOut' | 'unknownTeam' | 'privileged';
}

/** Ends every token that a team has. Each method resolves once no process accepts any of them. */
export function createSignOutEverywhere({
  transact,
  codec,
  random,
  eventPublisher,
}: SignOutEverywhereDependencies) {
  return {
    /** The caller gets new tokens; of several at once with tokens of the same epoch, only one succeeds. */
    async signOutEverywhere(request: {
      /** The team, as the token of the request names it. */
      readonly team: TokenOwner;
      readonly endsMemberTokens: boolean;
      readonly now: Date;
    }): Promise<SignOutEverywhereResult> {
      const teamId = request.team.id;
      const owner = await transact(async ({ teams, ...stores }) => {
        const team = await teams.lock(teamId);
        if (team === undefined || !isStillOf(request.team, team)) return undefined;
        return endTokens(teamId, stores, { random, endsMemberTokens: request.endsMemberTokens });
      });
      if (owner === undefined) return { outcome: 'signedOutBefore' };
      await announceEndedTokens(teamId, eventPublisher);
      return {
        outcome: 'signedOut',
        authToken: codec.mint('auth', owner, request.now),
        teamToken: codec.mint('team', owner, request.now),
      };
    },

    /** For use cases that end the team itself and record that. */
    endTeamTokens: async (teamId: string): Promise<void> => {
      const isThere = await transact(async ({ teams, ...stores }) => {
        if ((await teams.lock(teamId)) === undefined) return false;
        await endTokens(teamId, stores, { random, endsMemberTokens: true });
        return true;
      });
      if (isThere) await announceEndedTokens(teamId, eventPublisher);
    },

    /** By staff, of any team without permissions. */
    async signTeamOut({
      teamId,
      by,
    }: {
      readonly teamId: string;
      readonly by: StaffAction;
    }): Promise<SignTeamOutResult> {
      const done = await transact(async ({ teams, audit, ...stores }): Promise<SignTeamOutResult> => {
        const team = await teams.lock(teamId);
        if (team === undefined) return { outcome: 'unknownTeam' };
        if (isPrivileged(team)) return { outcome: 'privileged' };
        await endTokens(teamId, stores, { random, endsMemberTokens: true });
        await audit.record({
          by,
          action: 'team.signOut',
          target: { kind: 'team', id: teamId },
          before: null,
          after: { tokens: SECRET_CHANGED },
        });
        return { outcome: 'signedOut' };
      });
      if (done.outcome === 'signedOut') await announceEndedTokens(teamId, eventPublisher);
      return done;
    },
  };
}
