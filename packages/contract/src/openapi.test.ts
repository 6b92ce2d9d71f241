import { buildOpenApi, operationId } from './openapi';
import type { RouteDeclaration } from './route';
import { ALL_ROUTES } from './routes';

const routes: readonly RouteDeclaration[] = ALL_ROUTES;
const document = buildOpenApi(routes, { version: '1.2.3' });
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

describe('OpenAPI document', () => {
  test('every declared route is documented once in each of its versions', () => {
    const declared = routes.flatMap((route) => route.versions.map((version) => operationId(route, version)));
    const documented = operations.map((operation) => operation.operationId);
    expect(documented.sort()).toEqual(declared.sort());
    expect(new Set(documented).size).toBe(documented.length);
  });

  test('every reference leads to a component and every component is used', () => {
    const references = [...JSON.stringify(document.paths).matchAll(/"#\/components\/schemas\/([^"]+)"/g)];
    const used = new Set(references.map((match) => match[1]));
    expect([...used].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });

  test('a kind with different data has a component for each version', () => {
    const names = Object.keys(document.components.schemas);
    expect(names).toEqual(expect.arrayContaining(['goodChallenges.v1', 'goodChallenges.v2', 'goodFlag']));
    expect(names).not.toContain('goodChallenges');
  });

  test('a submission is documented with its token, gate, limit and refusals', () => {
    const submit = document.paths['/api/v1/challs/{id}/submit']?.['post'];
    expect(submit).toMatchObject({
      security: [{ bearer: [] }],
      'x-gate': { opens: 'atStart', closes: 'atEnd', bypass: ['challsWrite'] },
      'x-rate-limit': { burst: 5, windowMs: 25_000 },
    });
    expect(Object.keys(submit?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '429',
      '500',
    ]);
  });

  test('a route with permissions names them', () => {
    expect(document.paths['/api/v2/admin/users']?.['get']?.['x-permissions']).toEqual(['usersWrite']);
  });

  test('a score push asks for both signature headers', () => {
    expect(document.paths['/api/v2/challs/{id}/scores']?.['post']?.security).toEqual([
      { signatureTimestamp: [], signature: [] },
    ]);
  });

  test('a route of runners asks for the secret of the provider', () => {
    expect(document.paths['/api/v2/admin/admin-bot/jobs/pull']?.['post']?.security).toEqual([
      { serviceBearer: [] },
    ]);
  });

  test('path and query parameters are listed with what is required', () => {
    const parameters = document.paths['/api/v2/leaderboard/with-graph']?.['get']?.parameters ?? [];
    expect(parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['limit', 'query', true],
      ['offset', 'query', true],
      ['division', 'query', false],
      ['search', 'query', false],
      ['challenge', 'query', false],
    ]);
  });

  test('the bare standings are documented without wrapper', () => {
    expect(document.components.schemas['goodRanksiteLeaderboard']).toHaveProperty('properties.standings');
  });
});
