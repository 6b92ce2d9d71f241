import { flagPlaceholder } from './flag-placeholder';

test.each([
  ['flag{[\\x20-\\x7e]+}', 'flag{…}'],
  ['flag{...}', 'flag{...}'],
  ['Six digits', 'Six digits'],
  ['', ''],
])('the empty flag field shows %j as %j', (format, placeholder) => {
  expect(flagPlaceholder(format)).toBe(placeholder);
});
