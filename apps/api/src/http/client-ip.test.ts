import { clientIp, compileProxySettings, type ProxySettings } from './client-ip';

const resolve = (
  peer: string,
  forwardedFor: string | undefined,
  trust: ProxySettings['trust'],
  cloudflare: { on: boolean; header?: string } = { on: false },
) =>
  clientIp(
    peer,
    { 'x-forwarded-for': forwardedFor, 'cf-connecting-ip': cloudflare.header },
    compileProxySettings({ trust, cloudflare: cloudflare.on }),
  );

describe('client IP', () => {
  it.each([
    ['standard two-proxy deployment', '127.0.0.1', '203.0.113.9, 10.0.0.5', 2, '203.0.113.9'],
    ['one hop', '10.0.0.5', '203.0.113.9', 1, '203.0.113.9'],
    ['spoof attempt', '127.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.5', 2, '203.0.113.9'],
    ['header missing', '198.51.100.7', undefined, 2, '198.51.100.7'],
    ['mapped peer address', '::ffff:198.51.100.7', undefined, 2, '198.51.100.7'],
    ['mapped forwarded address', '127.0.0.1', '::ffff:203.0.113.9, ::ffff:10.0.0.5', 2, '203.0.113.9'],
    ['mapped address in hexadecimal', '127.0.0.1', '::ffff:cb00:7109', 1, '::ffff:cb00:7109'],
    ['address that is not mapped', '127.0.0.1', '1:2:3::203.0.113.9', 1, '1:2:3::203.0.113.9'],
    ['mapped address with its port', '127.0.0.1', '[::ffff:203.0.113.9]:50123', 1, '203.0.113.9'],
    ['trust false: the peer is the client', '127.0.0.1', '203.0.113.9', false, '127.0.0.1'],
    ['trust 0 trusts no one', '127.0.0.1', '203.0.113.9', 0, '127.0.0.1'],
    ['trust true: the left-most entry', '127.0.0.1', '6.6.6.6, 203.0.113.9', true, '6.6.6.6'],
    ['every entry trusted: the left-most', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.0/8', '10.0.0.3'],
    ['empty entries are skipped', '127.0.0.1', ' , 203.0.113.9 ,, 10.0.0.5 ,', 2, '203.0.113.9'],
    ['ranges in one text', '127.0.0.1', '203.0.113.9, 10.0.0.5', 'loopback, 10.0.0.0/8', '203.0.113.9'],
    ['ranges as a list', '::1', '203.0.113.9, fc00::1', ['loopback', 'uniquelocal'], '203.0.113.9'],
    ['linklocal', '169.254.1.1', '203.0.113.9', 'linklocal', '203.0.113.9'],
    ['a malformed entry is never trusted by range', '127.0.0.1', '6.6.6.6, 2', 'loopback, 0.0.0.0/1', '2'],
    ['a port behind the address', '127.0.0.1', '203.0.113.9:50123', 1, '203.0.113.9'],
    ['a port behind an IPv6 address', '127.0.0.1', '[2001:db8::9]:50123', 1, '2001:db8::9'],
    [
      'a proxy with its port',
      '127.0.0.1',
      '203.0.113.9, 10.0.0.5:443',
      'loopback, 10.0.0.0/8',
      '203.0.113.9',
    ],
    ['what is no address with a port stays', '127.0.0.1', 'unknown:50123', 1, 'unknown:50123'],
    ['peer outside the ranges', '203.0.113.1', '6.6.6.6', 'loopback', '203.0.113.1'],
  ] as const)('%s', (_title, peer, forwardedFor, trust, expected) => {
    expect(resolve(peer, forwardedFor, trust)).toBe(expected);
  });

  it('takes CF-Connecting-IP alone when the CDN setting is on', () => {
    expect(resolve('127.0.0.1', '6.6.6.6', 2, { on: true, header: '203.0.113.9' })).toBe('203.0.113.9');
    expect(resolve('127.0.0.1', '6.6.6.6', 2, { on: true })).toBe('127.0.0.1');
    expect(resolve('127.0.0.1', undefined, 2, { on: false, header: '203.0.113.9' })).toBe('127.0.0.1');
  });
});
