import type { RouteDeclaration } from '@rampart/contract';
import type { Authenticator } from '@rampart/core/auth';
import { whenResolved } from '../maybe-promise';
import { INVALID_TOKEN, NO_TOKEN } from '../reply-builder';
import { bearerToken } from './bearer-token';
import type { Stage } from './call';

/**
 * `auth: 'team'` needs a valid token, else 401 `badToken`; with `auth: 'optional'` an invalid token counts as
 * none.
 */
export function authenticateTeam(
  route: RouteDeclaration,
  authenticator: Pick<Authenticator, 'resolve'>,
): Stage | null {
  if (route.auth !== 'team' && route.auth !== 'optional') return null;
  const required = route.auth === 'team';
  return (call) => {
    const token = bearerToken(call.req.headers.authorization);
    if (token === undefined) return required ? NO_TOKEN : undefined;
    return whenResolved(authenticator.resolve(token, call.now), (team) => {
      call.team = team;
      return required && team === null ? INVALID_TOKEN : undefined;
    });
  };
}
