import type { StaffAction } from '../staff-audit';

/** An action of the administrator `admin`; a test names only what matters. */
export function aStaffAction(overrides: Partial<StaffAction> & Pick<StaffAction, 'at'>): StaffAction {
  return { actor: 'admin', requestId: 'request-1', ...overrides };
}
