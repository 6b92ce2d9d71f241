/** Permission bits of a team. A route that needs several needs all of them. */
export const Permission = {
  challsRead: 1,
  challsWrite: 2,
  leaderboardRead: 4,
  challsSolveWrite: 8,
  usersWrite: 16,
  settingsWrite: 32,
} as const;

/** Every bit. */
export const ALL_PERMISSIONS = 63;

/** Names of the bits that are set, lowest bit first. */
export function permissionNames(bits: number): string[] {
  return Object.entries(Permission)
    .filter(([, bit]) => (bits & bit) !== 0)
    .map(([name]) => name);
}

/** Whether all bits of `needed` are held; 0 needs none. */
export function hasPermissions(held: number, needed: number): boolean {
  return (held & needed) === needed;
}
