export type FirefoxPreferences = Readonly<Record<string, string | number | boolean>>;

/** Turn off JIT and WebAssembly; used unless the author gives preferences. */
const DEFAULT_PREFERENCES: FirefoxPreferences = {
  'javascript.options.blinterp': false,
  'javascript.options.baselinejit': false,
  'javascript.options.ion': false,
  'javascript.options.native_regexp': false,
  'javascript.options.asmjs': false,
  'javascript.options.wasm': false,
};

/**
 * Preferences that authors may not set, because they would open a way around the proxy, or into the browser from
 * outside.
 */
const RUNNERS_OWN =
  /^(network\.(?!cookie\.)|media\.peerconnection\.|dom\.push\.|remote\.|marionette\.|devtools\.|extensions\.|xpinstall\.|app\.|toolkit\.|services\.|autoadmin\.|browser\.(cache|download|safebrowsing)\.|security\.(sandbox|fileuri|turn_off))/i;

/** The first preference of the author that only the runner may set. */
export function findForbiddenPreference(given: FirefoxPreferences): string | undefined {
  return Object.keys(given).find((name) => RUNNERS_OWN.test(name));
}

/** All preferences of a job's Firefox, besides those that Playwright adds. */
export function firefoxPreferences(
  given: FirefoxPreferences | undefined,
  proxyPort: number,
): FirefoxPreferences {
  return {
    ...(given ?? DEFAULT_PREFERENCES),
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': proxyPort,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': proxyPort,
    'network.proxy.no_proxies_on': '',
    // Without these, Firefox connects to loopback addresses directly, and to any host when the proxy does not answer.
    'network.proxy.allow_hijacking_localhost': true,
    'network.proxy.failover_direct': false,
    'network.proxy.allow_bypass': false,
    // Only the proxy resolves names.
    'network.trr.mode': 5,
    'network.dns.disablePrefetch': true,
    'network.dns.disablePrefetchFromHTTPS': true,
    'network.dns.native_https_query': false,
    'network.predictor.enabled': false,
    'network.http.speculative-parallel-limit': 0,
    // Turns off HTTP/3, WebTransport and WebRTC, which use UDP.
    'network.http.http3.enable': false,
    'network.webtransport.enabled': false,
    'media.peerconnection.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'dom.push.connection.enabled': false,
    // A profile lives for one visit, so a disk cache would only let a hostile page fill the disk.
    'browser.cache.disk.enable': false,
    // Disables the built-in extensions, which run in a process of their own and take a quarter of the start-up
    // time.
    'extensions.enabledScopes': 0,
  };
}
