import {
  ALL_PERMISSIONS,
  EXTERNAL_SCOPES,
  MEMBER_SCOPES,
  type ExternalScope,
  type MemberScope,
} from '@rampart/contract';
import { describeLocal, insist, startLocalTarget, type LocalTarget } from '../support';
import { ENDPOINTS, titleOf, urlOf, type Endpoint } from './endpoints';

type Needed = MemberScope | 'profile' | 'none';

/** What the token of a member or of an external client needs, written by hand; the first rule that matches counts. */
const RULES: readonly (readonly [pattern: RegExp, scope: Needed])[] = [
  [/^PATCH \/users\/me(\/avatar)?$/, 'manage'],
  [/^[A-Z]+ \/users\/me\/members(\/|$)/, 'manage'],
  [/^GET \/users\/me\/(score-changes|token)$/, 'read'],
  // Whoever may do these becomes the team.
  [/^[A-Z]+ \/users\/me(\/|$)/, 'none'],
  [/^POST \/external-auth\/(openid\/)?authorize$/, 'none'],
  [/^(GET|POST) \/external-auth\/userinfo$/, 'profile'],
  [/^POST \/challs\/:id\/(submit$|practice$|hints\/)/, 'play'],
  [/^GET \/practice$/, 'read'],
  [/^(POST|PUT|PATCH|DELETE) \/integrations\/challs\//, 'play'],
  [/^GET \/(auth\/test$|integrations\/challs\/)/, 'read'],
];

function neededBy({ method, path, permission }: Endpoint): Needed {
  if (permission !== null) return 'none';
  const rule = RULES.find(([pattern]) => pattern.test(`${method} ${path}`));
  if (rule === undefined) {
    throw new Error(
      `No rule says which scope ${method} ${path} needs: add one to test/tables/token-scopes.test.ts`,
    );
  }
  return rule[1];
}

const WITH_TOKEN = ENDPOINTS.filter(({ auth }) => auth === 'required').map(
  (endpoint): [string, Needed, Endpoint] => [titleOf(endpoint), neededBy(endpoint), endpoint],
);
const WITH_ANY_TOKEN = ENDPOINTS.filter(({ auth }) => auth === 'optional').map(
  (endpoint): [string, Endpoint] => [titleOf(endpoint), endpoint],
);

/** Which of these tokens reach a route, by what it needs. */
const REACHED_BY: Readonly<Record<Needed, readonly string[]>> = {
  profile: ['member read', 'member play', 'member manage', 'site profile', 'site play', 'site full'],
  read: ['member read', 'member play', 'member manage', 'site play', 'site full'],
  play: ['member play', 'member manage', 'site play', 'site full'],
  manage: ['member manage', 'site full'],
  none: ['site full'],
};

describeLocal('the token of a member or of an external client', () => {
  let target: LocalTarget;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    target = await startLocalTarget();
    // Its team has every permission, so that nothing is refused for want of one.
    const team = await target.aTeamWith(ALL_PERMISSIONS);
    const makeMemberToken = async (scope: MemberScope): Promise<string> => {
      const json = { name: scope, scope };
      const made = await target.send('POST', '/api/v2/users/me/member-tokens', {
        token: team.authToken,
        json,
      });
      return insist(made).token;
    };
    const signIn = async (scope: ExternalScope): Promise<string> => {
      const redirectUri = 'https://service.example.org/done';
      const { id, secret } = insist(
        await target.asStaff('POST', '/api/v2/admin/external-auth/clients', {
          name: scope,
          redirectUri,
          scope,
        }),
      );
      const { redirectTo } = insist(
        await target.send('POST', '/api/v2/external-auth/authorize', {
          token: team.authToken,
          json: { clientId: id, redirectUri },
        }),
      );
      const code = new URL(redirectTo).searchParams.get('code');
      const json = { clientId: id, clientSecret: secret, code };
      return insist(await target.send('POST', '/api/v2/external-auth/token', { json })).accessToken;
    };
    for (const scope of MEMBER_SCOPES) tokens.set(`member ${scope}`, await makeMemberToken(scope));
    for (const scope of EXTERNAL_SCOPES) tokens.set(`site ${scope}`, await signIn(scope));
  });
  afterAll(() => target.stop());

  const call = (endpoint: Endpoint, token: string, request: object) =>
    target.send(endpoint.method, urlOf(endpoint), { token, ...request });
  const requestOf = ({ body }: Endpoint) => (body === null ? {} : { json: body });

  it.each(WITH_TOKEN)('on %s needs the scope: %s', async (_title, needed, endpoint) => {
    for (const [holder, token] of tokens) {
      const answer = await call(endpoint, token, requestOf(endpoint));
      if (REACHED_BY[needed].includes(holder)) {
        // The answer of routes without the wrapper has no kind.
        expect([holder, answer.kind ?? '']).not.toEqual([
          holder,
          expect.stringMatching(/^bad(TokenScope|Token|Perms)$/),
        ]);
        expect(answer.status).toBeLessThan(500);
        continue;
      }
      expect([holder, answer]).toMatchObject([holder, { status: 403, kind: 'badTokenScope' }]);
      const broken = endpoint.body === null ? {} : { raw: '{' };
      expect((await call(endpoint, token, broken)).kind).toBe('badTokenScope');
    }
  });

  it.each(WITH_ANY_TOKEN)('is taken by %s, whatever its scope', async (_title, endpoint) => {
    for (const token of tokens.values()) {
      const answer = await call(endpoint, token, requestOf(endpoint));
      expect(answer.kind).not.toBe('badTokenScope');
      expect(answer.status).toBeLessThan(500);
    }
  });

  it('opens no gate that a permission of its team opens', async () => {
    const startTime = target.now().getTime() + 3_600_000;
    await target.set({ startTime, endTime: startTime + 3_600_000 });
    for (const holder of ['member manage', 'site profile', 'site play']) {
      const answer = await target.send('GET', '/api/v2/challs', { token: tokens.get(holder) });
      expect(answer).toMatchObject({ status: 401, kind: 'badNotStarted' });
    }
  });
});
