import type { StaffAction } from '@rampart/core/staff-audit';

/** What the staff audit records about the caller of this request. */
export function staffAction(call: {
  readonly team: { readonly id: string };
  readonly now: Date;
  readonly requestId: string;
}): StaffAction {
  return { actor: call.team.id, at: call.now, requestId: call.requestId };
}
