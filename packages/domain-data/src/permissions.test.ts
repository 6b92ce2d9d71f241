import { permissionNames } from './permissions';

test('bits have their names, the lowest first', () => {
  expect([permissionNames(0), permissionNames(40), permissionNames(1)]).toEqual([
    [],
    ['challsSolveWrite', 'settingsWrite'],
    ['challsRead'],
  ]);
});
