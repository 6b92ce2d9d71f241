import {
  aConfig,
  describeLocal,
  startLocalTarget,
  startTarget,
  unique,
  type LocalTarget,
  type Target,
} from '../support';

const NOW_V1 = '/api/v1/leaderboard/now';
const NOW = '/api/v2/leaderboard/now';
const WITH_GRAPH = '/api/v2/leaderboard/with-graph';
const GRAPH_V1 = '/api/v1/leaderboard/graph';
const GRAPH = '/api/v2/leaderboard/graph';

const ALL = [NOW_V1, NOW, WITH_GRAPH, GRAPH_V1, GRAPH];
const SEARCHING = [NOW, WITH_GRAPH];

let target: Target;

async function refusal(path: string, query: string): Promise<string> {
  const { status, kind, data } = await target.send('GET', `${path}?${query}`);
  return `${String(status)} ${String(kind)} ${String(data?.reason).split(' ')[0] ?? ''}`;
}
const status = async (path: string, query: string) => (await target.send('GET', `${path}?${query}`)).status;

describe('query parameters of the leaderboard', () => {
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  it('the graph of V1 has no offset', async () => {
    expect(await status(GRAPH_V1, 'limit=1')).toBe(200);
    expect(await status(GRAPH_V1, 'limit=1&offset=x')).toBe(200);
  });

  it.each(ALL)('%s: an unknown division is badBody, an empty one counts as absent', async (path) => {
    for (const division of ['nothing', '__proto__', 'constructor', 'OPEN'])
      expect(await refusal(path, `limit=1&offset=0&division=${division}`)).toBe(
        '400 badBody query:division:',
      );
    expect(await status(path, 'limit=1&offset=0&division=')).toBe(200);
  });

  it.each(SEARCHING)('%s: search has 2 to 100 characters', async (path) => {
    for (const search of ['', 'x', 'x'.repeat(101)])
      expect(await refusal(path, `limit=1&offset=0&search=${search}`)).toBe('400 badBody query:search:');
  });

  it.each([NOW_V1, GRAPH_V1, GRAPH])('%s does not search', async (path) => {
    expect(await status(path, 'limit=1&offset=0&search=x')).toBe(200);
  });

  it.each(['', 'none', 'x'.repeat(256), '%00', '%ff'])(
    'no team solved the unknown challenge "%s"',
    async (id) => {
      const answer = await target.send('GET', `${WITH_GRAPH}?limit=1&offset=0&challenge=${id}`);
      expect(answer).toMatchObject({ status: 200, data: { total: 0, leaderboard: [], graph: [] } });
    },
  );
});

describeLocal('limits of the leaderboard and its search bucket', () => {
  let local: LocalTarget;
  beforeAll(async () => {
    const leaderboard = { ...aConfig().leaderboard, maxLimit: 20 };
    local = await startLocalTarget({ config: { leaderboard } });
    target = local;
  });
  afterAll(() => local.stop());

  it('the limit is checked before the division', async () => {
    expect(await refusal(NOW, 'limit=21&offset=0&division=nothing')).toBe('400 badBody query:limit:');
  });

  describe('the search bucket: 3 per 3000 ms and address', () => {
    let lastByte = 0;
    /** A client address no other test of this file is. */
    const aStranger = () => {
      lastByte += 1;
      const headers = { 'x-forwarded-for': `198.51.100.${String(lastByte)}` };
      return {
        asks: (path: string, query = '') =>
          local.send('GET', `${path}?limit=1&offset=0${query}`, { headers }),
      };
    };
    const search = () => `&search=${unique('x')}`;

    it('is not taken without a search, in V1, or by what is refused before', async () => {
      local.clock.stopAt(local.now());
      const { asks } = aStranger();
      for (let n = 0; n < 5; n += 1) {
        await asks(NOW);
        await asks(NOW_V1, search());
        await asks(NOW, '&search=x');
        await asks(NOW, `${search()}&division=nothing`);
      }
      for (let n = 0; n < 3; n += 1) expect((await asks(NOW, search())).status).toBe(200);
    });

    it('what is refused before it stays refused when it is empty', async () => {
      local.clock.stopAt(local.now());
      const { asks } = aStranger();
      for (let n = 0; n < 3; n += 1) await asks(NOW, search());
      expect((await asks(NOW, `${search()}&division=nothing`)).kind).toBe('badBody');
    });
  });
});
