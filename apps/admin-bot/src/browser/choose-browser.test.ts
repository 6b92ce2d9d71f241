import { createBrowserSupply } from './browser-supply';
import type { InstalledBrowser } from './find-browsers';
import { aChallengeOf, anInstalledBrowser } from './testing/scripts-and-browsers';

const FIRST = anInstalledBrowser('chrome', '156.0.8078.79');
const OLDER = anInstalledBrowser('chrome', '131.0.6778.85');
const FOX = anInstalledBrowser('firefox', '153.7.0');
const ALL = [FIRST, OLDER, FOX];

function choose(fields: object, installed: readonly InstalledBrowser[] = ALL) {
  return createBrowserSupply({ installed, download: undefined }).provide(aChallengeOf(fields));
}

describe('the browser of a script', () => {
  it.each([
    ['chrome unless it says otherwise, the first there is', {}, FIRST],
    ['the first one that is called stable', { browserVersion: 'stable' }, FIRST],
    ['firefox', { browser: 'firefox' }, FOX],
    ['the version it asks for', { browserVersion: '131.0.6778.85' }, OLDER],
    ['one whose version begins so', { browserVersion: '131' }, OLDER],
  ])('is %s', (_what, fields, expected) => expect(choose(fields)).toBe(expected));

  it.each([
    [
      { browserVersion: '15' },
      'browserVersion: this runner has 156.0.8078.79, 131.0.6778.85 and fetches no other',
    ],
    [
      { browser: 'firefox', browserVersion: '140' },
      'browserVersion: this runner has 153.7.0 and fetches no other',
    ],
    [
      { browserArguments: ['--no-proxy-server'] },
      'browserArguments: --no-proxy-server belongs to the runner',
    ],
    [
      { browser: 'firefox', browserArguments: ['--profile=/'] },
      'browserArguments: --profile belongs to the runner',
    ],
    [
      { extraPrefsFirefox: { 'network.proxy.type': 0 } },
      'extraPrefsFirefox: network.proxy.type belongs to the runner',
    ],
  ])('%j is refused with the field that asks for it', (fields, detail) => {
    expect(choose(fields)).toEqual({ detail });
  });

  it.each([
    [{ browser: 'firefox' }, [FIRST, OLDER], 'browser: this runner has no firefox, only chrome'],
    [{}, [FOX], 'browser: this runner has no chrome, only firefox'],
  ])('%j is refused where there is none', (fields, browsers, detail) => {
    expect(choose(fields, browsers)).toEqual({ detail });
  });
});
