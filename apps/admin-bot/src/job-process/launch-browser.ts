import { chromium, firefox, type Browser } from 'playwright-core';
import { chromiumArguments } from '../browser/browser-arguments';
import { firefoxPreferences } from '../browser/firefox-preferences';
import type { ChallengeFacts, Visit } from './messages';

/** The runner's own limit is a little longer, and kills. */
const LAUNCH_LIMIT_MS = 28_000;

/**
 * A headless browser behind the runner's proxy. Chromium's sandbox is off: it wants privileges that the container does
 * not have, and the container is what keeps the browser in. Firefox keeps what of its own it can have.
 */
export function launchBrowser(
  challenge: ChallengeFacts,
  { executablePath, proxyPort }: Visit,
): Promise<Browser> {
  const common = {
    executablePath,
    headless: true,
    timeout: LAUNCH_LIMIT_MS,
    // For requests that a handler makes with the context and not with a page: they leave by this process.
    proxy: { server: `http://127.0.0.1:${proxyPort}` },
    // The runner decides when a job ends; a signal that reaches us is its.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
  if (challenge.browser === 'firefox') {
    return firefox.launch({
      ...common,
      // The stock browser by its standard protocol; without it the driver wants a build of its own.
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
