/**
 * Encrypted tokens: AES-256-GCM over a small JSON object, as base64 of IV, ciphertext, tag. A token says what it is
 * for; opening it for another use fails like a forged one, and failures are all alike.
 */
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import type { Random } from '../infra/clock';
import type { OidcIdentity, Team } from '../teams';

/** A team as its tokens name it. Worth something only while the team has this epoch. */
export type TokenOwner = Pick<Team, 'id' | 'tokenEpoch'>;

/** A team that was just made. */
export function newTokenOwner(id: string): TokenOwner {
  return { id, tokenEpoch: null };
}

/** Whether the team has not signed out everywhere since the token was made. */
export function isStillOf(token: TokenOwner, team: TokenOwner): boolean {
  return token.id === team.id && token.tokenEpoch === team.tokenEpoch;
}

/** What each kind of token claims. The field names are those inside the tokens. */
export interface TokenClaims {
  /** `Authorization: Bearer`. */
  readonly auth: TokenOwner;
  /** Recovery and login. */
  readonly team: TokenOwner;
  /** `Authorization: Bearer` as well, for as long as the token is stored. */
  readonly member: { readonly teamId: string; readonly tokenId: string };
  /** `Authorization: Bearer` of an external client, for as long as its grant is stored. */
  readonly external: {
    readonly teamId: string;
    readonly grantId: string;
    /** Null: as long as the grant. */
    readonly expiresAtMs: number | null;
  };
  /** Gives an external client new tokens, once. */
  readonly refresh: { readonly teamId: string; readonly grantId: string; readonly serial: number };
  /** Confirms a new e-mail address. */
  readonly verify: {
    readonly verifyId: string;
    readonly kind: 'update';
    readonly userId: string;
    readonly email: string;
  };
  /** A ranking-site identity that was proved. */
  readonly ranksite: { readonly name: string; readonly ranksiteId: string };
  /** An identity that the identity provider proved. */
  readonly oidc: OidcIdentity & {
    /** Only one that the provider has verified. */
    readonly email: string | null;
    /** Values of its claim that decide its division. */
    readonly divisionValues: readonly string[];
  };
}

export type TokenKind = keyof TokenClaims;

export interface TokenCodec {
  mint<Kind extends TokenKind>(kind: Kind, claims: TokenClaims[Kind], now: Date): string;
  /** The claims, or undefined for anything that is not a valid token of this kind at this time. */
  open<Kind extends TokenKind>(kind: Kind, token: string, now: Date): TokenClaims[Kind] | undefined;
  /** When an auth token was minted, Unix seconds; undefined for anything that `open` refuses. */
  mintedAt(authToken: string, now: Date): number | undefined;
  /** When the former key ceases to open tokens, Unix milliseconds; undefined without one. */
  readonly formerKeyUntilMs: number | undefined;
}

export interface FormerTokenKey {
  readonly key: string;
  /** Unix milliseconds. */
  readonly until: number;
}

export interface TokenCodecDependencies {
  /** The setting `tokenKey`: standard base64 of 32 bytes. Changing it ends every token. */
  readonly tokenKey: string;
  /** The setting `formerTokenKey`: opens tokens until then, and makes none. */
  readonly formerTokenKey?: FormerTokenKey | undefined;
  /** Lifetime of the kinds that expire. */
  readonly loginTimeoutMs: number;
  readonly random: Random;
}

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
// Both alphabets of base64 are read, with or without padding; Node's decoder would also skip any other character, and take
// an incomplete group or more padding at the end.
const BASE64 = /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/;

/** The content of a token, except for its kind and time. */
interface TokenPayload {
  readonly d: unknown;
  /** Missing from the tokens of a team that never signed out everywhere. */
  readonly e?: unknown;
}

interface KindRules<Claims> {
  /** `k` inside the token; 3 is unused. */
  readonly number: number;
  readonly expires: boolean;
  readonly write: (claims: Claims) => TokenPayload;
  /** Undefined if the payload does not have the claims of this kind. */
  readonly read: (payload: TokenPayload) => Claims | undefined;
}

