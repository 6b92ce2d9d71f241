/** An event with a real OpenID Connect provider, and a browser that signs in there. */
import { createPrivateKey, createSign, generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import type { Config } from '@rampart/core/infra/config';
import type { Logger } from '@rampart/core/infra/logging';
import { startOutsideServer } from '@rampart/core/testing';
import { insist, startLocalTarget, type Answer, type LocalTarget } from '../support';

export const CLIENT_SECRET = 'the client secret of the event';
const CLIENT_ID = 'ctf';
const REDIRECT_URI = 'http://localhost:3000/sign-in/oidc';

/** What the provider says of an account, beside `sub`. */
export type AccountClaims = Readonly<Record<string, unknown>>;

/** Parts of an ID token. */
export interface IdToken {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as IdToken['claims'];

/** How the provider treats a request in place of answering it; false lets it answer. */
export type Interference = (path: string, res: ServerResponse) => boolean | Promise<boolean>;

/**
 * Read from PEM, so that it is not the object that was generated: Node 20 waits for itself for ever where what generated a
 * key is collected while that key is being exported as JWK.
 */
const PRIVATE_KEY = createPrivateKey(
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey,
);

export async function startOidcProvider() {
  const accounts = new Map<string, AccountClaims>();
  let changeIdToken: ((token: IdToken) => IdToken) | undefined;
  let interfere: Interference = () => false;

  const { url: issuer, stop } = await startOutsideServer((req, res) => void answer(req, res));
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [REDIRECT_URI] }],
    jwks: {
      keys: [{ ...PRIVATE_KEY.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }],
    },
    cookies: { keys: ['a test'] },
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub', 'groups'], profile: ['name'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
    loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        accountId: String(ctx.oidc.session?.accountId),
        clientId: CLIENT_ID,
      });
      grant.addOIDCScope('openid profile email');
      return grant.save().then(() => grant);
    },
    renderError(ctx, out) {
      ctx.body = out;
    },
  });

  /** Puts a changed ID token in the place of the one it gave out, signed with its own key. */
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (changeIdToken === undefined || body?.id_token === undefined) return;
    const [head, claims] = body.id_token.split('.');
    const changed = changeIdToken({ header: decoded(head), claims: decoded(claims) });
    const signed = `${encoded(changed.header)}.${encoded(changed.claims)}`;
    const signature =
      changed.header['alg'] === 'none'
        ? ''
        : createSign('sha256').update(signed).sign(PRIVATE_KEY, 'base64url');
    body.id_token = `${signed}.${signature}`;
  });

  const callback = provider.callback();
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const path = req.url ?? '';
    if (await interfere(path, res)) return;
    // Nobody types a password: the browser says who it is.
    if (path.startsWith('/interaction/')) {
      const login = { accountId: String(req.headers['x-account']) };
      await provider.interactionFinished(req, res, { login });
    } else await callback(req, res);
  };

  return {
    issuer,
    account: (sub: string, claims: AccountClaims) => void accounts.set(sub, claims),
    /** Until `behave` is called without. */
    behave(changes: { idToken?: (token: IdToken) => IdToken; interfere?: Interference } = {}) {
      changeIdToken = changes.idToken;
      interfere = changes.interfere ?? (() => false);
    },
    /** What a browser does that signs in as this account: where the provider sends it back to. */
    async visit(authorizeUrl: string, account: string): Promise<URL> {
      const cookies = new Map<string, string>();
      let url = new URL(authorizeUrl);
      while (!url.href.startsWith(REDIRECT_URI)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(url, { redirect: 'manual', headers: { cookie, 'x-account': account } });
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`the provider answered ${String(response.status)}`);
        url = new URL(location, url);
      }
      return url;
    },
    stop,
  };
}

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;

export const oidcSettings = (
  issuer: string,
  said: Partial<NonNullable<Config['oidc']>> = {},
): NonNullable<Config['oidc']> => ({
  name: 'Example University',
  issuer,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  scopes: 'openid profile email',
  nameClaim: 'name',
  divisions: [],
  ...said,
});

export async function startOidcTarget(
  said: { oidc?: Partial<NonNullable<Config['oidc']>>; config?: Partial<Config>; logger?: Logger } = {},
) {
  const provider = await startOidcProvider();
  const target: LocalTarget = await startLocalTarget({
    ...(said.logger === undefined ? {} : { logger: said.logger }),
    config: { ...said.config, oidc: oidcSettings(provider.issuer, said.oidc) },
  });
  const begin = async (): Promise<{ authorizeUrl: string; ticket: string }> => {
    const { authorizeUrl, ticket } = insist(await target.send('POST', '/api/v2/auth/oidc/begin'));
    return { authorizeUrl: String(authorizeUrl), ticket: String(ticket) };
  };
  /** What the page sends that the provider returns to. */
  const answerOf = async (account: string) => {
    const { authorizeUrl, ticket } = await begin();
    const returned = await provider.visit(authorizeUrl, account);
    return { ticket, ...Object.fromEntries(returned.searchParams) } as Record<string, string>;
  };
  const finish = (json: object): Promise<Answer> => target.send('POST', '/api/v2/auth/oidc/finish', { json });
  return {
    ...target,
    provider,
    begin,
    answerOf,
    finish,
    signIn: async (account: string) => finish(await answerOf(account)),
    oidcTokenOf: async (account: string) => String(insist(await finish(await answerOf(account))).oidcToken),
    register: (json: object) => target.send('POST', '/api/v2/auth/oidc/register', { json }),
    logIn: (oidcToken: string) => target.send('POST', '/api/v2/auth/oidc/login', { json: { oidcToken } }),
    link: (token: string, oidcToken: string) =>
      target.send('PUT', '/api/v2/users/me/auth/oidc', { token, json: { oidcToken } }),
    unlink: (token: string) => target.send('DELETE', '/api/v2/users/me/auth/oidc', { token }),
    own: async (token: unknown) =>
      insist(await target.send('GET', '/api/v2/users/me', { token: String(token) })),
    async stop() {
      await target.stop();
      await provider.stop();
    },
  };
}

export type OidcTarget = Awaited<ReturnType<typeof startOidcTarget>>;
