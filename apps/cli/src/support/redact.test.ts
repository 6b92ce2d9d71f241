import { createRedactor, showSettings } from './redact';

describe('settings in a support bundle', () => {
  it('show numbers, truth values, names of providers and what everybody sees, and hide every other text', () => {
    const { value, hidden } = showSettings({
      ctfName: 'Harbour CTF',
      tokenKey: 'the key',
      startTime: 5,
      email: {
        from: 'ctf@example.org',
        provider: { name: 'emails/smtp', options: { smtpUrl: 'smtp://a:b@c' } },
      },
      divisionACLs: [{ match: 'any', value: 'x' }],
    });
    expect(value).toEqual({
      ctfName: 'Harbour CTF',
      tokenKey: '[hidden]',
      startTime: 5,
      email: { from: '[hidden]', provider: { name: 'emails/smtp', options: { smtpUrl: '[hidden]' } } },
      divisionACLs: [{ match: '[hidden]', value: '[hidden]' }],
    });
    expect(hidden).toEqual(['the key', 'ctf@example.org', 'smtp://a:b@c', 'any', 'x']);
  });
});

describe('other texts in a support bundle', () => {
  const redact = createRedactor([
    'a-secret',
    'a-secret-that-goes-on',
    'postgres://rampart:hush%2Fhush@db/rampart',
    'any',
    'quo"te\\d',
    'smtp://mailer:100%zz@mail',
  ]);

  it.each([
    ['a known secret', 'error near a-secret', 'error near [hidden]'],
    ['one that begins with another', 'error near a-secret-that-goes-on', 'error near [hidden]'],
    ['the password of a known address', 'login as hush/hush failed', 'login as [hidden] failed'],
    [
      'a known secret inside of JSON',
      JSON.stringify({ error: 'near quo"te\\d' }),
      '{"error":"near [hidden]"}',
    ],
    [
      'a password that is not encoded as it should be',
      'login with 100%zz failed',
      'login with [hidden] failed',
    ],
    ['a bearer token', 'authorization: Bearer abc.def', 'authorization: Bearer [token]'],
    ['a long token', `token ${'aB3/'.repeat(20)}==`, 'token [token]'],
    ['a flag', 'submitted flag{so_right}', 'submitted [flag]'],
    ['an address', 'mail to captain@example.org', 'mail to [address]'],
    ['every sign of an address', "Key (email)=({o'b}/r=n!x@example.org)", 'Key (email)=([address])'],
    ['credentials in any address', 'redis://:other@cache:6379', 'redis://[hidden]@cache:6379'],
    ['no loopback address', 'http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['client addresses', 'from 203.0.113.7 and 2001:db8:0:1::5', 'from [ip] and [ip]'],
    ['short client addresses', '"2a02::5" "2a02:26f7:ff::" 2a02::/16', '"[ip]" "[ip]" [ip]/16'],
    ['no time and no cast', "at 14:19:14 select 'a'::text, b::date", "at 14:19:14 select 'a'::text, b::date"],
    [
      'nothing in an ordinary line',
      '{"level":"info","message":"any request"}',
      '{"level":"info","message":"any request"}',
    ],
  ])('%s', (_what, text, expected) => {
    expect(redact(text)).toBe(expected);
  });
});
