import { getOpenIdKeys, getOpenIdTokens, getUserInfo, revokeOpenIdToken } from '@rampart/contract';
import { plainAnswer, type PlainRoute } from '../../http/plain-route';

const MAX_AGE_SECONDS = 3600;

/** Where clients of OpenID Connect learn everything else (docs/rules/sign-in-with-other-sites.md#openid-connect). */
export function openIdDiscoveryRoute(issuer: string): PlainRoute {
  const api = ({ path }: { readonly path: string }): string => `${issuer}/api/v2${path}`;
  const authentication = ['client_secret_basic', 'client_secret_post'];
  const metadata = {
    issuer,
    // A page of the web app: the session of a team is in its browser, not in a cookie.
    authorization_endpoint: `${issuer}/openid/authorize`,
    token_endpoint: api(getOpenIdTokens),
    userinfo_endpoint: api(getUserInfo),
    revocation_endpoint: api(revokeOpenIdToken),
    jwks_uri: api(getOpenIdKeys),
    scopes_supported: ['openid', 'profile', 'play'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: authentication,
    revocation_endpoint_auth_methods_supported: authentication,
    code_challenge_methods_supported: ['S256'],
    claims_supported: ['sub', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'name', 'division', 'banned'],
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  };
  const bytes = Buffer.from(JSON.stringify(metadata));
  return {
    name: 'getOpenIdConfiguration',
    path: '/.well-known/openid-configuration',
    answer: () =>
      plainAnswer('openIdConfiguration', {
        status: 200,
        contentType: 'application/json; charset=utf-8',
        bytes,
        caching: `public, max-age=${MAX_AGE_SECONDS}`,
      }),
  };
}
