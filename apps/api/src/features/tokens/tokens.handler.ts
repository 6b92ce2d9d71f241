import * as contract from '@rampart/contract';
import type { Auth, MemberToken } from '@rampart/core/auth';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface TokensDependencies {
  readonly auth: Pick<
    Auth,
    'signOutEverywhere' | 'listMemberTokens' | 'createMemberToken' | 'revokeMemberToken' | 'signedInAtMs'
  >;
}

function presentMemberToken({
  id,
  name,
  scope,
  createdAt,
  lastUsedAt,
}: MemberToken): contract.MemberTokenData {
  return { id, name, scope, createdAt: createdAt.getTime(), lastUsedAt: lastUsedAt?.getTime() ?? null };
}

async function signOutEverywhere(
  { team, body, now, reply }: HandlerCall<typeof contract.signOutEverywhere>,
  { auth }: TokensDependencies,
): Promise<Answer> {
  const done = await auth.signOutEverywhere({ team, endsMemberTokens: body.memberTokens, now });
  if (done.outcome === 'signedOutBefore') return reply.badToken();
  return reply.goodSignOut({ authToken: done.authToken, teamToken: done.teamToken });
}

async function listMemberTokens(
  { team, reply }: HandlerCall<typeof contract.listMemberTokens>,
  { auth }: TokensDependencies,
): Promise<Answer> {
  const tokens = await auth.listMemberTokens(team.id);
  return reply.goodMemberTokens({ memberTokens: tokens.map(presentMemberToken) });
}

async function createMemberToken(
  { team, body, now, reply }: HandlerCall<typeof contract.createMemberToken>,
  { auth }: TokensDependencies,
): Promise<Answer> {
  const created = await auth.createMemberToken({ team, name: body.name, scope: body.scope, now });
  switch (created.outcome) {
    case 'created':
      return reply.goodMemberTokenCreate({
        token: created.token,
        memberToken: presentMemberToken(created.memberToken),
      });
    case 'tooMany':
      return reply.badTooManyMemberTokens();
    case 'signedOut':
      return reply.badToken();
  }
}

async function revokeMemberToken(
  { team, params, reply }: HandlerCall<typeof contract.revokeMemberToken>,
  { auth }: TokensDependencies,
): Promise<Answer> {
  const outcome = await auth.revokeMemberToken({ id: params.id, teamId: team.id });
  return outcome === 'revoked' ? reply.goodMemberTokenRevoke() : reply.badUnknownMemberToken();
}

function getOwnToken(
  { team, bearerToken, now, reply }: HandlerCall<typeof contract.getOwnToken>,
  { auth }: TokensDependencies,
): Answer {
  const { id, name, memberToken, externalGrant } = team;
  return reply.goodOwnToken({
    team: { id, name },
    memberToken: memberToken && { id: memberToken.id, scope: memberToken.scope },
    externalClient: externalGrant && { id: externalGrant.clientId, scope: externalGrant.scope },
    signedInAt: auth.signedInAtMs(bearerToken, now),
  });
}

export const signOutEverywhereRoute = implement(contract.signOutEverywhere, signOutEverywhere);
export const listMemberTokensRoute = implement(contract.listMemberTokens, listMemberTokens);
export const createMemberTokenRoute = implement(contract.createMemberToken, createMemberToken);
export const revokeMemberTokenRoute = implement(contract.revokeMemberToken, revokeMemberToken);
export const getOwnTokenRoute = implement(contract.getOwnToken, getOwnToken);
