import {
  describeLocal,
  insist,
  startLocalTarget,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
  type StoredChallenge,
} from '../support';

const FIELDS = [
  'challengeCategory',
  'challengeId',
  'challengeName',
  'cheatedFromId',
  'cheatedFromName',
  'createdAt',
  'details',
  'id',
  'ip',
  'kind',
  'relatedId',
  'result',
  'userAvatarUrl',
  'userBanned',
  'userCountryCode',
  'userDivision',
  'userId',
  'userName',
  'userStatusText',
];

describeLocal('the submission record (competition reference 5.9)', () => {
  let target: LocalTarget;
  let one: RegisteredTeam, two: RegisteredTeam, banned: RegisteredTeam, gone: RegisteredTeam;
  let web: StoredChallenge, crypto: StoredChallenge, deleted: StoredChallenge;
  /** What each attempt below is called in the tests, by the id of its row; filled in the order of the attempts. */
  const nameOf = new Map<string, string>();
  const times = new Map<string, number>();

  const list = (query = '', filter?: object) =>
    target.send(
      filter === undefined ? 'GET' : 'POST',
      `/api/v2/admin/submissions?limit=100&offset=0${query}`,
      {
        token: target.admin.authToken,
        ...(filter === undefined ? {} : { json: filter }),
      },
    );
  const names = async (query = '', filter?: object): Promise<(string | undefined)[]> => {
    const answer = await list(query, filter);
    expect(answer).toMatchObject({ status: 200, kind: 'goodAdminSubmissions' });
    const { total, submissions } = answer.data;
    expect(total).toBe(submissions.length);
    return submissions.map(({ id }: Json) => nameOf.get(id));
  };

  /** Attempts a second apart, each from an address of its own. */
  const attempt = async (
    name: string,
    team: RegisteredTeam,
    challenge: StoredChallenge,
    flag: string,
    ip: string,
  ) => {
    target.clock.advanceMs(1_000);
    await target.send('POST', `/api/v1/challs/${challenge.id}/submit`, {
      token: team.authToken,
      json: { flag },
      headers: { 'x-forwarded-for': ip },
    });
    const [latest] = insist(await list()).submissions;
    nameOf.set(latest.id, name);
    times.set(name, latest.createdAt);
  };

  beforeAll(async () => {
    target = await startLocalTarget();
    [one, two, banned, gone] = [
      await target.aRegisteredTeam({ name: 'Bravo_1' }),
      await target.aRegisteredTeam({ name: 'alpha%' }),
      await target.aRegisteredTeam({ name: 'Charlie' }),
      await target.aRegisteredTeam({ name: 'Gone' }),
    ];
    await target.editTeam(two, { division: 'student', countryCode: 'CH', statusText: 'hi' });
    web = await target.aStoredChallenge({ data: { name: 'Zebra', category: 'web' } });
    crypto = await target.aStoredChallenge({ data: { name: 'apple%', category: 'crypto' } });
    deleted = await target.aStoredChallenge({ data: { name: 'Deleted', category: 'misc' } });
    await attempt('one wrong web', one, web, 'nope', '203.0.113.5');
    await attempt('one right web', one, web, web.flag, '203.0.113.4');
    await attempt('one again web', one, web, web.flag, '203.0.113.3');
    await attempt('two right crypto', two, crypto, crypto.flag, '203.0.113.2');
    await attempt('banned wrong crypto', banned, crypto, 'nope', '203.0.113.1');
    await attempt('gone right crypto', gone, crypto, crypto.flag, '203.0.113.6');
    await attempt('two right deleted', two, deleted, deleted.flag, '203.0.113.7');
    await target.editTeam(banned, { banned: true });
    const { authToken: token } = target.admin;
    insist(await target.send('DELETE', `/api/v2/admin/users/${gone.id}`, { token }));
    insist(await target.send('DELETE', `/api/v1/admin/challs/${deleted.id}`, { token }));
  });
  afterAll(() => target.stop());

  const ALL = [
    'one wrong web',
    'one right web',
    'one again web',
    'two right crypto',
    'banned wrong crypto',
    'gone right crypto',
    'two right deleted',
  ];
  const NEWEST = ALL.toReversed();

  it('GET and an empty filter answer the same rows, newest first, with exactly the fields of 5.9', async () => {
    expect(await names()).toEqual(NEWEST);
    expect((await list('', {})).data).toEqual((await list()).data);
    for (const row of insist(await list()).submissions) expect(Object.keys(row).sort()).toEqual(FIELDS);
  });

  it('a row says who tried what, from where and with which result', async () => {
    const { submissions } = insist(await list());
    const row = (name: string): Json => submissions.find(({ id }: Json) => nameOf.get(id) === name);
    expect(row('one wrong web')).toMatchObject({
      kind: 'flag',
      challengeId: web.id,
      challengeName: 'Zebra',
      challengeCategory: 'web',
      userId: one.id,
      userName: 'Bravo_1',
      userDivision: 'open',
      userAvatarUrl: null,
      userCountryCode: null,
      userStatusText: null,
      userBanned: false,
      ip: '203.0.113.5',
      result: 'incorrect',
      cheatedFromId: null,
      cheatedFromName: null,
      details: { submittedFlag: 'nope' },
      relatedId: null,
    });
    expect(row('one right web')).toMatchObject({ result: 'correct', relatedId: expect.any(String) });
    expect(row('one again web')).toMatchObject({
      result: 'already_solved',
      details: { submittedFlag: web.flag },
    });
    expect(row('two right crypto')).toMatchObject({
      userDivision: 'student',
      userCountryCode: 'CH',
      userStatusText: 'hi',
    });
    expect(row('banned wrong crypto')).toMatchObject({ userBanned: true });
  });

  it('the related id of a right attempt is its solve', async () => {
    const { submissions } = insist(
      await list('', { team: { include: [two.id] }, challenge: { include: [crypto.id] } }),
    );
    const { solves } = insist(
      await target.send('GET', `/api/v2/challs/${crypto.id}/solves?limit=9&offset=0`),
    );
    expect(submissions[0].relatedId).toBe(solves.find(({ userId }: Json) => userId === two.id).id);
  });

  it('of a deleted challenge or team the id is left, and stand-ins', async () => {
    const { submissions } = insist(await list());
    expect(submissions[0]).toMatchObject({ challengeName: deleted.id, challengeCategory: 'deleted' });
    expect(submissions[1]).toMatchObject({ userName: gone.id, userDivision: 'unknown', userBanned: false });
  });

  it.each([
    ['createdAt', 'asc', ALL],
    ['createdAt', 'desc', NEWEST],
    [
      'ip',
      'asc',
      [
        'banned wrong crypto',
        'two right crypto',
        'one again web',
        'one right web',
        'one wrong web',
        'gone right crypto',
        'two right deleted',
      ],
    ],
    // Ties: newest first.
    [
      'result',
      'asc',
      [
        'two right deleted',
        'gone right crypto',
        'two right crypto',
        'one right web',
        'banned wrong crypto',
        'one wrong web',
        'one again web',
      ],
    ],
    [
      'result',
      'desc',
      [
        'one again web',
        'banned wrong crypto',
        'one wrong web',
        'two right deleted',
        'gone right crypto',
        'two right crypto',
        'one right web',
      ],
    ],
    ['kind', 'asc', NEWEST],
    ['kind', 'desc', NEWEST],
  ])('sorted by %s %s', async (sortBy, sortOrder, expected) => {
    expect(await names(`&sortBy=${sortBy}&sortOrder=${sortOrder}`)).toEqual(expected);
  });

  it.each(['challenge', 'team'])(
    'sorted by %s puts equal names together, newest first among them',
    async (sortBy) => {
      const field = sortBy === 'challenge' ? 'challengeName' : 'userName';
      const rows: Json[] = insist(await list(`&sortBy=${sortBy}&sortOrder=asc`)).submissions;
      const groups = rows.map((row) => row[field]).filter((name, index, all) => name !== all[index - 1]);
      expect(new Set(groups).size).toBe(groups.length);
      rows.forEach((row, index) => {
        const previous = rows[index - 1];
        if (previous?.[field] === row[field]) expect(previous.createdAt).toBeGreaterThan(row.createdAt);
      });
      const down: Json[] = insist(await list(`&sortBy=${sortBy}&sortOrder=desc`)).submissions;
      expect(new Set(down.map((row) => row[field]))).toEqual(new Set(groups));
      expect(down[0][field]).toBe(groups.at(-1));
    },
  );

  it('pages of one put together are the whole list', async () => {
    const paged: (string | undefined)[] = [];
    for (let offset = 0; offset <= ALL.length; offset += 1) {
      const answer = await target.send('GET', `/api/v2/admin/submissions?limit=1&offset=${String(offset)}`, {
        token: target.admin.authToken,
      });
      expect(answer.data.total).toBe(ALL.length);
      paged.push(...answer.data.submissions.map(({ id }: Json) => nameOf.get(id)));
    }
    expect(paged).toEqual(NEWEST);
  });

  it.each([
    ['challengeSearch=ZEB', ['one again web', 'one right web', 'one wrong web']],
    ['challengeSearch=cRyp', ['gone right crypto', 'banned wrong crypto', 'two right crypto']],
    ['challengeSearch=%25', ['gone right crypto', 'banned wrong crypto', 'two right crypto']],
    ['challengeSearch=_', []],
    ['teamSearch=_', ['one again web', 'one right web', 'one wrong web']],
    ['teamSearch=%25', ['two right deleted', 'two right crypto']],
    ['teamSearch=%20char%20', ['banned wrong crypto']],
    ['teamSearch=char&challengeSearch=web', []],
    ['teamSearch=%20', NEWEST],
  ])('search %s', async (query, expected) => {
    expect(await names(`&${query}`)).toEqual(expected);
  });

  const FILTERS: [string, () => object, string[]][] = [
    [
      'a challenge',
      () => ({ challenge: { include: [web.id] } }),
      ['one again web', 'one right web', 'one wrong web'],
    ],
    [
      'all but a challenge',
      () => ({ challenge: { exclude: [web.id, deleted.id] } }),
      ['gone right crypto', 'banned wrong crypto', 'two right crypto'],
    ],
    [
      'a deleted challenge by its id',
      () => ({ challenge: { include: [deleted.id] } }),
      ['two right deleted'],
    ],
    ['a team', () => ({ team: { include: [two.id] } }), ['two right deleted', 'two right crypto']],
    [
      'all but some teams',
      () => ({ team: { exclude: [one.id, two.id] } }),
      ['gone right crypto', 'banned wrong crypto'],
    ],
    [
      'results',
      () => ({ result: { include: ['incorrect', 'already_solved'] } }),
      ['banned wrong crypto', 'one again web', 'one wrong web'],
    ],
    [
      'all but a result',
      () => ({ result: { exclude: ['correct'] } }),
      ['banned wrong crypto', 'one again web', 'one wrong web'],
    ],
    ['a kind', () => ({ kind: { include: ['admin_bot'] } }), []],
    ['all but a kind', () => ({ kind: { exclude: ['admin_bot'] } }), NEWEST],
    ['banned teams', () => ({ teamStatus: { include: ['banned'] } }), ['banned wrong crypto']],
    [
      'a category: rows of a deleted challenge are dropped',
      () => ({ category: { include: ['misc', 'deleted', 'web'] } }),
      ['one again web', 'one right web', 'one wrong web'],
    ],
    [
      'all but a category: rows of a deleted challenge are dropped',
      () => ({ category: { exclude: ['web'] } }),
      ['gone right crypto', 'banned wrong crypto', 'two right crypto'],
    ],
    [
      'a division: rows of a deleted team are dropped',
      () => ({ division: { include: ['student', 'unknown'] } }),
      ['two right deleted', 'two right crypto'],
    ],
    [
      'all but a division: rows of a deleted team are dropped',
      () => ({ division: { exclude: ['student'] } }),
      ['banned wrong crypto', 'one again web', 'one right web', 'one wrong web'],
    ],
    [
      'empty lists and null: no filter',
      () => ({ challenge: { include: [] }, team: null, result: { exclude: null } }),
      NEWEST,
    ],
    [
      'several at once',
      () => ({ team: { include: [one.id] }, result: { exclude: ['correct'] } }),
      ['one again web', 'one wrong web'],
    ],
  ];
  it.each(FILTERS)('filter: %s', async (_title, filter, expected) => {
    expect(await names('', filter())).toEqual(expected);
  });

  it('times: bounds are inclusive, equal ones are fine', async () => {
    const textOf = (name: string) => new Date(times.get(name) ?? 0).toISOString();
    const [from, to] = [textOf('one right web'), textOf('two right crypto')];
    expect(await names('', { createdAfter: from, createdBefore: to })).toEqual([
      'two right crypto',
      'one again web',
      'one right web',
    ]);
    expect(await names('', { createdAfter: from, createdBefore: from })).toEqual(['one right web']);
    expect(await names('', { createdAfter: null })).toEqual(NEWEST);
  });

  it.each([
    [{ createdAfter: 'yesterday' }, 'createdAfter'],
    [{ createdBefore: '2026-13-45' }, 'createdBefore'],
    [{ createdAfter: '2026-02-02', createdBefore: '2026-02-01' }, 'createdAfter'],
    [{ createdAfter: 'x'.repeat(65) }, 'createdAfter'],
    [{ createdAfter: 5 }, 'createdAfter'],
    [{ result: { include: ['correct', 'wrong'] } }, 'result.include.1'],
    [{ kind: { exclude: ['bot'] } }, 'kind.exclude.0'],
    [{ teamStatus: { include: ['admin'] } }, 'teamStatus.include.0'],
    [{ team: { include: 'x' } }, 'team.include'],
  ])('the filter %j is badBody at "%s"', async (filter, path) => {
    expect(await list('', filter)).toMatchObject({
      status: 400,
      kind: 'badBody',
      data: { reason: expect.stringMatching(new RegExp(`^body:${path.replaceAll('.', '\\.')}: `)) },
    });
  });

  it.each([
    ['limit=0&offset=0', 'limit'],
    ['limit=101&offset=0', 'limit'],
    ['offset=0', 'limit'],
    ['limit=1', 'offset'],
    ['limit=1&offset=-1', 'offset'],
    ['limit=1&offset=0&sortBy=name', 'sortBy'],
    ['limit=1&offset=0&sortOrder=up', 'sortOrder'],
    ['limit=1&offset=0&challengeSearch=', 'challengeSearch'],
    [`limit=1&offset=0&teamSearch=${'x'.repeat(101)}`, 'teamSearch'],
  ])('the query %s is badBody at "%s", by both methods', async (text, field) => {
    const token = target.admin.authToken;
    for (const [method, body] of [
      ['GET', {}],
      ['POST', { json: {} }],
    ] as const) {
      expect(
        await target.send(method, `/api/v2/admin/submissions?${text}`, { token, ...body }),
      ).toMatchObject({
        status: 400,
        kind: 'badBody',
        data: { reason: expect.stringMatching(new RegExp(`^query:${field}: `)) },
      });
    }
  });
});
