import { createCipheriv } from 'node:crypto';
import { seededRandom } from '../testing';
import {
  createTokenCodec,
  newTokenOwner,
  type FormerTokenKey,
  type TokenClaims,
  type TokenKind,
} from './token-codec';

// A token of a fixed key, IV and payload: those already issued must stay readable.
const KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const IV = '6465666768696a6b6c6d6e6f';
const TEAM_ID = '3f0c8d1e-5a47-4c0b-9a5e-2b6f7d8c9e10';
const OWNER = newTokenOwner(TEAM_ID);
const MINTED_AT = new Date(1_700_000_000_000);
const TOKEN =
  'ZGVmZ2hpamtsbW5vMzm1REPYerxKQGXZ7VVazXLyNjq7QNEWheuOe52TxnDw2CXteXOvM9DHGw+fb/OuLj611UJ8Jx+eyc/virCVqHUVGx2GGPF45mmokiDEMzI1';

const HOUR_MS = 3_600_000;
const codec = (said: { tokenKey?: string; formerTokenKey?: FormerTokenKey; loginTimeoutMs?: number } = {}) =>
  createTokenCodec({ tokenKey: KEY, loginTimeoutMs: HOUR_MS, random: seededRandom(), ...said });

const later = (ms: number): Date => new Date(MINTED_AT.getTime() + ms);

/** A token around any text, made with the right key. */
function sealed(plaintext: string): string {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(KEY, 'base64'), Buffer.from(IV, 'hex'));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.from(IV, 'hex'), ciphertext, cipher.getAuthTag()]).toString('base64');
}

const claims: TokenClaims = {
  auth: OWNER,
  team: OWNER,
  member: { teamId: TEAM_ID, tokenId: 't' },
  external: { teamId: TEAM_ID, grantId: 'g', expiresAtMs: null },
  refresh: { teamId: TEAM_ID, grantId: 'g', serial: 0 },
  verify: { verifyId: 'v', kind: 'update', userId: TEAM_ID, email: 'a@example.org' },
  ranksite: { name: 'a team', ranksiteId: '42' },
  oidc: { issuer: 'https://id.example.org', subject: '42', email: null, divisionValues: ['students'] },
};
const KINDS = Object.keys(claims) as TokenKind[];

describe('the test vector', () => {
  it('is what minting gives', () => {
    const random = { ...seededRandom(), bytes: () => Buffer.from(IV, 'hex') };
    const minted = createTokenCodec({ tokenKey: KEY, loginTimeoutMs: HOUR_MS, random }).mint(
      'team',
      OWNER,
      MINTED_AT,
    );
    expect(minted).toBe(TOKEN);
  });

  it('opens', () => {
    expect(codec().open('team', TOKEN, MINTED_AT)).toEqual(OWNER);
  });

  it('opens in the URL-safe alphabet', () => {
    const urlSafe = TOKEN.replaceAll('+', '-').replaceAll('/', '_');
    expect(urlSafe).not.toBe(TOKEN);
    expect(codec().open('team', urlSafe, MINTED_AT)).toEqual(OWNER);
  });
});

describe('a token', () => {
  it.each(KINDS)('of kind %s opens as that kind and as no other', (kind) => {
    const token = codec().mint(kind, claims[kind], MINTED_AT);
    const opened = KINDS.map((other) => [other, codec().open(other, token, MINTED_AT)]);
    expect(opened).toEqual(KINDS.map((other) => [other, other === kind ? claims[kind] : undefined]));
  });

  it('is different each time it is minted', () => {
    const tokens = codec();
    expect(tokens.mint('auth', OWNER, MINTED_AT)).not.toBe(tokens.mint('auth', OWNER, MINTED_AT));
  });

  it('is worth nothing under another key', () => {
    const other = codec({ tokenKey: Buffer.alloc(32, 7).toString('base64') });
    expect(other.open('team', TOKEN, MINTED_AT)).toBeUndefined();
  });

  it('is refused when any one bit is changed', () => {
    const bytes = Buffer.from(TOKEN, 'base64');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const tampered = Buffer.from(bytes);
      tampered[bit >> 3] = (tampered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(codec().open('team', tampered.toString('base64'), MINTED_AT)).toBeUndefined();
    }
  });

  it('is refused at every other length', () => {
    const bytes = Buffer.from(TOKEN, 'base64');
    for (let length = 0; length < bytes.length; length += 1) {
      expect(codec().open('team', bytes.subarray(0, length).toString('base64'), MINTED_AT)).toBeUndefined();
    }
    expect(codec().open('team', `${TOKEN}AAAA`, MINTED_AT)).toBeUndefined();
  });

  it.each([
    '',
    ' ',
    'token',
    '====',
    '💥',
    `${TOKEN}!`,
    `${TOKEN}A`,
    `${TOKEN}=`,
    ` ${TOKEN}`,
    TOKEN.replace('+', ' '),
  ])('is not "%s"', (text) => {
    expect(codec().open('team', text, MINTED_AT)).toBeUndefined();
  });
});

