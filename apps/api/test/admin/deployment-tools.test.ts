import { isDeepStrictEqual } from 'node:util';
import {
  describeLocal,
  insist,
  startLocalTarget,
  startTarget,
  unique,
  type Answer,
  type LocalTarget,
  type Target,
} from '../support';

/** What deployment tools that exist already rely on. */
describe('existing deployment tools', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  const send = (method: string, path: string, data?: unknown): Promise<Answer> =>
    target.asStaff(method, path, data === undefined ? undefined : { data });

  describe.each(['v1', 'v2'])('managedBy in %s', (version) => {
    const other = version === 'v1' ? 'v2' : 'v1';
    const path = (id: string, inVersion = version) => `/api/${inVersion}/admin/challs/${id}`;

    it('is kept through write and read, also in the other version and in lists', async () => {
      const id = unique('managed');
      expect(
        insist(await send('PUT', path(id), { name: id, flag: 'x', managedBy: 'tool/1' })).managedBy,
      ).toBe('tool/1');
      for (const read of [path(id), path(id, other)]) {
        expect(insist(await send('GET', read)).managedBy).toBe('tool/1');
      }
      const listed = insist(await send('GET', `/api/${version}/admin/challs`));
      expect(listed.find((challenge: { id: string }) => challenge.id === id).managedBy).toBe('tool/1');
    });

    it('stays when an edit does not name it, null removes it', async () => {
      const id = unique('managed');
      await send('PUT', path(id), { name: id, flag: 'x', managedBy: 'tool/1' });
      expect(insist(await send('PUT', path(id), { name: 'Other' })).managedBy).toBe('tool/1');
      expect(insist(await send('PUT', path(id), { managedBy: null }))).not.toHaveProperty('managedBy');
      expect(insist(await send('GET', path(id)))).not.toHaveProperty('managedBy');
    });
  });

  it.each([
    '/api/v1/challs',
    '/api/v2/challs',
    '/api/v2/leaderboard/now?limit=1&offset=0',
    '/api/v2/leaderboard/challs',
  ])('`Authorization: Bearer null` is anonymous on %s', async (path) => {
    // The board moves by itself; between two equal answers it has not.
    for (let before = await target.send('GET', path), tries = 20; ; tries -= 1) {
      const withNull = await target.send('GET', path, { token: 'null' });
      const after = await target.send('GET', path);
      if (tries === 0 || isDeepStrictEqual(before.body, after.body)) {
        expect(withNull.body).toEqual(before.body);
        expect(withNull.status).toBe(200);
        return;
      }
      before = after;
    }
  });
});

describeLocal('a client that pages until `total`', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  it.each([
    ['/api/v2/admin/users?sortBy=createdAt&sortOrder=asc', 'users'],
    ['/api/v2/admin/submissions?sortOrder=asc', 'submissions'],
  ])('ends at %s and has every row once while teams register', async (path, key) => {
    const challenge = await target.aStoredChallenge();
    const grow = async () => target.submit(await target.aRegisteredTeam(), challenge, 'flag{wrong}');
    await Promise.all(Array.from({ length: 4 }, grow));

    const seen: string[] = [];
    let isComplete = false;
    for (let round = 0; !isComplete; round += 1) {
      const growing = round < 6 ? grow() : undefined;
      const page = insist(await target.asStaff('GET', `${path}&limit=3&offset=${String(seen.length)}`));
      await growing;
      // Rows and count are of one moment: the page is exactly what the count leaves.
      expect(page[key]).toHaveLength(Math.min(3, Math.max(0, page.total - seen.length)));
      seen.push(...page[key].map(({ id }: { id: string }) => id));
      isComplete = seen.length === page.total;
    }
    expect(new Set(seen).size).toBe(seen.length);
  });
});
