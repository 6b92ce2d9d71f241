import { listAdminAudit, type AuditedAction } from '@rampart/contract';
import type { ListedStaffAction, ListStaffActions } from '@rampart/core/staff-audit';
import { implement } from '../../http/implement';
import { overCap, type PageCaps } from '../paging';

export interface AdminAuditDependencies {
  readonly listStaffActions: ListStaffActions;
  readonly caps: PageCaps;
}

function presentAction(action: ListedStaffAction): AuditedAction {
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

export const listAdminAuditHandler = implement(listAdminAudit, (dependencies: AdminAuditDependencies) => {
  return async ({ query, reply }) => {
    const refusal = overCap(query, dependencies.caps, reply);
    if (refusal) return refusal;
    const listing = await dependencies.listStaffActions({ ...query, sortOrder: query.sortOrder ?? 'desc' });
    if (listing.outcome === 'badDate') return reply.badBody('query', listing.field, listing.detail);
    return reply.goodAdminAudit({ total: listing.total, actions: listing.actions.map(presentAction) });
  };
});
