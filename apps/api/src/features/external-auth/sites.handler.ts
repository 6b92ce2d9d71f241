import * as contract from '@rampart/contract';
import type { Auth, SiteWithAccess } from '@rampart/core/auth';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface SitesDependencies {
  readonly auth: Pick<Auth, 'listSitesWithAccess' | 'revokeSite'>;
}

function presentSite(site: SiteWithAccess): contract.SiteWithAccessData {
  return {
    clientId: site.clientId,
    name: site.name,
    scope: site.scope,
    since: site.since.getTime(),
    expiresAt: site.expiresAt?.getTime() ?? null,
    lastUsedAt: site.lastUsedAt?.getTime() ?? null,
  };
}

async function listSitesWithAccess(
  { team, now, reply }: HandlerCall<typeof contract.listSitesWithAccess>,
  { auth }: SitesDependencies,
): Promise<Answer> {
  const sites = await auth.listSitesWithAccess(team.id, now);
  return reply.goodSitesWithAccess({ sites: sites.map(presentSite) });
}

async function revokeSite(
  { team, params, reply }: HandlerCall<typeof contract.revokeSite>,
  { auth }: SitesDependencies,
): Promise<Answer> {
  const outcome = await auth.revokeSite({ teamId: team.id, clientId: params.id });
  return outcome === 'revoked' ? reply.goodSiteRevoke() : reply.badUnknownSite();
}

function getUserInfo({ team, reply }: HandlerCall<typeof contract.getUserInfo>): Answer {
  const { id, name, division, banned } = team;
  return reply.goodUserInfo({ sub: id, name, division, banned });
}

export const listSitesWithAccessRoute = implement(contract.listSitesWithAccess, listSitesWithAccess);
export const revokeSiteRoute = implement(contract.revokeSite, revokeSite);
export const getUserInfoRoute = implement(contract.getUserInfo, getUserInfo);
export const postUserInfoRoute = implement(contract.postUserInfo, getUserInfo);
