import type { BrowserName } from './find-browsers';

/** Replaced by the author's arguments when there are some. */
const DEFAULT_ARGUMENTS = ['--disable-dev-shm-usage', '--js-flags=--jitless --noexpose-wasm'];

/** Arguments of Chromium that would open a way around the proxy, or into the browser from outside: refused to authors. */
const RUNNERS_OWN =
  /^--?(no-proxy-server|proxy-.*|host-rules|host-resolver-.*|dns-.*|remote-debugging-.*|remote-allow-origins|user-data-dir|disk-cache-.*|load-extension|allow-file-access.*|enable-quic|origin-to-force-quic-on|webrtc-.*|force-webrtc-.*|unsafely-.*|disable-extensions-except|browser-subprocess-path|renderer-cmd-prefix|utility-cmd-prefix|gpu-launcher|ppapi-.*|register-pepper-plugins|crash-dumps-dir|log-file|enable-logging|net-log.*|log-net-log)(=|$)/i;

/** The only arguments an author may give to Firefox, whose settings are preferences. */
const OF_FIREFOX = /^--(width|height|window-size|kiosk|private-window)(=\d+(,\d+)?)?$/;

/** Bounded, because a hostile page could fill the disk with it. */
const DISK_CACHE_BYTES = 32 * 1024 * 1024;

/** The author's first argument that only the runner may set. */
export function findForbiddenArgument(browser: BrowserName, given: readonly string[]): string | undefined {
  if (browser === 'firefox') return given.find((argument) => !OF_FIREFOX.test(argument));
  return given.find((argument) => !argument.startsWith('--') || RUNNERS_OWN.test(argument));
}

/**
 * All arguments of a job's Chromium, besides those that Playwright adds. The runner's come last, because the last
 * argument of a name wins.
 */
export function chromiumArguments(given: readonly string[] | undefined, proxyPort: number): string[] {
  return [
    ...(given ?? DEFAULT_ARGUMENTS),
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    // Without it Chromium connects to loopback addresses directly.
    '--proxy-bypass-list=<-loopback>',
    '--disable-quic',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--dns-prefetch-disable',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-sync',
    '--disable-breakpad',
    '--no-first-run',
    `--disk-cache-size=${DISK_CACHE_BYTES}`,
  ];
}
