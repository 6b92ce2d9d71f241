import { readChallenge } from './challenge-schema';

const handler = () => undefined;

/** Which script fields are optional, and their defaults. */
describe('the object a script exports', () => {
  it('needs three fields; the others have defaults', () => {
    expect(readChallenge({ timeoutMilliseconds: 1_000, inputs: {}, handler })).toEqual({
      timeoutMilliseconds: 1_000,
      inputs: {},
      handler,
      browser: 'chrome',
      browserVersion: 'stable',
      browserArguments: undefined,
      extraPrefsFirefox: undefined,
      maxLogLines: 64,
      maxLogValueChars: 2048,
      restrictDomains: {},
      requireInstancerInstancesRunning: false,
      hooksConfig: {
        showConsoleLogs: false,
        showBrowserErrors: false,
        showNavigation: false,
        showDialogs: false,
        autoDismissDialogs: false,
        limitTabsNumber: -1,
        limitTabsNumberShowError: false,
      },
    });
  });

  it('says all of them as it wants them', () => {
    const whole = {
      timeoutMilliseconds: 600_000,
      inputs: { url: { pattern: '^h', flags: 'i' } },
      handler,
      browser: 'firefox',
      browserVersion: '140',
      browserArguments: ['--kiosk'],
      extraPrefsFirefox: { a: true, b: 1, c: 'x' },
      maxLogLines: null,
      maxLogValueChars: null,
      restrictDomains: {
        host: { allowRegex: [{ pattern: 'a' }] },
        url: { disallowRegex: [{ pattern: 'b' }] },
      },
      requireInstancerInstancesRunning: true,
      hooksConfig: {
        showConsoleLogs: true,
        showBrowserErrors: true,
        showNavigation: true,
        showDialogs: true,
        autoDismissDialogs: true,
        limitTabsNumber: 3,
        limitTabsNumberShowError: true,
      },
    };
    expect(readChallenge(whole)).toEqual(whole);
  });

  it.each(['timeoutMilliseconds', 'inputs', 'handler'])('is none without %s', (field) => {
    const whole = { timeoutMilliseconds: 1_000, inputs: {}, handler, [field]: undefined };
    expect(readChallenge(whole)).toEqual({ detail: expect.stringMatching(new RegExp(`^${field}: `)) });
  });
});
