import { printsFlag } from './prints-flag';

const yaml = (entry: unknown) => ({ flags: [entry] }) as Parameters<typeof printsFlag>[0];
const regex = { provider: 'flags/regex', config: { pattern: '^key-\\d{4}$' } };
const dynamic = { provider: 'flags/dynamic', config: { base: 'flag{for a team}' } };

test.each([
  ['a static flag', 'flag{x}', 'connected\nthe flag is flag{x}\n', true],
  ['another one', 'flag{x}', 'flag{y}', false],
  ['a line that a pattern accepts', regex, 'found:\r\nkey-1234\r\n', true],
  ['one that it does not', regex, 'found: key-1234', false],
  ['a flag of a team', dynamic, 'got flag{f0r a te4m}', true],
  ['only how it begins', dynamic, 'got flag{', false],
  ['an empty one', dynamic, 'got flag{}', false],
  ['nothing', 'flag{x}', '', false],
])('%s', (_what, entry, output, expected) => {
  expect(printsFlag(yaml(entry), output)).toBe(expected);
});

test('one of several flags is enough, and a challenge without any has none', () => {
  expect(printsFlag({ flags: ['a-flag', 'b-flag'] }, 'b-flag')).toBe(true);
  expect(printsFlag({}, 'anything')).toBe(false);
});
