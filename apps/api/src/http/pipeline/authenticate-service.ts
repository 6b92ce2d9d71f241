import { badEndpoint, badToken, type RouteDeclaration } from '@rampart/contract';
import { answerOf } from '../answer';
import { bearerToken } from './bearer-token';
import type { Stage } from './call';

/** Compares the bearer token of a service with the configured secret, in constant time. */
export interface ServiceAuthenticator {
  /** While the service is not configured, its routes are unknown, whatever the token is. */
  readonly isConfigured: boolean;
  accepts(token: string): boolean;
}

/**
 * `auth: 'service'`: the bearer token must equal the provider's secret, else 401 `badToken`. Without a provider the
 * response is 404 `badEndpoint`.
 */
export function authenticateService(route: RouteDeclaration, services: ServiceAuthenticator): Stage | null {
  if (route.auth !== 'service') return null;
  if (!services.isConfigured) return () => answerOf(badEndpoint);
  return (call) => {
    const token = bearerToken(call.req.headers.authorization);
    return token !== undefined && services.accepts(token) ? undefined : answerOf(badToken);
  };
}
