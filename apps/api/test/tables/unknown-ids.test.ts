import { describeLocal, insist, type Answer, type Request } from '../support';
import { SECRET, startBotTarget, type BotTarget } from '../admin-bot/bot-target';
import { ENDPOINTS, titleOf, urlOf, type Endpoint } from './endpoints';
import { errorLog } from '../support/error-log';

/** Path segments that no stored thing can be called by. */
const IMPOSSIBLE: readonly (readonly [title: string, segment: string])[] = [
  ['NUL', '%00'],
  ['NUL inside', 'a%00b'],
  ['an encoded slash', 'a%2fb'],
  ['256 characters', 'x'.repeat(256)],
  ['10 kB', 'x'.repeat(10_000)],
  ['invalid UTF-8', '%ff'],
  ['half of a surrogate pair', '%ED%A0%80'],
  ['a percent sign that encodes nothing', '%zz'],
];

/** What the routes answer that do not say 404 to an unknown id. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'POST /api/v2/challs/:id/scores': '401 badSignature',
  'POST /api/v2/challs/:id/scores/dry-run': '401 badSignature',
  'POST /api/v2/challs/:id/practice': '403 badPractice',
  'DELETE /api/v1/users/me/members/:id': '200 goodMemberDelete',
  'DELETE /api/v1/admin/challs/:id': '200 goodChallengeDelete',
  'POST /api/v2/admin/users/:id/transfer': '400 badEmail',
  'DELETE /api/v2/admin/users/:userId/solves': '200 goodAllChallengeSolvesDelete',
  'GET /api/v2/external-auth/clients/:id': '400 badExternalAuthRequest',
  'PUT /api/v2/admin/external-auth/clients/:id': '400 badExternalAuthRequest',
  'POST /api/v2/admin/external-auth/clients/:id/secret': '400 badExternalAuthRequest',
  'DELETE /api/v2/admin/external-auth/clients/:id': '400 badExternalAuthRequest',
  'GET /api/v2/admin/admin-bot/challenges/:id/source': '404 badEndpoint',
  'POST /api/v2/admin/admin-bot/jobs/:id/complete': '404 badEndpoint',
  'POST /api/v2/admin/admin-bot/jobs/:id/fail': '404 badEndpoint',
};

const NAMING = ENDPOINTS.filter(({ path }) => path.includes(':')).map((endpoint): [string, Endpoint] => [
  titleOf(endpoint),
  endpoint,
]);
/** What a PUT creates, by its path. */
const CREATED: Readonly<Record<string, { table: string; json: unknown; refusal: string }>> = {
  '/admin/challs/:id': {
    table: 'challenges',
    json: { data: { name: 'Any', flag: 'flag{any}' } },
    refusal: '404 badChallenge',
  },
  '/admin/waves/:id': { table: 'waves', json: { data: { openTime: 0 } }, refusal: '404 badUnknownWave' },
};
const createdBy = ({ method, path }: Endpoint) => (method === 'PUT' ? CREATED[path] : undefined);

const shown = ({ status, kind }: Answer) => `${String(status)} ${String(kind)}`;

describeLocal('an id that nothing can have', () => {
  const { logger, errors } = errorLog();
  let target: BotTarget;
  beforeAll(async () => {
    const options = { apiUrl: 'http://127.0.0.1:9', authToken: 'none', requestTimeout: 500 };
    const instancers = { main: { name: 'instancers/docker', options } };
    target = await startBotTarget({ config: { instancers, defaultInstancer: 'main' }, logger });
  });
  afterAll(() => target.stop());
  beforeEach(() => errors.splice(0));

  const credentials = ({ auth }: Endpoint): Request => {
    if (auth === 'service') return { token: SECRET };
    if (auth !== 'signature') return { token: target.admin.authToken };
    const signature = `sha256=${'0'.repeat(64)}`;
    return { headers: { 'x-svc-timestamp': String(target.now().getTime()), 'x-svc-signature': signature } };
  };
  const ask = (endpoint: Endpoint, path = endpoint.path, json: unknown = endpoint.body) =>
    target.send(endpoint.method, urlOf({ ...endpoint, path }), {
      ...credentials(endpoint),
      ...(json === null ? {} : { json }),
    });

  it.each(NAMING.filter(([, endpoint]) => createdBy(endpoint) === undefined))(
    '%s: is an unknown one, whatever its length and text',
    async (title, endpoint) => {
      const unknown = shown(await ask(endpoint));
      expect(unknown).toMatch(OTHERWISE[title] ?? /^404 bad(?!Endpoint)/);
      for (const [parameter] of endpoint.path.matchAll(/:[A-Za-z]+/g)) {
        for (const [what, segment] of IMPOSSIBLE) {
          const answer = await ask(endpoint, endpoint.path.replace(parameter, segment));
          expect([parameter, what, shown(answer)]).toEqual([parameter, what, unknown]);
        }
      }
      expect(errors).toEqual([]);
    },
  );

  it.each(
    NAMING.flatMap(([title, endpoint]) => {
      const created = createdBy(endpoint);
      return created === undefined ? [] : [{ title, endpoint, ...created }];
    }),
  )('$title: creates nothing and is an unknown one', async ({ endpoint, table, json, refusal }) => {
    const stored = () => target.database(table).pluck<string[]>('id');
    const create = (segment: string) => ask(endpoint, endpoint.path.replace(':id', segment), json);
    const before = await stored();
    for (const [what, segment] of IMPOSSIBLE.filter(([, text]) => text !== 'a%2fb')) {
      const answer = await create(segment);
      expect([what, shown(answer)]).toEqual([what, refusal]);
    }
    expect(await stored()).toEqual(before);
    expect(errors).toEqual([]);
    // Control: what can be an id makes one, and not the one that the tests above take to be unknown.
    insist(await create('c%2fd'));
    expect(await stored()).toContain('c/d');
  });

  it('of a job, an action or a member below something that exists is unknown as well', async () => {
    const challenge = await target.aBotChallenge();
    const logs = (jobId: string) => target.ask(target.admin, challenge, `/jobs/${jobId}/logs`);
    for (const [what, segment] of [['unknown', 'none'], ...IMPOSSIBLE] as const)
      expect([what, await logs(segment)]).toMatchObject([what, { status: 200, data: { logs: null } }]);
    expect(errors).toEqual([]);
  });

  it('in a filter of submissions matches nothing', async () => {
    const filtered = (key: string, id: string) =>
      target.asStaff('POST', '/api/v2/admin/submissions?limit=1&offset=0', { [key]: { include: [id] } });
    for (const key of ['team', 'challenge'])
      for (const id of ['none', '\0', '\ud800', 'x'.repeat(10_000)])
        expect(await filtered(key, id)).toMatchObject({ status: 200, data: { total: 0, submissions: [] } });
  });
});
