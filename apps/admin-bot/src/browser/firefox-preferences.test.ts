import { findForbiddenPreference, firefoxPreferences } from './firefox-preferences';

describe('preferences of Firefox', () => {
  it('turn JIT and WebAssembly off', () => {
    const preferences = firefoxPreferences(undefined, 1);
    for (const engine of ['blinterp', 'baselinejit', 'ion', 'wasm']) {
      expect(preferences).toHaveProperty([`javascript.options.${engine}`], false);
    }
  });

  it("an author's replace these, and never the runner's own", () => {
    const given = firefoxPreferences({ 'dom.webgpu.enabled': true, 'network.proxy.type': 0 }, 4711);
    expect(Object.keys(given).filter((name) => name.startsWith('javascript.'))).toEqual([]);
    expect(given).toMatchObject({
      'dom.webgpu.enabled': true,
      'network.proxy.type': 1,
      'network.proxy.http_port': 4711,
      'network.proxy.ssl_port': 4711,
      'network.proxy.allow_hijacking_localhost': true,
      'network.proxy.failover_direct': false,
      'extensions.enabledScopes': 0,
    });
  });

  it.each([
    'network.proxy.type',
    'network.proxy.no_proxies_on',
    'NETWORK.trr.mode',
    'network.dns.forceResolve',
    'network.http.http3.enable',
    'media.peerconnection.ice.proxy_only',
    'remote.active-protocols',
    'marionette.enabled',
    'devtools.debugger.remote-enabled',
    'extensions.autoDisableScopes',
    'xpinstall.signatures.required',
    'browser.download.dir',
    'browser.cache.disk.capacity',
    'security.fileuri.strict_origin_policy',
  ])('%s is not an author’s to give', (name) => {
    expect(findForbiddenPreference({ 'dom.webgpu.enabled': true, [name]: 1 })).toBe(name);
  });

  it.each(['javascript.options.wasm', 'general.useragent.override', 'network.cookie.cookieBehavior'])(
    '%s is',
    (name) => expect(findForbiddenPreference({ [name]: 1 })).toBeUndefined(),
  );
});
