import { badPerms, hasPermissions, type RouteDeclaration } from '@rampart/contract';
import { answerOf } from '../answer';
import type { Stage } from './call';

/** The caller must hold every bit that the route lists, else 403 `badPerms`. */
export function checkPermissions(route: RouteDeclaration): Stage | null {
  if (route.permissions === 0) return null;
  if (route.auth !== 'team')
    throw new Error(`Route ${route.name} asks permissions of callers it does not know`);
  return (call) =>
    hasPermissions(call.team?.perms ?? 0, route.permissions) ? undefined : answerOf(badPerms);
}
