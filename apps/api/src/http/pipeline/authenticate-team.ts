import { badToken, type RouteDeclaration } from '@rampart/contract';
import type { Authenticator } from '@rampart/core/auth';
import { answerOf } from '../answer';
import { whenResolved } from '../maybe-promise';
import { bearerToken } from './bearer-token';
import type { Stage } from './call';

/** RFC 6750, section 3: libraries of sites where teams sign in read the header, not `kind`. */
const refusal = (challenge: string) => answerOf(badToken, undefined, ['WWW-Authenticate', challenge]);
const NO_TOKEN = refusal('Bearer');
const INVALID_TOKEN = refusal('Bearer error="invalid_token"');

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
