import type { ChallengeFacts } from '../job-process/messages';
import { describeMissing, findForbiddenField, findInstalled } from './choose-browser';
import type { BrowserName, InstalledBrowser } from './find-browsers';

/** A browser, or why the script's choice is refused, as a sentence that begins with the name of the field. */
export type Choice = InstalledBrowser | { readonly detail: string };

/**
 * Downloads a build; on failure, the sentence does not begin with the name of the field. Never rejects, and has
 * limits of its own.
 */
export type DownloadBrowser = (name: BrowserName, version: string) => Promise<Choice>;

/** The browsers of this runner: those found at its start, and those downloaded since. */
export interface BrowserSupply {
  /** Returns the browser or a refusal at once, or the promise of a download. */
  readonly provide: (challenge: ChallengeFacts) => Choice | { readonly download: Promise<Choice> };
}

export function createBrowserSupply(dependencies: {
  readonly installed: readonly InstalledBrowser[];
  /** Undefined when downloads are off. */
  readonly download: DownloadBrowser | undefined;
}): BrowserSupply {
  const { download } = dependencies;
  const browsers = [...dependencies.installed];
  const underWay = new Map<string, Promise<Choice>>();

  const fetchOnce = (name: BrowserName, version: string, fetch: DownloadBrowser): Promise<Choice> => {
    const key = `${name} ${version}`;
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const begun = fetch(name, version)
      .then((choice) => {
        if ('detail' in choice) return { detail: `browserVersion: ${key} ${choice.detail}` };
        browsers.push(choice);
        return choice;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };

  return {
    provide(challenge) {
      const forbidden = findForbiddenField(challenge);
      if (forbidden !== undefined) return { detail: forbidden };
      const installed = findInstalled(challenge, browsers);
      if (installed !== undefined) return installed;
      if (download === undefined) return { detail: describeMissing(challenge, browsers) };
      return { download: fetchOnce(challenge.browser, challenge.browserVersion, download) };
    },
  };
}
