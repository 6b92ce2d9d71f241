import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import { SECRET_CHANGED, type StaffAction, type StaffAuditLog } from '../staff-audit';
import { isPrivileged, type TeamStore } from '../teams';
import { outwaitAccessLeases } from './access-watch';
import type { EmailChangeStore } from './email-change-store';
import type { ExternalGrantStore } from './external-grant-store';
import type { MemberTokenStore } from './member-token-store';
import type { TeamAccessStore } from './team-access-store';
import { isStillOf, type TokenCodec, type TokenOwner } from './token-codec';

interface SignOutStores {
  readonly teams: Pick<TeamStore, 'lock'>;
  readonly access: Pick<TeamAccessStore, 'setTokenEpoch' | 'raiseRevision'>;
  readonly memberTokens: Pick<MemberTokenStore, 'deleteAll'>;
  readonly externalGrants: Pick<ExternalGrantStore, 'deleteAll'>;
  readonly emailChanges: Pick<EmailChangeStore, 'deleteOf'>;
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

/** Enough that no epoch ever comes back. */
const EPOCH_BYTES = 12;

/**
 * Ends every token that a team has. Both resolve once no replica takes one of them any more. A change of address that was
 * requested before ends as well: it could be whoever else had a token that asked for it.
 */
export function createSignOutEverywhere({
  transact,
  codec,
  random,
  eventPublisher,
}: SignOutEverywhereDependencies) {
  const endTokens = async (
    teamId: string,
    stores: Omit<SignOutStores, 'teams' | 'audit'>,
    { memberTokens }: { readonly memberTokens: boolean },
  ): Promise<TokenOwner> => {
    const tokenEpoch = random.bytes(EPOCH_BYTES).toString('base64url');
    await stores.access.setTokenEpoch(teamId, tokenEpoch);
    await stores.access.raiseRevision(teamId);
    if (memberTokens) await stores.memberTokens.deleteAll(teamId);
    await stores.externalGrants.deleteAll(teamId);
    await stores.emailChanges.deleteOf(teamId);
    return { id: teamId, tokenEpoch };
  };
  const announce = async (teamId: string): Promise<void> => {
    eventPublisher.teamChanged(teamId);
    await outwaitAccessLeases();
  };

  return {
    /** Who asks gets new tokens. Of several who ask at once with tokens of the same epoch, one does. */
    async signOutEverywhere(request: {
      /** The team, as the token of the request names it. */
      readonly team: TokenOwner;
      /** Whether the tokens of members end as well. */
      readonly memberTokens: boolean;
      readonly now: Date;
    }): Promise<SignOutEverywhereResult> {
      const teamId = request.team.id;
      const owner = await transact(async ({ teams, ...stores }) => {
        const team = await teams.lock(teamId);
        if (team === undefined || !isStillOf(request.team, team)) return undefined;
        return endTokens(teamId, stores, request);
      });
      if (owner === undefined) return { outcome: 'signedOutBefore' };
      await announce(teamId);
      return {
        outcome: 'signedOut',
        authToken: codec.mint('auth', owner, request.now),
        teamToken: codec.mint('team', owner, request.now),
      };
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
        await endTokens(teamId, stores, { memberTokens: true });
        await audit.record({
          by,
          action: 'team.signOut',
          target: { kind: 'team', id: teamId },
          before: null,
          after: { tokens: SECRET_CHANGED },
        });
        return { outcome: 'signedOut' };
      });
      if (done.outcome === 'signedOut') await announce(teamId);
      return done;
    },
  };
}
