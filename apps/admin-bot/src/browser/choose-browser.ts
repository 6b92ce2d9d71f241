import type { ChallengeFacts } from '../job-process/messages';
import { findForbiddenArgument } from './browser-arguments';
import { isOfVersion } from './browser-version';
import type { InstalledBrowser } from './find-browsers';
import { findForbiddenPreference } from './firefox-preferences';

/** The first installed browser of the kind and version that a script asks for. */
export function findInstalled(
  { browser: name, browserVersion }: ChallengeFacts,
  installed: readonly InstalledBrowser[],
): InstalledBrowser | undefined {
  return installed.find((one) => one.name === name && isOfVersion(one.version, browserVersion));
}

/** The refusal of a script in which a field sets something that only the runner may set. */
export function findForbiddenField(challenge: ChallengeFacts): string | undefined {
  const argument = findForbiddenArgument(challenge.browser, challenge.browserArguments ?? []);
  if (argument !== undefined) {
    return `browserArguments: ${argument.split('=', 1)[0] ?? ''} belongs to the runner`;
  }
  const preference = findForbiddenPreference(challenge.extraPrefsFirefox ?? {});
  return preference === undefined ? undefined : `extraPrefsFirefox: ${preference} belongs to the runner`;
}

/** The refusal of a browser that is not installed, by a runner without downloads. */
export function describeMissing(
  { browser: name }: ChallengeFacts,
  installed: readonly InstalledBrowser[],
): string {
  const versions = installed.filter((browser) => browser.name === name).map(({ version }) => version);
  if (versions.length > 0) {
    return `browserVersion: this runner has ${versions.join(', ')} and fetches no other`;
  }
  const kinds = [...new Set(installed.map((browser) => browser.name))];
  return `browser: this runner has no ${name}, only ${kinds.join(', ')}`;
}
