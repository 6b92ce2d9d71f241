/** Permission bits of a team. A route that needs several needs all of them. */
export const Permission = {
  challsRead: 1,
  challsWrite: 2,
  leaderboardRead: 4,
  challsSolveWrite: 8,
  usersWrite: 16,
  settingsWrite: 32,
} as const;

export const ALL_PERMISSIONS = 63;

export function hasPermissions(held: number, needed: number): boolean {
  return (held & needed) === needed;
}
