import { permsOf } from './permission-names';

describe('names of permissions', () => {
  it.each([
    ['challsRead', 1],
    ['challsRead,challsWrite', 3],
    [' settingsWrite , usersWrite ', 48],
    ['leaderboardRead,leaderboardRead', 4],
    ['challsRead,challsWrite,leaderboardRead,challsSolveWrite,usersWrite,settingsWrite', 63],
  ])('%p are the bits %p', (names, perms) => {
    expect(permsOf(names)).toBe(perms);
  });

  it.each(['', 'challsread', 'challsRead,', 'challsRead;challsWrite', 'constructor', '63'])(
    '%p names no permissions',
    (names) => {
      expect(permsOf(names)).toBeUndefined();
    },
  );
});
