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

  it('may set all fields', () => {
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

  it.each<[object, string | RegExp]>([
    [{ timeoutMilliseconds: undefined }, 'timeoutMilliseconds: is missing'],
    [{ inputs: undefined }, 'inputs: is missing'],
    [{ handler: undefined }, 'handler: must be a function'],
    [{ handler: 5 }, 'handler: must be a function'],
    [{ timeoutMilliseconds: 0 }, /^timeoutMilliseconds: /],
    [{ timeoutMilliseconds: 'soon' }, /^timeoutMilliseconds: /],
    [{ timeoutMilliseconds: 600_001 }, /^timeoutMilliseconds: /],
    [{ browser: 'lynx' }, 'browser: must be one of chrome, firefox'],
    [{ maxLogLines: 0 }, /^maxLogLines: /],
    [{ hooksConfig: { showConsole: true } }, 'hooksConfig.showConsole: is not a field that scripts have'],
    // Nothing else of a launch is passed on.
    [{ launchOptions: { args: ['--no-proxy-server'] } }, 'launchOptions: is not a field that scripts have'],
    [{ inputs: { a: { pattern: '(' } } }, /^inputs\.a: /],
    [
      { restrictDomains: { host: { allowRegex: [{ pattern: '[' }] } } },
      /^restrictDomains\.host\.allowRegex\.0: /,
    ],
  ])('with %j is refused, with the field and what is wrong', (fields, detail) => {
    expect(readChallenge({ timeoutMilliseconds: 1_000, inputs: {}, handler, ...fields })).toEqual({
      detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
    });
  });

  it.each([undefined, 5, null])('is none that is %s', (exported) => {
    expect(readChallenge(exported)).toEqual({ detail: expect.stringMatching(/^challenge: /) });
  });
});
