import { readChallenge } from '../challenge/challenge-schema';
import { createBrowserSupply } from './browser-supply';
import type { InstalledBrowser } from './find-browsers';

const installed = (name: InstalledBrowser['name'], version: string): InstalledBrowser => ({
  name,
  version,
  executablePath: `/browsers/${name}/${version}`,
});
const FIRST = installed('chrome', '156.0.8078.79');
const OLDER = installed('chrome', '131.0.6778.85');
const FOX = installed('firefox', '153.7.0');
const ALL = [FIRST, OLDER, FOX];

function aScript(fields: object) {
  const challenge = readChallenge({
    timeoutMilliseconds: 1_000,
    inputs: {},
    handler: () => undefined,
    ...fields,
  });
  if ('detail' in challenge) throw new Error(challenge.detail);
  return challenge;
}

function choose(fields: object, installed: readonly InstalledBrowser[] = ALL) {
  return createBrowserSupply({ installed, download: undefined }).provide(aScript(fields));
}

/** Services reference 2.8, browser: `chrome` (default) or `firefox`; version default `stable`. */
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
