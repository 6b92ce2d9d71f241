import * as oidc from 'openid-client';
import { insist, type RegisteredTeam, type Replica } from '../support';
import { startSignInTarget, type Client } from './sign-in-target';

/** The setting `origin` of the test. */
export const ISSUER = 'http://localhost:3000';

export const TOKEN = '/api/v2/external-auth/openid/token';

export const credentials = ({ id, secret }: Pick<Client, 'id' | 'secret'>) => ({
  client_id: id,
  client_secret: secret,
});

/** A site that signs teams in with a client library, which knows only the issuer. */
export async function startOpenIdTarget() {
  const target = await startSignInTarget();

  /** As discovered; requests to the origin go to this replica, which stands behind it. */
  const configure = (client: Client, server: Pick<Replica, 'baseUrl'>, authentication?: oidc.ClientAuth) =>
    oidc.discovery(new URL(ISSUER), client.id, client.secret, authentication, {
      // oxlint-disable-next-line typescript/no-deprecated -- marked to stand out: here nothing leaves the machine
      execute: [oidc.allowInsecureRequests],
      [oidc.customFetch]: (url, options) =>
        fetch(url.replace(ISSUER, server.baseUrl), options as RequestInit),
    });

  /** What the page of consent does with the address to which the site sent the browser. */
  const consent = async (team: Pick<RegisteredTeam, 'authToken'>, address: URL): Promise<URL> => {
    const of = (name: string) => address.searchParams.get(name) ?? undefined;
    const answer = await target.send('POST', '/api/v2/external-auth/openid/authorize', {
      token: team.authToken,
      json: {
        clientId: of('client_id'),
        redirectUri: of('redirect_uri'),
        responseType: of('response_type'),
        scope: of('scope'),
        state: of('state'),
        nonce: of('nonce'),
        codeChallenge: of('code_challenge'),
        codeChallengeMethod: of('code_challenge_method'),
      },
    });
    return new URL(insist(answer, 'goodOpenIdAuthorize').redirectTo);
  };

  const aRequest = async (config: oidc.Configuration, redirectUri: string, scope = 'openid profile') => {
    const checks = {
      pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
      expectedState: oidc.randomState(),
      expectedNonce: oidc.randomNonce(),
    };
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope,
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    return { address, checks };
  };

  /** From the first redirect to validated tokens. */
  const signIn = async (
    config: oidc.Configuration,
    client: Client,
    team: Pick<RegisteredTeam, 'authToken'>,
    scope?: string,
  ) => {
    const { address, checks } = await aRequest(config, client.redirectUri, scope);
    const back = await consent(team, address);
    // The library does not export the type that it infers.
    const tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers =
      await oidc.authorizationCodeGrant(config, back, checks);
    return { back, checks, tokens };
  };

  const aSite = async (access: object = { scope: 'play' }): Promise<Client> =>
    insist(await target.create({ name: 'Chat', redirectUri: 'https://chat.example.org/back', ...access }));

  const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    target.send('POST', path, {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  /** What both replicas answer to a request with the token. */
  const statuses = (other: Pick<Replica, 'send'>, token: string) =>
    Promise.all(
      [target, other].map(
        async ({ send }) => (await send('GET', '/api/v2/external-auth/userinfo', { token })).status,
      ),
    );

  return { ...target, aSite, form, statuses, configure, consent, aRequest, signIn };
}

export type OpenIdTarget = Awaited<ReturnType<typeof startOpenIdTarget>>;
