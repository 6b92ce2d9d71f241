import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
} from 'openid-client';
import type { Config } from '../../infra/config';
import { OutsideServiceError, requestOutside } from '../../infra/http-client';
import type { Logger } from '../../infra/logging';
import type { IdentityProvider, ProvedIdentity } from '../../integrations';

// A player waits; each request takes at most this long.
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
/** Statuses that come without a body. */
const BODILESS = [204, 205, 304];

export type OidcSettings = NonNullable<Config['oidc']>;

const limitedFetch: CustomFetch = async (url, { method, headers, body }) => {
  const { origin, pathname } = new URL(url);
  const service = `identity provider, ${origin}${pathname}`;
  const { status, bytes, ...answer } = await requestOutside({
    service,
    url,
    method: method === 'POST' ? 'POST' : 'GET',
    headers,
    ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
  });
  const contentType = answer.headers.get('content-type');
  const response = new Response(BODILESS.includes(status) ? null : new Uint8Array(bytes), {
    status,
    headers: contentType === null ? {} : { 'content-type': contentType },
  });
  return Object.defineProperty(response, 'url', { value: `${origin}${pathname}` });
};

/** The standard's default unless the provider takes it in the body only. */
const clientAuth =
  (secret: string): ClientAuth =>
  (server, ...request) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    return authenticate(secret)(server, ...request);
  };

/** What the provider says of itself. @throws what `failureOf` tells apart */
export function discoverProvider({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const isPlain = new URL(issuer).protocol === 'http:';
  return discovery(new URL(issuer), clientId, {}, clientAuth(clientSecret), {
    [customFetch]: limitedFetch,
    // Deprecated only so that it is noticed; for a provider in a private network or a test.
    // oxlint-disable-next-line typescript/no-deprecated
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
  });
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/** The response that the library did not expect, at the end of the causes. */
function responseIn(error: unknown): Response | undefined {
  if (error instanceof Error) return responseIn(error.cause);
  return error instanceof Response ? error : undefined;
}

/** What the library says of an error whose cause says more. */
const EMPTY_WORDS = 'something went wrong';

/** Answers that make no sense, whatever they are about. */
const SENSELESS = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'];

/** Whether a failure means that the provider is unavailable, and its reason, without anything that was sent. */
export function failureOf(error: unknown): { readonly isUnavailable: boolean; readonly reason: string } {
  const causes = causesOf(error);
  const refusals = causes.filter((cause) => cause instanceof ResponseBodyError);
  const isUnavailable =
    causes.some((cause) => cause instanceof OutsideServiceError) ||
    causes.some((cause) => 'code' in cause && SENSELESS.includes(String(cause.code))) ||
    refusals.some((refusal) => refusal.error !== 'invalid_grant');
  const response = responseIn(error);
  const words = [
    ...causes.map(({ message }) => message).filter((message) => message !== EMPTY_WORDS),
    ...refusals.map((refusal) => refusal.error),
    ...(response === undefined ? [] : [`${response.status} from ${response.url}`]),
  ];
  return { isUnavailable, reason: [...new Set(words)].join(': ') };
}

type Claims = Readonly<Record<string, unknown>>;

const textOf = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null);

function verifiedEmail(claims: Claims): string | null {
  return claims['email_verified'] === true ? textOf(claims['email']) : null;
}

function valuesOf(claim: unknown): string[] {
  return [claim].flat().filter((value) => typeof value === 'string');
}

/** An OpenID Connect provider, found by its issuer; the library checks state, nonce and the signed token. */
export function createOpenidProvider(
  settings: OidcSettings,
  origin: string,
  logger: Logger,
): IdentityProvider {
  const redirectUri = new URL('/sign-in/oidc', origin).href;
  let discovered: Promise<Configuration> | undefined;

  /** Asked once, and again after a failure, in case its addresses, algorithms or keys have changed. */
  function configuration(): Promise<Configuration> {
    discovered ??= discoverProvider(settings).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  function warn(error: unknown): { readonly isUnavailable: boolean } {
    const failure = failureOf(error);
    logger.warn('a sign-in with the identity provider failed', { reason: failure.reason });
    return failure;
  }

  /** Joins both answers; each says for itself whether its address is verified. */
  function identityOf(claims: Claims, info: Claims): ProvedIdentity {
    const { nameClaim, divisionClaim } = settings;
    return {
      issuer: String(claims['iss']),
      subject: String(claims['sub']),
      name: textOf(claims[nameClaim]) ?? textOf(info[nameClaim]),
      email: verifiedEmail(claims) ?? verifiedEmail(info),
      divisionValues:
        divisionClaim === undefined ? [] : valuesOf(claims[divisionClaim] ?? info[divisionClaim]),
    };
  }

  return {
    async authorizeUrl({ state, nonce, codeVerifier }) {
      try {
        const parameters = {
          redirect_uri: redirectUri,
          scope: settings.scopes,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        };
        const url = buildAuthorizationUrl(await configuration(), parameters);
        if (/^https?:$/.test(url.protocol)) return url.href;
        throw new OutsideServiceError('identity provider: the authorization endpoint is no web address');
      } catch (error) {
        warn(error);
        return undefined;
      }
    },

    async identify({ code, state, iss }, secrets) {
      const returned = new URL(redirectUri);
      returned.search = new URLSearchParams({
        code,
        state,
        ...(iss === undefined ? {} : { iss }),
      }).toString();
      try {
        const provider = await configuration();
        const tokens = await authorizationCodeGrant(provider, returned, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.codeVerifier,
          idTokenExpected: true,
        });
        const claims = { ...tokens.claims() };
        // Many providers put groups and address only there.
        const info =
          provider.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await fetchUserInfo(provider, tokens.access_token, String(claims.sub));
        return { outcome: 'identified', identity: identityOf(claims, info) };
      } catch (error) {
        discovered = undefined;
        return { outcome: warn(error).isUnavailable ? 'unavailable' : 'refused' };
      }
    },
  };
}