describe('what stands inside a token is checked', () => {
  it('control: a token made here opens', () => {
    expect(codec().open('team', sealed('{"k":1,"t":1,"d":"x"}'), MINTED_AT)).toEqual({
      id: 'x',
      tokenEpoch: null,
    });
  });

  // 3 is unused.
  it.each([
    ['auth', 0, { d: TEAM_ID }],
    ['auth', 0, { d: TEAM_ID, e: 'epoch' }],
    ['team', 1, { d: TEAM_ID }],
    ['verify', 2, { d: claims.verify }],
    ['ranksite', 4, { d: claims.ranksite }],
    ['member', 5, { d: claims.member }],
    ['external', 6, { d: claims.external }],
    ['refresh', 7, { d: claims.refresh }],
    ['oidc', 8, { d: claims.oidc }],
  ] as const)('a token of kind %s has the number %i', (kind, number, payload) => {
    const at = (k: number) => sealed(JSON.stringify({ k, t: 1_700_000_000, ...payload }));
    const opening = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter(
      (k) => codec().open(kind, at(k), MINTED_AT) !== undefined,
    );
    expect(opening).toEqual([number]);
  });

  it.each(['auth', 'team'] as const)(
    'a token of kind %s names the epoch of its team, once there is one',
    (kind) => {
      const owner = { id: TEAM_ID, tokenEpoch: 'epoch' };
      expect(codec().open(kind, codec().mint(kind, owner, MINTED_AT), MINTED_AT)).toEqual(owner);
      const number = kind === 'auth' ? 0 : 1;
      const made = sealed(`{"k":${String(number)},"t":1700000000,"d":"${TEAM_ID}","e":"epoch"}`);
      expect(codec().open(kind, made, MINTED_AT)).toEqual(owner);
    },
  );

  it.each([
    'x',
    'null',
    '[]',
    '1',
    '{}',
    '{"k":1,"t":1}',
    '{"k":1,"d":"x"}',
    '{"k":"1","t":1,"d":"x"}',
    '{"k":1,"t":"1","d":"x"}',
    '{"k":1,"t":1.5,"d":"x"}',
    '{"k":1,"t":1,"d":""}',
    '{"k":1,"t":1,"d":7}',
    '{"k":1,"t":1,"d":{"toString":"x"}}',
    '{"k":3,"t":1,"d":"x"}',
    '{"k":1,"t":1,"d":"x\\u0000"}',
    '{"k":1,"t":1,"d":"x","e":""}',
    '{"k":1,"t":1,"d":"x","e":null}',
    '{"k":1,"t":1,"d":"x","e":7}',
  ])('%s is no team token', (plaintext) => {
    expect(codec().open('team', sealed(plaintext), MINTED_AT)).toBeUndefined();
  });

  it.each([
    '{"k":2,"t":1700000000,"d":"x"}',
    '{"k":2,"t":1700000000,"d":{"verifyId":"v","kind":"other","userId":"u","email":"e"}}',
    '{"k":2,"t":1700000000,"d":{"verifyId":"v","kind":"update","userId":"u"}}',
    '{"k":2,"t":1700000000,"d":{"kind":"update","userId":"u","email":"e"}}',
  ])('%s is no verify token', (plaintext) => {
    expect(codec().open('verify', sealed(plaintext), MINTED_AT)).toBeUndefined();
  });

  it.each([
    '{"k":5,"t":1700000000,"d":"x"}',
    '{"k":5,"t":1700000000,"d":{"teamId":"x"}}',
    '{"k":5,"t":1700000000,"d":{"teamId":"x","tokenId":""}}',
  ])('%s is no token of a member', (plaintext) => {
    expect(codec().open('member', sealed(plaintext), MINTED_AT)).toBeUndefined();
  });

  it.each([
    '{"k":4,"t":1700000000,"d":null}',
    '{"k":4,"t":1700000000,"d":{"name":"n","ranksiteId":42}}',
    '{"k":4,"t":1700000000,"d":{"ranksiteId":"42"}}',
  ])('%s is no ranking-site token', (plaintext) => {
    expect(codec().open('ranksite', sealed(plaintext), MINTED_AT)).toBeUndefined();
  });
});

