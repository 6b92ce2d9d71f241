import { readChallenge } from '../challenge/challenge-schema';

const SCRIPT = { timeoutMilliseconds: 1_000, inputs: {}, handler: () => undefined };

/** The version that an author writes becomes part of a path and a URL. */
describe('browserVersion', () => {
  it.each(['stable', '131', '131.0', '131.0.6778.85', '140.1.0esr', '140esr'])(
    'may be %s',
    (browserVersion) => {
      expect(readChallenge({ ...SCRIPT, browserVersion })).toMatchObject({ browserVersion });
    },
  );

  it.each([
    '',
    '../..',
    '131/../..',
    '131.',
    'latest',
    '131 ',
    '131\n',
    '1?x=1',
    '1.2.3.4.5',
    '%2e%2e',
    '123456',
  ])('may not be "%s"', (browserVersion) => {
    expect(readChallenge({ ...SCRIPT, browserVersion })).toEqual({
      detail: expect.stringMatching(/^browserVersion: /),
    });
  });
});
