import type { StaffAction } from '@rampart/core/staff-audit';

/** The caller's act, as it goes on the record of staff. */
export function staffAction(call: {
  readonly team: { readonly id: string };
  readonly now: Date;
  readonly requestId: string;
}): StaffAction {
  return { actor: call.team.id, at: call.now, requestId: call.requestId };
}
