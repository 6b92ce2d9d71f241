import { flagDoubt } from './flag-doubt';

test.each([
  ['flag{x}', undefined],
  ['flag{two words}', undefined],
  ['flag{é, 漢字 and 👩\u200d🚀}', undefined],
  [' flag{x}', 'flag.edges'],
  ['flag{x}\u00a0', 'flag.edges'],
  ['flag{x}\u200b', 'flag.unseen'],
  ['flag{so\u00adft}', 'flag.unseen'],
  ['flag{two\u00a0words}', 'flag.unseen'],
])('of the flag %j %s is said', (flag, said) => {
  expect(flagDoubt(flag)).toBe(said);
});
