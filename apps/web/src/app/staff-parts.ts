import { hasPermissions, Permission } from '@rampart/contract';

/** The pages of staff, and the permission that each one needs. */
const STAFF_PARTS = [
  { name: 'dashboard', to: '/staff', permission: Permission.usersWrite },
  { name: 'challenges', to: '/staff/challenges', permission: Permission.challsRead },
  { name: 'waves', to: '/staff/waves', permission: Permission.challsRead },
  { name: 'submissions', to: '/staff/submissions', permission: Permission.usersWrite },
  { name: 'solves', to: '/staff/solves', permission: Permission.challsSolveWrite },
  { name: 'cases', to: '/staff/cases', permission: Permission.usersWrite },
  { name: 'teams', to: '/staff/teams', permission: Permission.usersWrite },
  { name: 'verifications', to: '/staff/verifications', permission: Permission.usersWrite },
  { name: 'announcements', to: '/staff/announcements', permission: Permission.settingsWrite },
  { name: 'mail', to: '/staff/mail', permission: Permission.usersWrite },
  { name: 'bloodMessages', to: '/staff/blood-messages', permission: Permission.usersWrite },
  { name: 'webhooks', to: '/staff/webhooks', permission: Permission.usersWrite },
  { name: 'uploads', to: '/staff/uploads', permission: Permission.challsRead },
  { name: 'feeds', to: '/staff/feeds', permission: Permission.challsRead },
  { name: 'clients', to: '/staff/clients', permission: Permission.usersWrite },
  { name: 'limits', to: '/staff/limits', permission: Permission.settingsWrite },
  { name: 'settings', to: '/staff/settings', permission: Permission.settingsWrite },
  { name: 'audit', to: '/staff/audit', permission: Permission.usersWrite },
  { name: 'health', to: '/staff/health', permission: Permission.usersWrite },
] as const;

export type StaffPart = (typeof STAFF_PARTS)[number];

export function isOfStaff(pathname: string): boolean {
  return /^\/staff(\/|$)/.test(pathname);
}

/** Those that somebody with `perms` may open. */
export function staffPartsFor(perms: number | null | undefined): readonly StaffPart[] {
  return STAFF_PARTS.filter(({ permission }) => hasPermissions(perms ?? 0, permission));
}

/** Whether somebody with `perms` may open the page: staff may try any address, and learn that there is no such page. */
export function mayOpen(pathname: string, perms: number | null | undefined): boolean {
  const part = STAFF_PARTS.find(({ to }) =>
    to === '/staff' ? /^\/staff\/?$/.test(pathname) : pathname === to || pathname.startsWith(`${to}/`),
  );
  return part === undefined ? staffPartsFor(perms).length > 0 : hasPermissions(perms ?? 0, part.permission);
}
