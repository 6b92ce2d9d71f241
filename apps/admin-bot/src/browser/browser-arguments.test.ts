import { chromiumArguments, findForbiddenArgument } from './browser-arguments';

describe('arguments of the browser', () => {
  it('turn JIT and WebAssembly off and avoid shared-memory devices', () => {
    expect(chromiumArguments(undefined, 1)).toEqual(
      expect.arrayContaining(['--disable-dev-shm-usage', '--js-flags=--jitless --noexpose-wasm']),
    );
  });

  it("an author's replace these, and never the runner's own, which come last", () => {
    const given = chromiumArguments(['--lang=fr'], 4711);
    expect(given[0]).toBe('--lang=fr');
    expect(given.join()).not.toContain('jitless');
    expect(given).toEqual(
      expect.arrayContaining(['--proxy-server=http://127.0.0.1:4711', '--proxy-bypass-list=<-loopback>']),
    );
  });

  it.each([
    '--no-proxy-server',
    '--proxy-server=direct://',
    '--proxy-pac-url=data:,',
    '--PROXY-bypass-list=*',
    '--host-resolver-rules=MAP * 127.0.0.1',
    '--remote-debugging-port=9222',
    '--user-data-dir=/tmp/x',
    '--renderer-cmd-prefix=sh',
    'https://example.org',
  ])('%s is not an author’s to give', (argument) => {
    expect(findForbiddenArgument('chrome', ['--lang=fr', argument])).toBe(argument);
  });

  it('others are', () => {
    expect(findForbiddenArgument('chrome', ['--lang=fr', '--disable-web-security'])).toBeUndefined();
  });

  it.each(['--width=800', '--window-size=800,600', '--kiosk'])('Firefox may be given %s', (argument) => {
    expect(findForbiddenArgument('firefox', [argument])).toBeUndefined();
  });

  it.each([
    '-profile',
    '--profile=/tmp/x',
    '--remote-debugging-port=1',
    '-no-remote',
    '--lang=fr',
    'http://a.test',
  ])('and not %s', (argument) =>
    expect(findForbiddenArgument('firefox', ['--kiosk', argument])).toBe(argument),
  );
});
