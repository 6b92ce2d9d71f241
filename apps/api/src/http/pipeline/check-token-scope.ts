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

/** Null for a token that reaches as far as its team. */
function scopeOf({ memberToken, externalGrant }: CallerTeam): TokenScope | null {
  if (memberToken !== null) return memberToken.scope;
  return externalGrant === null || externalGrant.scope === 'full' ? null : externalGrant.scope;
}

/**
 * The token of a member or of an external client reaches as far as its scope, else 403 `badTokenScope`. Where no token is
 * needed, one that does not reach there counts as none.
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
