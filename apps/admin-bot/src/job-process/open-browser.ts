import { chromium, firefox, type Browser, type BrowserContext } from 'playwright-core';
import { chromiumArguments } from '../browser/browser-arguments';
import { firefoxPreferences } from '../browser/firefox-preferences';
import { createDomainPolicy } from '../containment/domain-rules';
import type { ChallengeFacts, Visit } from './messages';
import { refuseLocalPages } from './refuse-local-pages';

/** A little shorter than the limit of the runner, at which the process is killed. */
const LAUNCH_LIMIT_MS = 58_000;

/**
 * A headless browser behind the runner's proxy. Chromium's sandbox is off: it needs privileges that the container does
 * not have, and the container is the sandbox. Firefox uses as much of its sandbox as it is permitted to.
 */
function launchBrowser(challenge: ChallengeFacts, { executablePath, proxyPort }: Visit): Promise<Browser> {
  const common = {
    executablePath,
    headless: true,
    timeout: LAUNCH_LIMIT_MS,
    // For requests that a handler makes by the context instead of a page, which this process sends itself.
    proxy: { server: `http://127.0.0.1:${proxyPort}` },
    // The runner decides when a job ends, so Playwright must not handle signals.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
  if (challenge.browser === 'firefox') {
    return firefox.launch({
      ...common,
      // WebDriver BiDi works with stock Firefox; Playwright's own protocol needs its patched build.
      channel: 'moz-firefox',
      args: [...(challenge.browserArguments ?? [])],
      firefoxUserPrefs: { ...firefoxPreferences(challenge.extraPrefsFirefox, proxyPort) },
    });
  }
  return chromium.launch({
    ...common,
    chromiumSandbox: false,
    args: chromiumArguments(challenge.browserArguments, proxyPort),
  });
}

/** A new browser with a new profile below TMPDIR, and one context in it. */
export async function openBrowser(
  challenge: ChallengeFacts,
  visit: Visit,
): Promise<{ readonly browser: Browser; readonly context: BrowserContext }> {
  const browser = await launchBrowser(challenge, visit);
  const domains = createDomainPolicy(challenge.restrictDomains);
  const context = await browser.newContext({
    acceptDownloads: false,
    // Routes do not see the requests of service workers.
    serviceWorkers: domains.hasUrlRules ? 'block' : 'allow',
  });
  if (domains.hasUrlRules) {
    // Routes do not see requests of shared workers either, which belong to no page.
    await context.addInitScript('delete globalThis.SharedWorker');
    // The proxy sees only the host of encrypted connections, so rules on their URLs are applied here.
    await context.route('https://**/*', (route) =>
      domains.isAllowedUrl(new URL(route.request().url()))
        ? route.fallback()
        : route.abort('blockedbyclient'),
    );
  }
  refuseLocalPages(context);
  return { browser, context };
}