/** Without NUL, with which PostgreSQL cannot look anything up. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !value.includes('\0');

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const ofTeam: Pick<KindRules<TokenOwner>, 'write' | 'read'> = {
  write: ({ id, tokenEpoch }) => (tokenEpoch === null ? { d: id } : { d: id, e: tokenEpoch }),
  read: ({ d, e }) =>
    isText(d) && (e === undefined || isText(e)) ? { id: d, tokenEpoch: e ?? null } : undefined,
};

function plain<Claims>(
  accepts: (claims: unknown) => claims is Claims,
): Pick<KindRules<Claims>, 'write' | 'read'> {
  return { write: (claims) => ({ d: claims }), read: ({ d }) => (accepts(d) ? d : undefined) };
}

const KINDS: { readonly [Kind in TokenKind]: KindRules<TokenClaims[Kind]> } = {
  auth: { number: 0, expires: false, ...ofTeam },
  team: { number: 1, expires: false, ...ofTeam },
  member: {
    number: 5,
    expires: false,
    ...plain(
      (claims): claims is TokenClaims['member'] =>
        isRecord(claims) && isText(claims['teamId']) && isText(claims['tokenId']),
    ),
  },
  external: {
    number: 6,
    expires: false,
    ...plain(
      (claims): claims is TokenClaims['external'] =>
        isRecord(claims) &&
        isText(claims['teamId']) &&
        isText(claims['grantId']) &&
        (claims['expiresAtMs'] === null || typeof claims['expiresAtMs'] === 'number'),
    ),
  },
  refresh: {
    number: 7,
    expires: false,
    ...plain(
      (claims): claims is TokenClaims['refresh'] =>
        isRecord(claims) &&
        isText(claims['teamId']) &&
        isText(claims['grantId']) &&
        typeof claims['serial'] === 'number',
    ),
  },
  verify: {
    number: 2,
    expires: true,
    ...plain(
      (claims): claims is TokenClaims['verify'] =>
        isRecord(claims) &&
        isText(claims['verifyId']) &&
        claims['kind'] === 'update' &&
        isText(claims['userId']) &&
        isText(claims['email']),
    ),
  },
  ranksite: {
    number: 4,
    expires: true,
    ...plain(
      (claims): claims is TokenClaims['ranksite'] =>
        isRecord(claims) && typeof claims['name'] === 'string' && isText(claims['ranksiteId']),
    ),
  },
  oidc: {
    number: 8,
    expires: true,
    ...plain(
      (claims): claims is TokenClaims['oidc'] =>
        isRecord(claims) &&
        isText(claims['issuer']) &&
        isText(claims['subject']) &&
        (claims['email'] === null || isText(claims['email'])) &&
        Array.isArray(claims['divisionValues']) &&
        claims['divisionValues'].every(isText),
    ),
  },
};

/** The key, prepared once for all tokens; throws a sentence for the operator, without the key in it. */
function decodeTokenKey(tokenKey: string, setting = 'tokenKey'): KeyObject {
  const key = Buffer.from(tokenKey, 'base64');
  if (key.length !== KEY_BYTES || !BASE64.test(tokenKey)) {
    throw new Error(`${setting}: must be the base64 form of ${String(KEY_BYTES)} bytes`);
  }
  return createSecretKey(key);
}

const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function createTokenCodec({
  tokenKey,
  formerTokenKey,
  loginTimeoutMs,
  random,
}: TokenCodecDependencies): TokenCodec {
  const key = decodeTokenKey(tokenKey);
  const former = formerTokenKey && {
    key: decodeTokenKey(formerTokenKey.key, 'formerTokenKey.key'),
    until: formerTokenKey.until,
  };
  const lifetimeSeconds = Math.floor(loginTimeoutMs / 1000);

  const decryptWith = (openingKey: KeyObject, bytes: Buffer): string | undefined => {
    const decipher = createDecipheriv(ALGORITHM, openingKey, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const plaintext = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    try {
      return Buffer.concat([plaintext, decipher.final()]).toString('utf8');
    } catch {
      // The tag does not match: the key is another one, or a byte was changed.
      return undefined;
    }
  };

  /** Tags are compared in constant time; that a token is tried with two keys tells which keys there are, not what is in them. */
  const decrypt = (token: string, now: Date): string | undefined => {
    if (!BASE64.test(token)) return undefined;
    const bytes = Buffer.from(token, 'base64');
    if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
    const isFormerValid = former !== undefined && now.getTime() < former.until;
    return decryptWith(key, bytes) ?? (isFormerValid ? decryptWith(former.key, bytes) : undefined);
  };

  const read = <Kind extends TokenKind>(kind: Kind, token: string, now: Date) => {
    const plaintext = decrypt(token, now);
    if (plaintext === undefined) return undefined;
    const content = parseJson(plaintext);
    const rules = KINDS[kind];
    if (!isRecord(content) || content['k'] !== rules.number) return undefined;
    const { t: mintedAt, d, e } = content;
    if (typeof mintedAt !== 'number' || !Number.isInteger(mintedAt)) return undefined;
    if (rules.expires && mintedAt + lifetimeSeconds < unixSeconds(now)) return undefined;
    const claims = rules.read({ d, e });
    return claims && { claims, mintedAt };
  };

  return {
    formerKeyUntilMs: former?.until,

    mint(kind, claims, now) {
      const { number, write } = KINDS[kind];
      const plaintext = JSON.stringify({ k: number, t: unixSeconds(now), ...write(claims) });
      const iv = random.bytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
      const ciphertext = [cipher.update(plaintext, 'utf8'), cipher.final()];
      return Buffer.concat([iv, ...ciphertext, cipher.getAuthTag()]).toString('base64');
    },

    open: (kind, token, now) => read(kind, token, now)?.claims,

    mintedAt: (authToken, now) => read('auth', authToken, now)?.mintedAt,
  };
}
