import { badTokenScope, memberScopeOf, scopeCovers, type RouteDeclaration } from '@rampart/contract';
import { answerOf } from '../answer';
import type { Stage } from './call';

/** The token of a member reaches as far as its scope, else 403 `badTokenScope`; every one may read. */
export function checkTokenScope(route: RouteDeclaration): Stage | null {
  const needed = memberScopeOf(route);
  if (route.auth !== 'team' || needed === 'read') return null;
  return (call) => {
    const token = call.team?.memberToken ?? null;
    if (token === null || (needed !== 'none' && scopeCovers(token.scope, needed))) return undefined;
    return answerOf(badTokenScope);
  };
}
