import { aConfig, describeLocal, startLocalTarget, type LocalTarget } from '../support';
import { ENDPOINTS, titleOf, urlOf, type Endpoint } from './endpoints';

const SETTINGS = {
  adminLists: { maxLimit: 3 },
  leaderboard: {
    ...aConfig().leaderboard,
    maxLimit: 20,
    graphMaxTeams: 4,
    graphWithListLimit: 7,
    maxOffset: 30,
  },
};

/** Which setting bounds a list (docs/rules/limits.md#paging). */
function mostOf({ path }: Endpoint): number {
  if (path.startsWith('/admin/')) return SETTINGS.adminLists.maxLimit;
  if (path.endsWith('/graph')) return SETTINGS.leaderboard.graphMaxTeams;
  if (path.endsWith('/with-graph')) return SETTINGS.leaderboard.graphWithListLimit;
  return SETTINGS.leaderboard.maxLimit;
}

const LISTS = ENDPOINTS.filter(({ query }) => query.includes('limit=')).map(
  (endpoint): [string, Endpoint, number] => [titleOf(endpoint), endpoint, mostOf(endpoint)],
);

describeLocal('the pages of a list', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget({ config: SETTINGS });
  });
  afterAll(() => target.stop());

  /** Asks about a challenge that does not exist: the limits are checked before it is looked for. */
  async function ask(endpoint: Endpoint, page: Record<'limit' | 'offset', number | string | undefined>) {
    const { pathname, searchParams } = new URL(urlOf(endpoint), 'http://localhost');
    for (const name of ['limit', 'offset'] as const) {
      const isPaged = searchParams.has(name);
      searchParams.delete(name);
      if (isPaged && page[name] !== undefined) searchParams.set(name, String(page[name]));
    }
    return target.send(endpoint.method, `${pathname}?${searchParams.toString()}`, {
      token: target.admin.authToken,
      ...(endpoint.body === null ? {} : { json: endpoint.body }),
    });
  }
  const hasOffset = ({ query }: Endpoint) => query.includes('offset=');
  const refused = (field: string) => ({
    status: 400,
    kind: 'badBody',
    data: { reason: expect.stringMatching(new RegExp(`^query:${field}: `)) as unknown },
  });

  it.each(LISTS)('%s: the limits themselves pass, one more is badBody', async (_title, endpoint, most) => {
    expect((await ask(endpoint, { limit: most, offset: 30 })).kind).not.toBe('badBody');
    expect(await ask(endpoint, { limit: most + 1, offset: 0 })).toMatchObject(refused('limit'));
    if (hasOffset(endpoint))
      expect(await ask(endpoint, { limit: 1, offset: 31 })).toMatchObject(refused('offset'));
  });

  it.each(LISTS)('%s: both are required, whole numbers, from 1 and from 0', async (_title, endpoint) => {
    const wrong = [undefined, '', '-1', '1.5', 'x', 'Infinity'];
    for (const limit of [0, ...wrong])
      expect([limit, await ask(endpoint, { limit, offset: 0 })]).toMatchObject([limit, refused('limit')]);
    for (const offset of hasOffset(endpoint) ? wrong : [])
      expect([offset, await ask(endpoint, { limit: 1, offset })]).toMatchObject([offset, refused('offset')]);
  });
});
