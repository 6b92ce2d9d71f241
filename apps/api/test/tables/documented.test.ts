import { ALL_REPLIES, ANALYTICS_SCRIPT_PATH, type OpenApiDocument } from '@rampart/contract';
import { startTarget, type Answer, type Target } from '../support';
import { ENDPOINTS, methodNotOf, titleOf, urlOf, type Endpoint } from './endpoints';

const NAMED = ENDPOINTS.map((endpoint): [string, Endpoint] => [titleOf(endpoint), endpoint]);
const ONE_VERSION_ONLY = NAMED.filter(
  ([, { method, path, version }]) =>
    !ENDPOINTS.some((other) => other.method === method && other.path === path && other.version !== version),
);

/** Keys of the answers without a wrapper, by path. */
const BARE: Readonly<Record<string, readonly string[]>> = {
  '/external-auth/openid/keys': ['keys'],
  '/external-auth/userinfo': ['sub', 'name', 'division', 'banned'],
  '/integrations/ranksite/leaderboard': ['standings'],
  '/integrations/ranksite/scoreboard': ['tasks', 'standings'],
};

/** What HTTP says of any content and connection. */
const OF_EVERY_ANSWER = [
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-accel-buffering',
];

describe('every route', () => {
  let target: Target;
  let document: OpenApiDocument;
  beforeAll(async () => {
    target = await startTarget();
    document = (await target.send('GET', '/api/openapi.json')).body;
  });
  afterAll(() => target.stop());

  const call = (endpoint: Endpoint, token?: string): Promise<Answer> =>
    target.send(endpoint.method, urlOf(endpoint), {
      token,
      ...(endpoint.body === null ? {} : { json: endpoint.body }),
    });

  const operationOf = ({ method, version, path }: Endpoint) =>
    document.paths[`/api/${version}${path.replaceAll(/:([A-Za-z]+)/g, '{$1}')}`]?.[method.toLowerCase()];

  /** `kind` of the component, with its version when the versions differ. */
  const documentedKinds = (endpoint: Endpoint, status: number): string[] => {
    const schema =
      operationOf(endpoint)?.responses[String(status)]?.content?.['application/json']?.schema ?? {};
    return [...JSON.stringify(schema).matchAll(/schemas\/([A-Za-z]+)/g)].map((match) => match[1] ?? '');
  };

  it('the API document names the same routes, and the analytics script', () => {
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${path.replaceAll(/\{([A-Za-z]+)\}/g, ':$1')}`,
      ),
    );
    expect(documented.sort()).toEqual(
      [...NAMED.map(([title]) => title), `GET ${ANALYTICS_SCRIPT_PATH}`].sort(),
    );
  });

  it.each(NAMED)('%s documents its token, permission and gate', (_title, endpoint) => {
    const operation = operationOf(endpoint);
    expect(operation?.['x-permissions']).toEqual(endpoint.permission === null ? [] : [endpoint.permission]);
    expect(operation?.['x-gate']).toEqual(
      endpoint.gate === 'none'
        ? undefined
        : {
            opens: 'atStart',
            closes: endpoint.gate === 'start to end' ? 'atEnd' : 'never',
            bypass: [endpoint.bypass],
          },
    );
    const usesBearer = JSON.stringify(operation?.security).includes('bearer');
    expect(usesBearer).toBe(endpoint.auth === 'required' || endpoint.auth === 'optional');
    const usesSecret = JSON.stringify(operation?.security).includes('serviceBearer');
    expect(usesSecret).toBe(endpoint.auth === 'service');
  });

  const documentedHeaders = (endpoint: Endpoint, status: number): string[] =>
    Object.keys(operationOf(endpoint)?.responses[String(status)]?.headers ?? {}).map((name) =>
      name.toLowerCase(),
    );

  it.each(NAMED)(
    '%s answers declared kinds, with their status, message and headers, documented',
    async (_t, endpoint) => {
      const answers = [
        await call(endpoint),
        await call(endpoint, target.admin.authToken),
        await target.send(endpoint.method, urlOf({ ...endpoint, query: '' }), {
          token: target.admin.authToken,
          ...(endpoint.body === null ? {} : { raw: '[]' }),
        }),
      ];
      for (const { status, kind, body, headers } of answers) {
        const own = [...headers.keys()].filter((name) => !OF_EVERY_ANSWER.includes(name));
        expect(documentedHeaders(endpoint, status)).toEqual(expect.arrayContaining(own));
        if (endpoint.route.streams && status === 200) {
          expect(headers.get('content-type')).toBe('text/event-stream');
          continue;
        }
        const bareKeys = BARE[endpoint.path];
        if (bareKeys !== undefined && status === 200) {
          expect(Object.keys(body)).toEqual(bareKeys);
          continue;
        }
        if (kind === undefined) {
          expect([status, body]).toEqual([401, { error: 'invalid_client' }]);
          expect(documentedKinds(endpoint, status)).toContain('badOpenIdClient');
          continue;
        }
        const known = ALL_REPLIES.filter((reply) => reply.kind === kind && reply.status === status);
        expect([kind, status, known.map(({ message }) => message)]).toEqual([
          kind,
          status,
          expect.arrayContaining([body.message]),
        ]);
        expect(Object.keys(body)).toEqual(
          known.some(({ data }) => data !== null) ? ['kind', 'message', 'data'] : ['kind', 'message'],
        );
        expect(documentedKinds(endpoint, status)).toContain(kind);
      }
    },
  );

  it.each(ONE_VERSION_ONLY)('%s is unknown in the other version', async (_title, endpoint) => {
    const other = endpoint.version === 'v1' ? 'v2' : 'v1';
    const answer = await target.send(endpoint.method, urlOf(endpoint, other), {
      token: target.admin.authToken,
      ...(endpoint.body === null ? {} : { json: endpoint.body }),
    });
    expect(answer).toMatchObject({ status: 404, kind: 'badEndpoint' });
  });

  it.each(NAMED)(
    '%s is unknown with a trailing slash, in capitals and by another method',
    async (_t, endpoint) => {
      const [path = '', query = ''] = urlOf(endpoint).split('?');
      const sent = endpoint.body === null ? {} : { json: endpoint.body };
      const token = target.admin.authToken;
      for (const [method, url] of [
        [endpoint.method, `${path}/?${query}`],
        [endpoint.method, `${path.replace('/api/v', '/api/V')}?${query}`],
        [methodNotOf(endpoint), path],
      ] as const) {
        expect(await target.send(method, url, { ...sent, token })).toMatchObject({
          status: 404,
          kind: 'badEndpoint',
        });
      }
    },
  );
});
