import { describeLocal, insist, type Json } from '../support';
import { ATTEMPTS, NEWEST, startSubmissionRecord, type SubmissionRecord } from './submission-record';

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

describeLocal('the submission record', () => {
  let record: SubmissionRecord;
  beforeAll(async () => {
    record = await startSubmissionRecord();
  });
  afterAll(() => record.target.stop());

  it('GET and an empty filter answer the same rows, newest first, with exactly the documented fields', async () => {
    expect(await record.names()).toEqual(NEWEST);
    expect((await record.list('', {})).data).toEqual((await record.list()).data);
    for (const row of insist(await record.list()).submissions)
      expect(Object.keys(row).sort()).toEqual(FIELDS);
  });

  it('a row says who tried what, from where and with which result', async () => {
    const { submissions } = insist(await record.list());
    const row = (name: string): Json => submissions.find(({ id }: Json) => record.nameOf({ id }) === name);
    expect(row('one wrong web')).toMatchObject({
      kind: 'flag',
      challengeId: record.challenges.web.id,
      challengeName: 'Zebra',
      challengeCategory: 'web',
      userId: record.teams.one.id,
      userName: 'Bravo_1',
      userDivision: 'open',
      userAvatarUrl: null,
      userCountryCode: null,
      userStatusText: null,
      userBanned: false,
      // Unix ms, as every time of an answer.
      createdAt: expect.any(Number),
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
      details: { submittedFlag: record.challenges.web.flag },
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
      await record.list('', {
        team: { include: [record.teams.two.id] },
        challenge: { include: [record.challenges.crypto.id] },
      }),
    );
    const { solves } = insist(
      await record.target.send(
        'GET',
        `/api/v2/challs/${record.challenges.crypto.id}/solves?limit=9&offset=0`,
      ),
    );
    expect(submissions[0].relatedId).toBe(
      solves.find(({ userId }: Json) => userId === record.teams.two.id).id,
    );
  });

  it('of a deleted challenge or team the id is left, and stand-ins', async () => {
    const { submissions } = insist(await record.list());
    expect(submissions[0]).toMatchObject({
      challengeName: record.challenges.deleted.id,
      challengeCategory: 'deleted',
    });
    expect(submissions[1]).toMatchObject({
      userName: record.teams.gone.id,
      userDivision: 'unknown',
      userBanned: false,
    });
  });

  it.each([
    ['createdAt', 'asc', ATTEMPTS],
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
    expect(await record.names(`&sortBy=${sortBy}&sortOrder=${sortOrder}`)).toEqual(expected);
  });

  it.each(['challenge', 'team'])(
    'sorted by %s puts equal names together, newest first among them',
    async (sortBy) => {
      const field = sortBy === 'challenge' ? 'challengeName' : 'userName';
      const rows: Json[] = insist(await record.list(`&sortBy=${sortBy}&sortOrder=asc`)).submissions;
      const groups = rows.map((row) => row[field]).filter((name, index, all) => name !== all[index - 1]);
      expect(new Set(groups).size).toBe(groups.length);
      rows.forEach((row, index) => {
        const previous = rows[index - 1];
        if (previous?.[field] === row[field]) expect(previous.createdAt).toBeGreaterThan(row.createdAt);
      });
      const down: Json[] = insist(await record.list(`&sortBy=${sortBy}&sortOrder=desc`)).submissions;
      expect(new Set(down.map((row) => row[field]))).toEqual(new Set(groups));
      expect(down[0][field]).toBe(groups.at(-1));
      // By what the row shows, whatever its case.
      const inOrder = groups.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
      expect(groups).toEqual(inOrder);
    },
  );

  it('pages of one put together are the whole list', async () => {
    const paged: (string | undefined)[] = [];
    for (let offset = 0; offset <= ATTEMPTS.length; offset += 1) {
      const answer = await record.target.asStaff(
        'GET',
        `/api/v2/admin/submissions?limit=1&offset=${String(offset)}`,
      );
      expect(answer.data.total).toBe(ATTEMPTS.length);
      paged.push(...answer.data.submissions.map(({ id }: Json) => record.nameOf({ id })));
    }
    expect(paged).toEqual(NEWEST);
  });

  it.each([
    ['limit=1&offset=0&sortBy=name', 'sortBy'],
    ['limit=1&offset=0&sortOrder=up', 'sortOrder'],
    ['limit=1&offset=0&challengeSearch=', 'challengeSearch'],
    [`limit=1&offset=0&challengeSearch=${'x'.repeat(101)}`, 'challengeSearch'],
    ['limit=1&offset=0&teamSearch=', 'teamSearch'],
    [`limit=1&offset=0&teamSearch=${'x'.repeat(101)}`, 'teamSearch'],
  ])('the query %s is badBody at "%s", by both methods', async (text, field) => {
    const token = record.target.admin.authToken;
    for (const [method, body] of [
      ['GET', {}],
      ['POST', { json: {} }],
    ] as const) {
      expect(
        await record.target.send(method, `/api/v2/admin/submissions?${text}`, { token, ...body }),
      ).toMatchObject({
        status: 400,
        kind: 'badBody',
        data: { reason: expect.stringMatching(new RegExp(`^query:${field}: `)) },
      });
    }
  });
});
