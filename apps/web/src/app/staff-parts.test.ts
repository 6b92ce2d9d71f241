import { Permission } from '@rampart/contract';
import { staffPartsFor } from './staff-parts';

describe('the pages of staff', () => {
  it.each([
    ['nobody', null, []],
    ['who reads challenges', Permission.challsRead, ['challenges', 'waves', 'uploads', 'feeds']],
    ['who deletes solves', Permission.challsSolveWrite, ['solves']],
    ['who changes settings', Permission.settingsWrite, ['announcements', 'limits', 'settings']],
  ])('of %s are those of the permission', (_who, perms, names) => {
    expect(staffPartsFor(perms).map(({ name }) => name)).toEqual(names);
  });
});
