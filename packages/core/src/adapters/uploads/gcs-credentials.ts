import { createSign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Clock } from '../../infra/clock';
import { fieldOf } from '../../infra/http-client';

/** A service account's key, as the console hands it out. */
export interface ServiceAccountKey {
  readonly client_email: string;
  readonly private_key: string;
  readonly token_uri: string;
}

/** Gives a bearer token that is valid for the next minute at least. */
export type AccessTokens = () => Promise<string>;

export interface AccessTokenOptions {
  /** The key in the configuration; without one, the key file is used, and without that the machine's own account. */
  readonly key: ServiceAccountKey | undefined;
  readonly keyFile: string | undefined;
  readonly metadataUrl: string;
  readonly clock: Clock;
}

const SCOPE = 'https://www.googleapis.com/auth/devstorage.full_control';
const TIMEOUT_MS = 10_000;
const LIFETIME_S = 3600;
/** Renewed this long before it ends, so that no request carries one that ends on the way. */
const RENEW_BEFORE_MS = 60_000;

export function isServiceAccountKey(value: unknown): value is ServiceAccountKey {
  return ['client_email', 'private_key', 'token_uri'].every(
    (name) => typeof fieldOf(value, name) === 'string',
  );
}

/** RFC 7523: the key proves itself by signing what it asks for. */
function assertion(key: ServiceAccountKey, now: Date): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims = {
    iss: key.client_email,
    scope: SCOPE,
    aud: key.token_uri,
    iat: issuedAt,
    exp: issuedAt + LIFETIME_S,
  };
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key.private_key, 'base64url')}`;
}

async function keyIn(file: string): Promise<ServiceAccountKey> {
  const key: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isServiceAccountKey(key)) throw new Error(`${file} does not hold a service account key`);
  return key;
}

interface Token {
  readonly text: string;
  readonly endsAtMs: number;
}

async function readToken(response: Response, now: Date): Promise<Token> {
  if (!response.ok) throw new Error(`no access token for the storage: status ${String(response.status)}`);
  const answer: unknown = await response.json();
  const text = fieldOf(answer, 'access_token');
  const seconds = fieldOf(answer, 'expires_in');
  if (typeof text !== 'string' || typeof seconds !== 'number')
    throw new Error('the access token has no known shape');
  return { text, endsAtMs: now.getTime() + seconds * 1000 };
}

/** Access tokens of Google's storage, kept until shortly before their end; requests at once share one fetch. */
export function createAccessTokens(options: AccessTokenOptions): AccessTokens {
  const { clock, metadataUrl } = options;
  let kept: Token | undefined;
  let fetching: Promise<Token> | undefined;

  async function fetchToken(): Promise<Token> {
    const now = clock.now();
    const key = options.key ?? (options.keyFile === undefined ? undefined : await keyIn(options.keyFile));
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response =
      key === undefined
        ? await fetch(`${metadataUrl}/computeMetadata/v1/instance/service-accounts/default/token`, {
            headers: { 'metadata-flavor': 'Google' },
            signal,
          })
        : await fetch(key.token_uri, {
            method: 'POST',
            body: new URLSearchParams({
              grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
              assertion: assertion(key, now),
            }),
            signal,
          });
    return readToken(response, now);
  }

  return async () => {
    if (kept !== undefined && kept.endsAtMs - RENEW_BEFORE_MS > clock.now().getTime()) return kept.text;
    fetching ??= fetchToken().finally(() => {
      fetching = undefined;
    });
    kept = await fetching;
    return kept.text;
  };
}
