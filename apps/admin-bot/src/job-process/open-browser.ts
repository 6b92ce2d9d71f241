import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { browserArguments } from '../browser/browser-arguments';
import { createDomainJudge } from '../containment/domain-rules';
import { refuseLocalPages } from './refuse-local-pages';
import type { ChallengeFacts, Visit } from './messages';

/** The runner's own limit is a little longer, and kills. */
const LAUNCH_LIMIT_MS = 28_000;

/**
 * A new browser with a new profile below TMPDIR, and one context in it. The sandbox is off: it wants privileges that the
 * container does not have, and the container is what keeps the browser in.
 */
export async function openBrowser(
  challenge: ChallengeFacts,
  { executablePath, proxyPort }: Visit,
): Promise<{ readonly browser: Browser; readonly context: BrowserContext }> {
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    chromiumSandbox: false,
    timeout: LAUNCH_LIMIT_MS,
    args: browserArguments(challenge.browserArguments, proxyPort),
    // The runner decides when a job ends; a signal that reaches us is its.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const domains = createDomainJudge(challenge.restrictDomains);
  const context = await browser.newContext({
    acceptDownloads: false,
    // Requests of service workers pass no route.
    serviceWorkers: domains.hasUrlRules ? 'block' : 'allow',
  });
  if (domains.hasUrlRules) {
    // The proxy sees only the hosts of encrypted connections.
    await context.route('https://**/*', (route) =>
      domains.isAllowedUrl(new URL(route.request().url()))
        ? route.fallback()
        : route.abort('blockedbyclient'),
    );
  }
  refuseLocalPages(context);
  return { browser, context };
}
