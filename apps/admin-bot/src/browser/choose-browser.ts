import type { ChallengeFacts } from '../job-process/messages';
import { findForbiddenArgument } from './browser-arguments';
import type { InstalledBrowser } from './find-browsers';
import { findForbiddenPreference } from './firefox-preferences';

/**
 * The browser a script is run with: the first installed one of the kind and version it asks for; else which field asks
 * for what this runner does not have or give.
 */
export function chooseBrowser(
  challenge: ChallengeFacts,
  installed: readonly InstalledBrowser[],
): InstalledBrowser | { readonly detail: string } {
  const { browser: name, browserVersion: version } = challenge;
  const ofKind = installed.filter((browser) => browser.name === name);
  if (ofKind.length === 0) {
    const kinds = [...new Set(installed.map((browser) => browser.name))];
    return { detail: `browser: this runner has no ${name}, only ${kinds.join(', ')}` };
  }
  const browser = ofKind.find((one) => version === 'stable' || `${one.version}.`.startsWith(`${version}.`));
  if (browser === undefined) {
    const versions = ofKind.map((one) => one.version).join(', ');
    return { detail: `browserVersion: this runner has ${versions} and fetches no other` };
  }
  const argument = findForbiddenArgument(name, challenge.browserArguments ?? []);
  if (argument !== undefined) {
    return { detail: `browserArguments: ${argument.split('=', 1)[0] ?? ''} belongs to the runner` };
  }
  const preference = findForbiddenPreference(challenge.extraPrefsFirefox ?? {});
  return preference === undefined
    ? browser
    : { detail: `extraPrefsFirefox: ${preference} belongs to the runner` };
}
