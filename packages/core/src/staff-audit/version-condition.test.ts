import { holds } from './version-condition';

test.each([
  ['no condition', null, '3', true],
  ['no condition on what is not there', null, undefined, true],
  ['existence of what is there', 'exists' as const, '3', true],
  ['existence of what is not there', 'exists' as const, undefined, false],
  ['the stored version', ['3'], '3', true],
  ['one of several versions', ['2', '3'], '3', true],
  ['another version', ['2'], '3', false],
  ['no version at all', [], '3', false],
  ['a version of what is not there', ['3'], undefined, false],
])('%s', (_title, condition, current, expected) => {
  expect(holds(condition, current)).toBe(expected);
});
