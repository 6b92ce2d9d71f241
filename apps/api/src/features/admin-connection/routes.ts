import type { BoundRoute } from '../../http/implement';
import { getAdminConnectionHandler } from './get-admin-connection.handler';

export function adminConnectionRoutes(): BoundRoute[] {
  return [getAdminConnectionHandler({})];
}
