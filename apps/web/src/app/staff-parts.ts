import { hasPermissions, Permission } from '@rampart/contract';

/** The groups of the pages of staff, in the order of the menu. */
export const STAFF_GROUPS = ['event', 'play', 'content', 'outgoing', 'service'] as const;

/** The pages of staff in the order of their groups, and the permission that each one needs. */
const STAFF_PARTS = [
  { name: 'dashboard', group: 'event', to: '/staff', permission: Permission.usersWrite },
  { name: 'announcements', group: 'event', to: '/staff/announcements', permission: Permission.settingsWrite },
  { name: 'settings', group: 'event', to: '/staff/settings', permission: Permission.settingsWrite },
  { name: 'results', group: 'event', to: '/staff/results', permission: Permission.leaderboardRead },
  { name: 'submissions', group: 'play', to: '/staff/submissions', permission: Permission.usersWrite },
  { name: 'solves', group: 'play', to: '/staff/solves', permission: Permission.challsSolveWrite },
  { name: 'cases', group: 'play', to: '/staff/cases', permission: Permission.usersWrite },
  { name: 'teams', group: 'play', to: '/staff/teams', permission: Permission.usersWrite },
  { name: 'verifications', group: 'play', to: '/staff/verifications', permission: Permission.usersWrite },
  { name: 'challenges', group: 'content', to: '/staff/challenges', permission: Permission.challsRead },
  { name: 'waves', group: 'content', to: '/staff/waves', permission: Permission.challsRead },
  { name: 'uploads', group: 'content', to: '/staff/uploads', permission: Permission.challsRead },
  { name: 'feeds', group: 'content', to: '/staff/feeds', permission: Permission.challsRead },
  { name: 'mail', group: 'outgoing', to: '/staff/mail', permission: Permission.usersWrite },
  {
    name: 'bloodMessages',
    group: 'outgoing',
    to: '/staff/blood-messages',
    permission: Permission.usersWrite,
  },
  { name: 'webhooks', group: 'outgoing', to: '/staff/webhooks', permission: Permission.usersWrite },
  { name: 'health', group: 'service', to: '/staff/health', permission: Permission.usersWrite },
  { name: 'audit', group: 'service', to: '/staff/audit', permission: Permission.usersWrite },
  { name: 'limits', group: 'service', to: '/staff/limits', permission: Permission.settingsWrite },
  { name: 'clients', group: 'service', to: '/staff/clients', permission: Permission.usersWrite },
] as const;

export type StaffPart = (typeof STAFF_PARTS)[number];

export function isOfStaff(pathname: string): boolean {
  return /^\/staff(\/|$)/.test(pathname);
}

/** The pages that `perms` allow. */
export function staffPartsFor(perms: number | null | undefined): readonly StaffPart[] {
  return STAFF_PARTS.filter(({ permission }) => hasPermissions(perms ?? 0, permission));
}

/** Whether `perms` allow the page. Staff may try any address; pages they may not open are shown as missing. */
export function mayOpen(pathname: string, perms: number | null | undefined): boolean {
  const part = STAFF_PARTS.find(({ to }) =>
    to === '/staff' ? /^\/staff\/?$/.test(pathname) : pathname === to || pathname.startsWith(`${to}/`),
  );
  return part === undefined ? staffPartsFor(perms).length > 0 : hasPermissions(perms ?? 0, part.permission);
}
