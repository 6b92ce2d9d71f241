import { DEFAULT_LIMITS } from '@rampart/domain-data';
import type { OpenApiOperation } from './openapi-document';
import { ANALYTICS_SCRIPT_PATH, buildOpenApi, operationId } from './openapi';
import { ALL_ROUTES } from './routes';

const document = buildOpenApi({ version: '1.2.3' });
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

function operationOf(method: string, path: string): OpenApiOperation {
  const operation = document.paths[`/api/${path}`]?.[method];
  if (operation === undefined) throw new Error(`${method} ${path} is not documented`);
  return operation;
}

const bodySchemaOf = (operation: OpenApiOperation, type = 'application/json') =>
  operation.requestBody?.content[type]?.schema;

describe('OpenAPI document', () => {
  test('every declared route is documented once in each of its versions, and the analytics script', () => {
    const declared = ALL_ROUTES.flatMap((route) =>
      route.versions.map((version) => operationId(route, version)),
    );
    const documented = operations.map((operation) => operation.operationId);
    expect(documented.sort()).toEqual([...declared, 'getAnalyticsScript'].sort());
    expect(new Set(documented).size).toBe(documented.length);
    expect(Object.keys(document.paths)).toContain(ANALYTICS_SCRIPT_PATH);
  });

  test('every reference leads to a component and every component is used', () => {
    const references = [...JSON.stringify(document.paths).matchAll(/"#\/components\/([^"]+)"/g)];
    const used = new Set(references.map((match) => match[1]));
    const { schemas, headers } = document.components;
    const components = [
      ...Object.keys(schemas).map((name) => `schemas/${name}`),
      ...Object.keys(headers).map((name) => `headers/${name}`),
    ];
    expect([...used].sort()).toEqual(components.sort());
  });

  test('a kind with different data has a component for each version', () => {
    const names = Object.keys(document.components.schemas);
    expect(names).toEqual(expect.arrayContaining(['goodChallenges.v1', 'goodChallenges.v2', 'goodFlag']));
    expect(names).not.toContain('goodChallenges');
  });

  test('a submission is documented with its token, gate, limit and refusals', () => {
    const submit = operationOf('post', 'v1/challs/{id}/submit');
    expect(submit).toMatchObject({
      tags: ['solves'],
      security: [{ bearer: [] }],
      'x-gate': { opens: 'atStart', closes: 'atEnd', bypass: ['challsWrite'] },
      'x-rate-limit': { burst: 5, windowMs: 25_000 },
    });
    expect(Object.keys(submit.responses).join(' ')).toBe('200 400 401 403 404 409 413 415 429 500 503');
    for (const sentence of [
      'Needs an auth token, else 401 `badToken`.',
      'Before the event starts the response is 401 `badNotStarted`, after its end 401 `badEnded`, during a pause 403 `badPaused`; callers with `challsWrite` pass.',
      'The body may be at most 1 MiB, else 413 `badBody`.',
      'Takes a token from `flag-attempts` (5 for each team and challenge, one comes back every 5 s); an empty bucket is 429 `badRateLimit`.',
      '409 `badAlreadySolvedChallenge` (The team has already solved this challenge)',
    ]) {
      expect(submit.description).toContain(sentence);
    }
  });

  test('every operation says in whole sentences what it does', () => {
    for (const { operationId: id, summary, description } of operations) {
      expect([id, summary]).toEqual([id, expect.stringMatching(/^[A-Z].*\.$/)]);
      expect([id, description]).toEqual([id, expect.stringMatching(/^[A-Z].{40,}\.$/)]);
    }
  });

  test('an answer that a limit or a version concerns documents the headers that say so', () => {
    const headersOf = (method: string, path: string, status: number) =>
      Object.keys(operationOf(method, path).responses[String(status)]?.headers ?? {});
    expect(headersOf('post', 'v1/challs/{id}/submit', 200)).toEqual([
      'X-Request-Id',
      'RateLimit-Policy',
      'RateLimit',
    ]);
    expect(headersOf('post', 'v1/challs/{id}/submit', 429)).toContain('Retry-After');
    expect(headersOf('get', 'v2/admin/challs/{id}', 200)).toEqual(['X-Request-Id', 'ETag']);
    expect(headersOf('put', 'v2/admin/challs/{id}', 200)).toEqual(['X-Request-Id', 'ETag']);
    expect(headersOf('put', 'v2/admin/challs/{id}/writeups', 200)).toEqual(['X-Request-Id']);
    expect(headersOf('get', 'v2/challs', 304)).toEqual(['X-Request-Id', 'ETag']);
    expect(headersOf('get', 'v1/auth/test', 200)).toEqual(['X-Request-Id']);
    expect(headersOf('get', 'v2/live', 429)).toEqual(['X-Request-Id', 'Retry-After']);
    const nameless = operations
      .flatMap(({ responses }) => Object.values(responses))
      .filter(({ headers = {} }) => headers['X-Request-Id'] === undefined);
    expect(nameless).toEqual([]);
  });

  test('a page is bounded by the settings of the deployment', () => {
    const limits = { ...DEFAULT_LIMITS, 'leaderboard.maxLimit': 7, 'leaderboard.maxOffset': 9 };
    const bounded = buildOpenApi({ version: '1', limits });
    const maxima = (of: typeof document) =>
      of.paths['/api/v2/leaderboard/now']?.['get']?.parameters
        .slice(0, 2)
        .map(({ schema }) => schema['maximum']);
    expect(maxima(document)).toEqual([100, 4_294_967_296]);
    expect(maxima(bounded)).toEqual([7, 9]);
  });

  test('a form is one object with its files and fields', () => {
    const form = (method: string, path: string) => operationOf(method, path).requestBody;
    const file = { type: 'string', format: 'binary' };
    expect(form('post', 'v2/admin/upload')).toEqual({
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { files: { type: 'array', items: file, minItems: 1 } },
            required: ['files'],
          },
        },
      },
    });
    expect(form('patch', 'v2/users/me/avatar')).toEqual({
      required: false,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { avatar: file, captchaCode: { type: 'string' } } },
        },
      },
    });
  });

  test('a request may bring keys that the route does not know, a reply does not', () => {
    const bodies = operations.flatMap(({ requestBody }) => (requestBody === undefined ? [] : [requestBody]));
    expect(bodies.length).toBeGreaterThan(30);
    expect(JSON.stringify(bodies)).not.toContain('"additionalProperties":false');
    expect(document.components.schemas['goodFlag']).toMatchObject({ additionalProperties: false });
  });

  test('a login names one of two tokens, a registration an address or a token', () => {
    const branches = (path: string) => {
      const schema = bodySchemaOf(operationOf('post', path));
      const oneOf: unknown = schema?.['oneOf'];
      return Array.isArray(oneOf) ? oneOf.map((branch: { required: unknown }) => branch.required) : oneOf;
    };
    expect(branches('v1/auth/login')).toEqual([['ranksiteToken'], ['teamToken']]);
    expect(branches('v2/auth/register')).toEqual([
      ['name', 'email'],
      ['name', 'ranksiteToken'],
    ]);
  });

  test('a score push asks for both signature headers', () => {
    expect(operationOf('post', 'v2/challs/{id}/scores').security).toEqual([
      { signatureTimestamp: [], signature: [] },
    ]);
  });

  test('a route of runners asks for the secret of the provider', () => {
    expect(operationOf('post', 'v2/admin/admin-bot/jobs/pull').security).toEqual([{ serviceBearer: [] }]);
  });

  test('path and query parameters are listed with what is required', () => {
    const { parameters } = operationOf('get', 'v2/leaderboard/with-graph');
    expect(parameters.map(({ name, in: place, required }) => `${place} ${name} ${String(required)}`)).toEqual(
      [
        'query limit true',
        'query offset true',
        'query division false',
        'query search false',
        'query challenge false',
        'header If-None-Match false',
      ],
    );
  });

  test('the stream can be resumed after the last event', () => {
    const { parameters } = operationOf('get', 'v2/live');
    expect(parameters).toMatchObject([{ name: 'Last-Event-ID', in: 'header', required: false }]);
  });

  test('the bare standings are documented without wrapper', () => {
    expect(document.components.schemas['goodRanksiteLeaderboard']).toHaveProperty('properties.standings');
  });
});
