import type { BrowserName } from './find-browsers';

/** Used unless the author gives arguments. */
const DEFAULT_ARGUMENTS = ['--disable-dev-shm-usage', '--js-flags=--jitless --noexpose-wasm'];

/**
 * Arguments of Chromium that authors may not give, because they would open a way around the proxy, or into the
 * browser from outside.
 */
const RUNNERS_OWN =
  /^--?(no-proxy-server|proxy-.*|host-rules|host-resolver-.*|dns-.*|remote-debugging-.*|remote-allow-origins|user-data-dir|disk-cache-.*|load-extension|allow-file-access.*|enable-quic|origin-to-force-quic-on|webrtc-.*|force-webrtc-.*|unsafely-.*|disable-extensions-except|browser-subprocess-path|renderer-cmd-prefix|utility-cmd-prefix|gpu-launcher|ppapi-.*|register-pepper-plugins|crash-dumps-dir|log-file|enable-logging|net-log.*|log-net-log)(=|$)/i;

/** The only arguments an author may give to Firefox, whose settings are preferences. */
const OF_FIREFOX = /^--(width|height|window-size|kiosk|private-window)(=\d+(,\d+)?)?$/;

/** Limited, because a hostile page could fill the disk. */
const DISK_CACHE_BYTES = 32 * 1024 * 1024;

/** The first argument of the author that only the runner may set. */
export function findForbiddenArgument(browser: BrowserName, given: readonly string[]): string | undefined {
  if (browser === 'firefox') return given.find((argument) => !OF_FIREFOX.test(argument));
  return given.find((argument) => !argument.startsWith('--') || RUNNERS_OWN.test(argument));
}

/**
 * All arguments of a job's Chromium, in addition to those of Playwright. The runner's come last, because the last
 * argument of a name wins.
 */
export function chromiumArguments(given: readonly string[] | undefined, proxyPort: number): string[] {
  return [
    ...(given ?? DEFAULT_ARGUMENTS),
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    // Without this, Chromium connects to loopback addresses directly.
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
