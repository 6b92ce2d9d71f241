import { createStaticFlagProvider, equalsInConstantTime } from './static-flag';

const provider = createStaticFlagProvider();
const context = { challengeId: 'c', teamId: 't' };

test.each([
  ['flag{x}', 'flag{x}', true],
  ['flag{x}', 'flag{X}', false],
  ['flag{x}', ' flag{x}', false],
  ['flag{x}', 'flag{x}\0', false],
  ['flag{x}', 'flag{x', false],
  ['flag{x}', '', false],
  ['flag{é}', 'flag{e\u0301}', false],
  ['flag{🚩}', 'flag{🚩}', true],
])('the flag %j and the submission %j are equal: %s', (flag, submitted, expected) => {
  expect(equalsInConstantTime(Buffer.from(flag), Buffer.from(submitted))).toBe(expected);
  expect(provider.matcher({ flag })?.(submitted, context)).toEqual({
    result: expected ? 'match' : 'mismatch',
  });
});

test.each([
  [{}, 'flag'],
  [{ flag: '' }, 'flag'],
  [{ flag: 7 }, 'flag'],
  [{ flag: 'x', hint: 'y' }, 'hint'],
  ['x', ''],
  [null, ''],
])('the config %j is refused at %j and accepts nothing when stored', async (config, path) => {
  await expect(provider.check(config)).resolves.toMatchObject({ outcome: 'invalid', path });
  expect(provider.matcher(config)).toBeUndefined();
});
