import { aTeam, storeTeams, type SeedTeam } from '@rampart/core/testing';
import { describeLocal, insist, startLocalTarget, type Json, type LocalTarget } from '../support';

const FIELDS = [
  'avatarUrl',
  'banned',
  'countryCode',
  'createdAt',
  'division',
  'email',
  'id',
  'name',
  'perms',
  'score',
  'solveCount',
  'statusText',
];

describeLocal('the list of teams', () => {
  let target: LocalTarget;
  /** The administrator is in the list too, as any team. */
  let adminId: string;

  // Registered in this order; `beta` and `gamma` at the same instant.
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  const team = (name: string, second: number, said: Partial<SeedTeam> = {}) =>
    aTeam({
      id: `id-${name.toLowerCase()}`,
      name,
      email: `${name.toLowerCase()}@example.org`,
      createdAt: at(second),
      ...said,
    });
  const TEAMS = [
    team('Delta', 1, { division: 'student' }),
    team('alpha', 2, { email: 'zz@example.org' }),
    team('Gamma', 3, { email: null, ranksiteId: 'linked' }),
    team('beta', 3, { division: 'student', perms: 16, banned: true }),
    team('100%_real', 4, { countryCode: 'CH', statusText: 'hi', avatarUrl: '/uploads/a.webp' }),
  ];

  beforeAll(async () => {
    target = await startLocalTarget();
    await storeTeams(target.database, ...TEAMS);
    const [challenge, other] = [
      await target.aStoredChallenge({ kind: 'dynamic' }),
      await target.aStoredChallenge({ kind: 'dynamic' }),
    ];
    const points = (userId: string, value: number) => ({ userId, points: value });
    insist(await target.pushScores(challenge, [points('id-gamma', 30), points('id-alpha', 10)]));
    insist(await target.pushScores(other, [points('id-delta', 999), points('id-alpha', -5)]));
    await target.editTeam({ id: 'id-delta' }, { banned: true });
    await target.board();
    adminId = target.admin.id;
  });
  afterAll(() => target.stop());

  const query = (said: Readonly<Record<string, string>>) =>
    new URLSearchParams({ limit: '100', offset: '0', ...said }).toString();
  const list = (said: Readonly<Record<string, string>> = {}, filter?: object) =>
    target.asStaff(filter === undefined ? 'GET' : 'POST', `/api/v2/admin/users?${query(said)}`, filter);
  /** Names without the administrator's, which is random. */
  const names = async (said: Readonly<Record<string, string>> = {}, filter?: object): Promise<string[]> => {
    const answer = await list(said, filter);
    expect(answer).toMatchObject({ status: 200, kind: 'goodAdminUsers' });
    return answer.data.users.filter(({ id }: Json) => id !== adminId).map(({ name }: Json) => name);
  };

  const CREATED = ['Delta', 'alpha', 'beta', 'Gamma', '100%_real'];

  it('GET and an empty filter answer the same: total and rows with exactly the documented fields', async () => {
    const [plain, filtered] = [insist(await list()), insist(await list({}, {}))];
    expect(filtered).toEqual(plain);
    expect(Object.keys(plain)).toEqual(['total', 'users']);
    expect(plain.total).toBe(6);
    for (const user of plain.users) expect(Object.keys(user).sort()).toEqual(FIELDS);
    expect(plain.users.find(({ id }: Json) => id === 'id-100%_real')).toEqual({
      id: 'id-100%_real',
      name: '100%_real',
      email: '100%_real@example.org',
      division: 'open',
      perms: 0,
      banned: false,
      score: 0,
      solveCount: 0,
      avatarUrl: '/uploads/a.webp',
      countryCode: 'CH',
      statusText: 'hi',
      createdAt: at(4).getTime(),
    });
  });

  it('solve counts are of all stored rows, the score of a banned team is 0', async () => {
    const { users } = insist(await list());
    const shown = (id: string) => users.find((user: Json) => user.id === id);
    expect(shown('id-delta')).toMatchObject({ solveCount: 1, score: 0 });
    expect(shown('id-alpha')).toMatchObject({ solveCount: 2, score: 5 });
    expect(shown('id-gamma')).toMatchObject({ solveCount: 1, score: 30, email: null });
  });

  it('sortBy and sortOrder sort it', async () => {
    expect(await names({ sortBy: 'solves', sortOrder: 'desc' })).toEqual([
      'alpha',
      'Delta',
      'Gamma',
      'beta',
      '100%_real',
    ]);
  });

  it('the default order is registration, ascending', async () => {
    expect(await names()).toEqual(await names({ sortBy: 'createdAt', sortOrder: 'asc' }));
  });

  it('pages of one put together are the whole list, and the total is of all pages', async () => {
    const paged: string[] = [];
    for (let offset = 0; offset < 7; offset += 1) {
      const { total, users } = insist(await list({ limit: '1', offset: String(offset) }));
      expect(total).toBe(6);
      paged.push(...users.map(({ id }: Json) => id));
    }
    expect(paged).toEqual(insist(await list()).users.map(({ id }: Json) => id));
  });

  it('search searches it', async () => {
    expect(await names({ search: '  zz@exam ' })).toEqual(['alpha']);
  });

  it.each([
    [
      'a status and a division',
      { status: { include: ['admin'] }, division: { include: ['student'] } },
      ['beta'],
    ],
    [
      'all but some',
      { status: { exclude: ['active', 'admin'] }, division: { exclude: ['open'] } },
      ['Delta'],
    ],
    ['null: no filter', { status: null, division: { include: null, exclude: null } }, CREATED],
  ])('filter: %s', async (_title, filter, expected) => {
    expect(await names({}, filter)).toEqual(expected);
    const { total, users } = insist(await list({}, filter));
    expect(total).toBe(users.length);
  });

  it.each([
    ['a filter list may hold 1024 entries', 1024, 200],
    ['and no more', 1025, 400],
  ])('%s', async (_title, count, status) => {
    const include = Array.from({ length: count }, () => 'student');
    expect(await list({}, { division: { include } })).toMatchObject({ status });
  });

  it.each([
    ['limit=1&offset=0&search=', 'search'],
    [`limit=1&offset=0&search=${'x'.repeat(101)}`, 'search'],
    ['limit=1&offset=0&sortBy=name', 'sortBy'],
    ['limit=1&offset=0&sortOrder=up', 'sortOrder'],
  ])('the query %s is badBody at "%s", by both methods', async (text, field) => {
    const token = target.admin.authToken;
    for (const [method, body] of [
      ['GET', {}],
      ['POST', { json: {} }],
    ] as const) {
      expect(await target.send(method, `/api/v2/admin/users?${text}`, { token, ...body })).toMatchObject({
        status: 400,
        kind: 'badBody',
        data: { reason: expect.stringMatching(new RegExp(`^query:${field}: `)) },
      });
    }
  });

  it.each([
    [{ status: { include: ['active', 'sleeping'] } }, 'status.include.1'],
    [{ status: { exclude: 'active' } }, 'status.exclude'],
    [{ division: { include: [5] } }, 'division.include.0'],
    [{ division: ['open'] }, 'division'],
  ])('the filter %j is badBody at "%s"', async (filter, path) => {
    expect(await list({}, filter)).toMatchObject({
      status: 400,
      kind: 'badBody',
      data: { reason: expect.stringMatching(new RegExp(`^body:${path.replaceAll('.', '\\.')}: `)) },
    });
  });
});
