import * as contract from '@rampart/contract';
import type { ListedStaffAction, ListStaffActions } from '@rampart/core/staff-audit';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface ListAdminAuditDependencies {
  readonly listStaffActions: ListStaffActions;
}

function presentAction(action: ListedStaffAction): contract.AuditedAction {
  return {
    id: action.id,
    createdAt: action.at.getTime(),
    actorId: action.actor,
    actorName: action.actorName,
    action: action.action,
    targetKind: action.targetKind,
    targetId: action.targetId,
    requestId: action.requestId,
    before: action.before === null ? null : { ...action.before },
    after: action.after === null ? null : { ...action.after },
  };
}

async function listAdminAudit(
  { team, query, reply }: HandlerCall<typeof contract.listAdminAudit>,
  { listStaffActions }: ListAdminAuditDependencies,
): Promise<Answer> {
  const listing = await listStaffActions({
    ...query,
    sortOrder: query.sortOrder ?? 'desc',
    seesChallenges: contract.hasPermissions(team.perms, contract.Permission.challsRead),
  });
  if (listing.outcome === 'badDate') return reply.badBody('query', listing.field, listing.detail);
  return reply.goodAdminAudit({ total: listing.total, actions: listing.actions.map(presentAction) });
}

export const listAdminAuditRoute = implement(contract.listAdminAudit, listAdminAudit);
