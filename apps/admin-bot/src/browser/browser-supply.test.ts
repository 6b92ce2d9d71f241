import { createBrowserSupply, type Choice } from './browser-supply';
import type { InstalledBrowser } from './find-browsers';
import { aChallengeOf, anInstalledBrowser } from './testing/scripts-and-browsers';

const FIRST = anInstalledBrowser('chrome', '156.0.8078.79');

describe('a browser that is not installed', () => {
  const FETCHED = anInstalledBrowser('chrome', '99.0.4844.51');

  /** A supply whose downloads end when the test says so. */
  function aSupply(browsers: readonly InstalledBrowser[] = [FIRST]) {
    const asked: { name: string; version: string; end: (choice: Choice) => void }[] = [];
    const supply = createBrowserSupply({
      installed: browsers,
      download: (name, version) => new Promise((end) => asked.push({ name, version, end })),
    });
    const ask = (fields: object) => {
      const choice = supply.provide(aChallengeOf(fields));
      return 'download' in choice ? choice.download : choice;
    };
    return { asked, ask };
  }

  it('is downloaded once, however many ask, and is there from then on', async () => {
    const { asked, ask } = aSupply();
    const answers = Promise.all([1, 2].map(async () => ask({ browserVersion: '99' })));
    expect(asked).toMatchObject([{ name: 'chrome', version: '99' }]);
    asked[0]?.end(FETCHED);
    expect(await answers).toEqual([FETCHED, FETCHED]);
    expect(ask({ browserVersion: '99' })).toBe(FETCHED);
    expect(ask({ browserVersion: '99.0.4844.51' })).toBe(FETCHED);
    expect(asked).toHaveLength(1);
  });

  it('is downloaded again after a failure, which names the field', async () => {
    const { asked, ask } = aSupply();
    const first = ask({ browser: 'firefox', browserVersion: '9' });
    asked[0]?.end({ detail: 'does not exist' });
    expect(await first).toEqual({ detail: 'browserVersion: firefox 9 does not exist' });
    void ask({ browser: 'firefox', browserVersion: '9' });
    expect(asked).toHaveLength(2);
  });

  it('is downloaded as stable only where none of its kind is installed', () => {
    const { asked, ask } = aSupply([FIRST]);
    expect(ask({})).toBe(FIRST);
    expect(asked).toEqual([]);
    void ask({ browser: 'firefox' });
    expect(asked).toMatchObject([{ name: 'firefox', version: 'stable' }]);
  });

  it('is not downloaded for a script that is refused anyway', () => {
    const { asked, ask } = aSupply();
    expect(ask({ browserVersion: '99', browserArguments: ['--no-proxy-server'] })).toEqual({
      detail: 'browserArguments: --no-proxy-server belongs to the runner',
    });
    expect(asked).toEqual([]);
  });
});
