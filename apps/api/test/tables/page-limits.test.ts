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

describeLocal('how far a list goes is a setting', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget({ config: SETTINGS });
  });
  afterAll(() => target.stop());

  /** Asks about a challenge that does not exist: the limits are checked before it is looked for. */
  async function ask(endpoint: Endpoint, limit: number, offset: number) {
    const { pathname, searchParams } = new URL(urlOf(endpoint), 'http://localhost');
    searchParams.set('limit', String(limit));
    if (searchParams.has('offset')) searchParams.set('offset', String(offset));
    return target.send(endpoint.method, `${pathname}?${searchParams.toString()}`, {
      token: target.admin.authToken,
      ...(endpoint.body === null ? {} : { json: endpoint.body }),
    });
  }

  it.each(LISTS)('%s: the limits themselves pass, one more is badBody', async (_title, endpoint, most) => {
    expect((await ask(endpoint, most, 30)).kind).not.toBe('badBody');
    const tooMany: [number, number, string][] = [[most + 1, 0, 'limit']];
    if (endpoint.query.includes('offset=')) tooMany.push([1, 31, 'offset']);
    for (const [limit, offset, field] of tooMany) {
      expect(await ask(endpoint, limit, offset)).toMatchObject({
        status: 400,
        kind: 'badBody',
        data: { reason: expect.stringMatching(new RegExp(`^query:${field}: `)) as unknown },
      });
    }
  });
});
