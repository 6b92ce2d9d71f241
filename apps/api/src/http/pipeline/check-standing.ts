import { badPerms, type RouteDeclaration } from '@rampart/contract';
import { answerOf } from '../answer';
import type { Stage } from './call';

/** A banned team is refused with 403 `badPerms` on routes that require good standing. */
export function checkStanding(route: RouteDeclaration): Stage | null {
  if (route.standing === 'any') return null;
  return (call) => (call.team?.banned === true ? answerOf(badPerms) : undefined);
}
