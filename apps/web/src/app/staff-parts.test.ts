import { Permission } from '@rampart/contract';
import { mayOpen, staffPartsFor } from './staff-parts';

describe('the pages of staff', () => {
  it.each([
    ['nobody', null, []],
    ['who reads challenges', Permission.challsRead, ['challenges', 'waves', 'uploads', 'feeds']],
    ['who reads the results', Permission.leaderboardRead, ['results']],
    ['who deletes solves', Permission.challsSolveWrite, ['solves']],
    ['who changes settings', Permission.settingsWrite, ['announcements', 'settings', 'limits']],
  ])('of %s are those of the permission', (_who, perms, names) => {
    expect(staffPartsFor(perms).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['/staff/challenges', Permission.challsRead, true],
    ['/staff/challenges/edit/one', Permission.challsRead, true],
    ['/staff/settings', Permission.challsRead, false],
    ['/staff', Permission.challsRead, false],
    ['/staff/no-such-page', Permission.challsRead, true],
    ['/staff/no-such-page', 0, false],
  ])('%s with permissions %d: %s', (path, perms, may) => {
    expect(mayOpen(path, perms)).toBe(may);
  });
});
