import { parseCommand } from './options';

test.each([
  ['a comparison of the figures for the page', ['page', '--against', 'main']],
  ['a comparison of two cores', ['cores', '--against', 'main']],
  ['a comparison at several sizes', ['--against', 'main', '--teams', '1000,10000']],
  ['two cores at several sizes', ['cores', '--teams', '1000,10000']],
])('%s is refused, because it is not measured', (_what, args) => {
  expect(() => parseCommand(args)).toThrow(/--against|measure one size/);
});

test('a comparison at one size is measured', () => {
  expect(parseCommand(['--against', 'main'])).toMatchObject({
    name: 'load',
    options: { against: 'main', sizes: [1000] },
  });
});
