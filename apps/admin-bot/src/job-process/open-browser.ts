import type { Browser, BrowserContext } from 'playwright-core';
import { createDomainPolicy } from '../containment/domain-rules';
import { launchBrowser } from './launch-browser';
import { refuseLocalPages } from './refuse-local-pages';
import type { ChallengeFacts, Visit } from './messages';

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
    // Of encrypted connections the proxy sees only the host.
    await context.route('https://**/*', (route) =>
      domains.isAllowedUrl(new URL(route.request().url()))
        ? route.fallback()
        : route.abort('blockedbyclient'),
    );
  }
  refuseLocalPages(context);
  return { browser, context };
}
