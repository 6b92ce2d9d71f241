/** A real OpenID Connect provider, in which nobody types a password: the person to sign in as is a link. */
import type { RequestListener } from 'node:http';
import Provider from 'oidc-provider';
import { startOutsideServer } from '@rampart/core/testing';

/** `origin` of the platforms of tests, which lacks the port. */
const CONFIGURED_ORIGIN = 'http://127.0.0.1';

export interface IdentityProvider {
  /** Of an event that uses it: students may play, and nobody else. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Where the platform really is. */
  readonly leadBackTo: (origin: string) => void;
  readonly stop: () => Promise<void>;
}

const ACCOUNTS: Readonly<Record<string, object>> = {
  ada: { name: 'Analytical Engineers', groups: ['students'] },
  alan: { name: 'Deciders', groups: ['students'] },
  edith: { name: 'The Ediths', groups: ['students'], email: 'edith@example.org', email_verified: true },
  grace: { name: 'Compilers', groups: ['students'] },
  bob: { name: 'Visitors', groups: ['guests'] },
  ida: { name: 'Bystanders', groups: ['guests'] },
};

export async function startIdentityProvider(): Promise<IdentityProvider> {
  // Its address is a part of what it answers.
  let answer: RequestListener = () => undefined;
  const { url: issuer, stop } = await startOutsideServer((req, res) => answer(req, res));
  const client = { clientId: 'ctf', clientSecret: 'a secret of the event' };
  const redirectUri = `${CONFIGURED_ORIGIN}/sign-in/oidc`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] },
    ],
    cookies: { keys: ['a test'] },
    claims: { openid: ['sub', 'groups', 'email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...ACCOUNTS[sub] }) }),
    loadExistingGrant: async (ctx) => {
      const accountId = String(ctx.oidc.session?.accountId);
      const grant = new ctx.oidc.provider.Grant({ accountId, clientId: client.clientId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  const answerAsProvider = provider.callback();
  let platformOrigin = CONFIGURED_ORIGIN;
  const back = (address: string) => address.replace(`${CONFIGURED_ORIGIN}/`, `${platformOrigin}/`);
  answer = (req, res) => {
    const setHeader = res.setHeader.bind(res);
    res.setHeader = (name, value) =>
      setHeader(name, name.toLowerCase() === 'location' ? back(String(value)) : value);
    const { pathname, searchParams } = new URL(req.url ?? '', issuer);
    if (!pathname.startsWith('/interaction/')) void answerAsProvider(req, res);
    else if (searchParams.has('as'))
      void provider.interactionFinished(req, res, { login: { accountId: String(searchParams.get('as')) } });
    else {
      const links = Object.keys(ACCOUNTS).map((name) => `<a href="${pathname}?as=${name}">${name}</a>`);
      const denied = `<a href="${back(redirectUri)}?error=access_denied&state=x">Cancel</a>`;
      res.setHeader('content-type', 'text/html');
      res.end(`<title>Provider</title>${[...links, denied].join(' ')}`);
    }
  };
  return {
    settings: {
      oidc: {
        name: 'Example University',
        issuer,
        ...client,
        scopes: 'openid profile',
        divisionClaim: 'groups',
        divisions: [{ value: 'students', division: 'student' }],
      },
    },
    leadBackTo: (origin) => void (platformOrigin = origin),
    stop,
  };
}
