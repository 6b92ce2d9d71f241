/**
 * The keys of ID tokens. They are derived from `tokenKey`: every replica has them, no restart loses them, and neither the database
 * nor a backup of it has anything to steal (docs/decisions/0066-openid-connect.md).
 */
import { calculateJwkThumbprint, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';
import { createECDH, hkdfSync } from 'node:crypto';
import type { FormerTokenKey } from '../auth';

const ID_TOKEN_ALGORITHM = 'ES256';

export interface OpenIdKeys {
  /** As a JSON Web Key Set, without what signs. */
  publicKeys(now: Date): Promise<{ readonly keys: readonly PublicKey[] }>;
  sign(claims: JWTPayload): Promise<string>;
}

export interface PublicKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: typeof ID_TOKEN_ALGORITHM;
}

/** A private key of P-256 from the base64 of 32 random bytes; one of 2^32 candidates is none, so there may be a next. */
function privateKeyFrom(tokenKey: string): JWK & { x: string; y: string } {
  const curve = createECDH('prime256v1');
  for (let attempt = 0; ; attempt += 1) {
    const purpose = `rampart ID tokens ${ID_TOKEN_ALGORITHM} ${String(attempt)}`;
    const candidate = Buffer.from(hkdfSync('sha256', Buffer.from(tokenKey, 'base64'), '', purpose, 32));
    try {
      curve.setPrivateKey(candidate);
    } catch {
      continue;
    }
    // 0x04, then both coordinates.
    const point = curve.getPublicKey();
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    if (x === undefined || y === undefined) throw new Error('a point of P-256 has two coordinates');
    return { kty: 'EC', crv: 'P-256', x, y, d: candidate.toString('base64url') };
  }
}

async function publicKeyOf({ x, y }: { readonly x: string; readonly y: string }): Promise<PublicKey> {
  const key = { kty: 'EC', crv: 'P-256', x, y } as const;
  return { ...key, kid: await calculateJwkThumbprint(key), use: 'sig', alg: ID_TOKEN_ALGORITHM };
}

export function createOpenIdKeys(settings: {
  readonly tokenKey: string;
  readonly formerTokenKey?: FormerTokenKey | undefined;
}): OpenIdKeys {
  const key = privateKeyFrom(settings.tokenKey);
  const former = settings.formerTokenKey;
  const formerKey = former && privateKeyFrom(former.key);
  return {
    async publicKeys(now) {
      const isFormerValid = former !== undefined && now.getTime() < former.until;
      const valid = [key, ...(formerKey !== undefined && isFormerValid ? [formerKey] : [])];
      return { keys: await Promise.all(valid.map(publicKeyOf)) };
    },

    async sign(claims) {
      const { kid } = await publicKeyOf(key);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ID_TOKEN_ALGORITHM, kid, typ: 'JWT' })
        .sign(await importJWK(key, ID_TOKEN_ALGORITHM));
    },
  };
}
