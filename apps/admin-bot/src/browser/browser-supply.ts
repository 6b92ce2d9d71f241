import type { ChallengeFacts } from '../job-process/messages';
import { describeMissing, findForbiddenField, findInstalled } from './choose-browser';
import type { BrowserName, InstalledBrowser } from './find-browsers';

/** A browser, or why the script's choice is refused: a sentence that begins with the field. */
export type Choice = InstalledBrowser | { readonly detail: string };

/** Downloads a build; on failure the sentence lacks the field's name. Never rejects, and has its own limits. */
export type DownloadBrowser = (name: BrowserName, version: string) => Promise<Choice>;

/** The browsers of this runner: those it found when it started, and those it has downloaded since. */
export interface BrowserSupply {
  /** Answers at once when the browser is installed or refused, else with the promise of its download. */
  readonly provide: (challenge: ChallengeFacts) => Choice | { readonly download: Promise<Choice> };
}

export function createBrowserSupply(dependencies: {
  readonly installed: readonly InstalledBrowser[];
  /** Undefined: downloads are off. */
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
