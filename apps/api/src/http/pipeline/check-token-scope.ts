import {
  badTokenScope,
  memberScopeOf,
  scopeCovers,
  type RouteDeclaration,
  type TokenScope,
} from '@rampart/contract';
import type { CallerTeam } from '@rampart/core/auth';
import { answerOf } from '../answer';
import type { Stage } from './call';

/** Null for a token that may do everything its team may do. */
function scopeOf({ memberToken, externalGrant }: CallerTeam): TokenScope | null {
  if (memberToken !== null) return memberToken.scope;
  return externalGrant === null || externalGrant.scope === 'full' ? null : externalGrant.scope;
}

/**
 * A member's or an external client's token must have a scope that includes the route, else 403 `badTokenScope`. On
 * routes that need no token, one without that scope is ignored.
 */
export function checkTokenScope(route: RouteDeclaration): Stage | null {
  if (route.auth !== 'team' && route.auth !== 'optional') return null;
  const required = route.auth === 'team';
  const needed = required ? memberScopeOf(route) : 'read';
  return (call) => {
    const scope = call.team && scopeOf(call.team);
    if (scope === null || (needed !== 'none' && scopeCovers(scope, needed))) return undefined;
    if (required) return answerOf(badTokenScope);
    call.team = null;
    return undefined;
  };
}
