import { badEndpoint, badToken, type RouteDeclaration } from '@rampart/contract';
import { answerOf } from '../answer';
import type { ServiceAuthenticator } from '../ports';
import { bearerToken } from './bearer-token';
import { whenResolved, type Stage } from './call';

/**
 * `auth: 'service'`: the bearer token must equal the provider's secret, else 401 `badToken`. Without a provider there is
 * no secret to have: 404 `badEndpoint`.
 */
export function authenticateService(
  route: RouteDeclaration,
  services: ServiceAuthenticator | undefined,
): Stage | null {
  if (route.auth !== 'service') return null;
  if (services === undefined) throw new Error(`Route ${route.name} needs a service authenticator`);
  if (!services.isConfigured) return () => answerOf(badEndpoint);
  return (call) => {
    const token = bearerToken(call.req.headers.authorization);
    if (token === undefined) return answerOf(badToken);
    return whenResolved(services.accepts(token, call.now), (accepted) =>
      accepted ? undefined : answerOf(badToken),
    );
  };
}