describe('expiry', () => {
  it.each(['auth', 'team', 'member', 'external', 'refresh'] as const)('%s tokens never expire', (kind) => {
    const token = codec().mint(kind, claims[kind], MINTED_AT);
    expect(codec().open(kind, token, later(100 * 365 * 24 * HOUR_MS))).toEqual(claims[kind]);
  });

  it.each(['verify', 'ranksite', 'oidc'] as const)(
    '%s tokens live for the login timeout and end after it',
    (kind) => {
      const token = codec().mint(kind, claims[kind], MINTED_AT);
      expect(codec().open(kind, token, later(HOUR_MS + 999))).toEqual(claims[kind]);
      expect(codec().open(kind, token, later(HOUR_MS + 1000))).toBeUndefined();
    },
  );

  it('counts whole seconds of the login timeout', () => {
    const short = codec({ loginTimeoutMs: 1999 });
    const token = short.mint('verify', claims.verify, MINTED_AT);
    expect(short.open('verify', token, later(1999))).toEqual(claims.verify);
    expect(short.open('verify', token, later(2000))).toBeUndefined();
  });
});

describe('a new token key', () => {
  const NEW_KEY = Buffer.alloc(32, 9).toString('base64');
  const until = MINTED_AT.getTime() + HOUR_MS;
  const rotated = codec({ tokenKey: NEW_KEY, formerTokenKey: { key: KEY, until } });

  it('leaves tokens of the former one valid until the stated time, and not a moment longer', () => {
    expect(rotated.open('team', TOKEN, later(HOUR_MS - 1))).toEqual(OWNER);
    expect(rotated.open('team', TOKEN, later(HOUR_MS))).toBeUndefined();
    // The control: without the former key they would be worth nothing.
    expect(codec({ tokenKey: NEW_KEY }).open('team', TOKEN, MINTED_AT)).toBeUndefined();
  });

  it('makes all tokens from then on', () => {
    const token = rotated.mint('team', OWNER, MINTED_AT);
    expect(codec({ tokenKey: NEW_KEY }).open('team', token, later(2 * HOUR_MS))).toEqual(OWNER);
    expect(codec().open('team', token, MINTED_AT)).toBeUndefined();
  });

  it('does not bring back a token that was changed or has expired', () => {
    const changed = `${TOKEN.slice(0, -2)}${TOKEN.endsWith('A') ? 'B' : 'A'}=`;
    expect(rotated.open('team', changed, MINTED_AT)).toBeUndefined();
    const link = codec({ loginTimeoutMs: 1000 }).mint('verify', claims.verify, MINTED_AT);
    const short = codec({ tokenKey: NEW_KEY, formerTokenKey: { key: KEY, until }, loginTimeoutMs: 1000 });
    expect(short.open('verify', link, later(2000))).toBeUndefined();
  });
});

describe('the token key', () => {
  it.each([
    ['empty', ''],
    ['31 bytes', Buffer.alloc(31, 1).toString('base64')],
    ['33 bytes', Buffer.alloc(33, 1).toString('base64')],
    ['hexadecimal', Buffer.alloc(32, 1).toString('hex')],
    ['with a line end', `${KEY}\n`],
  ])('must be 32 bytes: %s is refused without repeating it', (_, tokenKey) => {
    expect(() => codec({ tokenKey })).toThrow('tokenKey: must be the base64 form of 32 bytes');
  });
});
