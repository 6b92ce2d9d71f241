import { ALL_PERMISSIONS, MEMBER_SCOPES, type MemberScope } from '@rampart/contract';
import { describeLocal, insist, startLocalTarget, type LocalTarget } from '../support';
import { ENDPOINTS, titleOf, urlOf, type Endpoint } from './endpoints';

/** What the token of a member needs, written by hand; the first rule that matches counts. */
const RULES: readonly (readonly [pattern: RegExp, scope: MemberScope | 'none'])[] = [
  [/^PATCH \/users\/me(\/avatar)?$/, 'manage'],
  [/^[A-Z]+ \/users\/me\/members(\/|$)/, 'manage'],
  [/^GET \/users\/me\/(score-changes|token)$/, 'read'],
  // Whoever may do these becomes the team.
  [/^[A-Z]+ \/users\/me(\/|$)/, 'none'],
  [/^POST \/external-auth\/authorize$/, 'none'],
  [/^POST \/challs\/:id\/(submit$|practice$|hints\/)/, 'play'],
  [/^GET \/practice$/, 'read'],
  [/^(POST|PUT|PATCH|DELETE) \/integrations\/challs\//, 'play'],
  [/^GET \/(auth\/test$|integrations\/challs\/)/, 'read'],
];

function neededBy({ method, path, permission }: Endpoint): MemberScope | 'none' {
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
  (endpoint): [string, MemberScope | 'none', Endpoint] => [titleOf(endpoint), neededBy(endpoint), endpoint],
);
const WITH_ANY_TOKEN = ENDPOINTS.filter(({ auth }) => auth === 'optional').map(
  (endpoint): [string, Endpoint] => [titleOf(endpoint), endpoint],
);

describeLocal('the token of a member', () => {
  let target: LocalTarget;
  const tokens = new Map<MemberScope, string>();
  beforeAll(async () => {
    target = await startLocalTarget();
    // Its team has every permission, so that nothing is refused for want of one.
    const team = await target.aTeamWith(ALL_PERMISSIONS);
    for (const scope of MEMBER_SCOPES) {
      const json = { name: scope, scope };
      const made = await target.send('POST', '/api/v2/users/me/member-tokens', {
        token: team.authToken,
        json,
      });
      tokens.set(scope, insist(made).token);
    }
  });
  afterAll(() => target.stop());

  const call = (endpoint: Endpoint, scope: MemberScope, request: object) =>
    target.send(endpoint.method, urlOf(endpoint), { token: tokens.get(scope), ...request });
  const requestOf = ({ body }: Endpoint) => (body === null ? {} : { json: body });

  it.each(WITH_TOKEN)('on %s needs the scope: %s', async (_title, needed, endpoint) => {
    const reaching = needed === 'none' ? [] : MEMBER_SCOPES.slice(MEMBER_SCOPES.indexOf(needed));
    for (const scope of MEMBER_SCOPES) {
      const answer = await call(endpoint, scope, requestOf(endpoint));
      if (reaching.includes(scope)) {
        expect([scope, answer.kind]).not.toEqual([
          scope,
          expect.stringMatching(/^bad(TokenScope|Token|Perms)$/),
        ]);
        expect(answer.status).toBeLessThan(500);
        continue;
      }
      expect([scope, answer]).toMatchObject([scope, { status: 403, kind: 'badTokenScope' }]);
      const broken = endpoint.body === null ? {} : { raw: '{' };
      expect((await call(endpoint, scope, broken)).kind).toBe('badTokenScope');
    }
  });

  it.each(WITH_ANY_TOKEN)('is taken by %s, whatever its scope', async (_title, endpoint) => {
    for (const scope of MEMBER_SCOPES) {
      const answer = await call(endpoint, scope, requestOf(endpoint));
      expect(answer.kind).not.toBe('badTokenScope');
      expect(answer.status).toBeLessThan(500);
    }
  });

  it('opens no gate that a permission of its team opens', async () => {
    const startTime = target.now().getTime() + 3_600_000;
    await target.set({ startTime, endTime: startTime + 3_600_000 });
    const answer = await target.send('GET', '/api/v2/challs', { token: tokens.get('manage') });
    expect(answer).toMatchObject({ status: 401, kind: 'badNotStarted' });
  });
});
