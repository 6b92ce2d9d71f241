import { hasPermissions, Permission } from '@rampart/contract';

/** The pages of staff, and the permission that each one needs. */
const STAFF_PARTS = [
  { name: 'challenges', to: '/staff/challenges', permission: Permission.challsRead },
  { name: 'submissions', to: '/staff/submissions', permission: Permission.usersWrite },
  { name: 'teams', to: '/staff/teams', permission: Permission.usersWrite },
  { name: 'announcements', to: '/staff/announcements', permission: Permission.settingsWrite },
  { name: 'settings', to: '/staff/settings', permission: Permission.settingsWrite },
  { name: 'audit', to: '/staff/audit', permission: Permission.usersWrite },
] as const;

export type StaffPart = (typeof STAFF_PARTS)[number];

/** Those that somebody with `perms` may open. */
export function staffPartsFor(perms: number | null | undefined): readonly StaffPart[] {
  return STAFF_PARTS.filter(({ permission }) => hasPermissions(perms ?? 0, permission));
}
