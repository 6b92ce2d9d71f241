import type { MemberScope } from '@rampart/domain-data';
import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import type { TeamStore } from '../teams';
import { announceEndedTokens } from './end-tokens';
import type { MemberToken, MemberTokenStore } from './member-token-store';
import type { TeamAccessStore } from './team-access-store';
import { isStillOf, type TokenCodec, type TokenOwner } from './token-codec';

/** More than a team has people and programs; limits what one team can store. */
const MAX_TOKENS = 50;

export interface CreateMemberTokenRequest {
  /** The team, as the token of the request names it. */
  readonly team: TokenOwner;
  readonly name: string;
  readonly scope: MemberScope;
  readonly now: Date;
}

export type CreateMemberTokenResult =
  | { readonly outcome: 'created'; readonly token: string; readonly memberToken: MemberToken }
  /** `signedOut`: or deleted, since the request was authenticated. */
  | { readonly outcome: 'tooMany' | 'signedOut' };

export interface MemberTokensDependencies {
  readonly memberTokens: Pick<MemberTokenStore, 'list'>;
  readonly transact: Transact<{
    readonly teams: Pick<TeamStore, 'lock'>;
    readonly memberTokens: Pick<MemberTokenStore, 'count' | 'insert' | 'delete'>;
    readonly access: Pick<TeamAccessStore, 'raiseRevisions'>;
  }>;
  readonly codec: Pick<TokenCodec, 'mint'>;
  readonly random: Random;
  readonly eventPublisher: EventPublisher;
}

/** Tokens that a team creates for its members. The lock of the team makes counting and inserting one step. */
export function createMemberTokens({
  memberTokens: stored,
  transact,
  codec,
  random,
  eventPublisher,
}: MemberTokensDependencies) {
  return {
    listMemberTokens: (teamId: string): Promise<readonly MemberToken[]> => stored.list(teamId),

    createMemberToken({
      team,
      name,
      scope,
      now,
    }: CreateMemberTokenRequest): Promise<CreateMemberTokenResult> {
      return transact(async ({ teams, memberTokens }): Promise<CreateMemberTokenResult> => {
        const locked = await teams.lock(team.id);
        // Otherwise somebody who was signed out a moment ago could still create a token.
        if (locked === undefined || !isStillOf(team, locked)) return { outcome: 'signedOut' };
        if ((await memberTokens.count(team.id)) >= MAX_TOKENS) return { outcome: 'tooMany' };
        const id = random.uuid();
        const memberToken: MemberToken = {
          id,
          teamId: team.id,
          name,
          scope,
          createdAt: now,
          lastUsedAt: null,
        };
        await memberTokens.insert(memberToken);
        return {
          outcome: 'created',
          token: codec.mint('member', { teamId: team.id, tokenId: id }, now),
          memberToken,
        };
      });
    },

    /** Resolves once no process accepts it any more. */
    async revokeMemberToken(token: {
      readonly id: string;
      readonly teamId: string;
    }): Promise<'revoked' | 'unknownToken'> {
      const isRevoked = await transact(async ({ teams, memberTokens, access }) => {
        if ((await teams.lock(token.teamId)) === undefined) return false;
        if (!(await memberTokens.delete(token))) return false;
        await access.raiseRevisions([token.teamId]);
        return true;
      });
      if (!isRevoked) return 'unknownToken';
      await announceEndedTokens(token.teamId, eventPublisher);
      return 'revoked';
    },
  };
}
