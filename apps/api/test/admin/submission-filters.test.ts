import { describeLocal } from '../support';
import { NEWEST, startSubmissionRecord, type SubmissionRecord } from './submission-record';

describeLocal('searching and filtering the submission record', () => {
  let record: SubmissionRecord;
  beforeAll(async () => {
    record = await startSubmissionRecord();
  });
  afterAll(() => record.target.stop());

  it.each([
    ['challengeSearch=ZEB', ['one again web', 'one right web', 'one wrong web']],
    ['challengeSearch=cRyp', ['gone right crypto', 'banned wrong crypto', 'two right crypto']],
    ['challengeSearch=%25', ['gone right crypto', 'banned wrong crypto', 'two right crypto']],
    ['challengeSearch=_', []],
    [
      `challengeSearch=${encodeURIComponent('ΤΕΛΟΣ')}`,
      ['gone right crypto', 'banned wrong crypto', 'two right crypto'],
    ],
    ['teamSearch=_', ['one again web', 'one right web', 'one wrong web']],
    ['teamSearch=%25', ['two right deleted', 'two right crypto']],
    ['teamSearch=%20char%20', ['banned wrong crypto']],
    ['teamSearch=char&challengeSearch=web', []],
    ['teamSearch=%20', NEWEST],
  ])('search %s', async (query, expected) => {
    expect(await record.names(`&${query}`)).toEqual(expected);
  });

  const FILTERS: [string, () => object, string[]][] = [
    [
      'a challenge',
      () => ({ challenge: { include: [record.challenges.web.id] } }),
      ['one again web', 'one right web', 'one wrong web'],
    ],
    [
      'all but a challenge',
      () => ({ challenge: { exclude: [record.challenges.web.id, record.challenges.deleted.id] } }),
      ['gone right crypto', 'banned wrong crypto', 'two right crypto'],
    ],
    [
      'a deleted challenge by its id',
      () => ({ challenge: { include: [record.challenges.deleted.id] } }),
      ['two right deleted'],
    ],
    [
      'a team',
      () => ({ team: { include: [record.teams.two.id] } }),
      ['two right deleted', 'two right crypto'],
    ],
    [
      'all but some teams',
      () => ({ team: { exclude: [record.teams.one.id, record.teams.two.id] } }),
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
      'all but banned teams',
      () => ({ teamStatus: { exclude: ['banned'] } }),
      NEWEST.filter((name) => name !== 'banned wrong crypto'),
    ],
    [
      'teams that are not banned',
      () => ({ teamStatus: { include: ['not_banned'] } }),
      NEWEST.filter((name) => name !== 'banned wrong crypto'),
    ],
    ['banned and not', () => ({ teamStatus: { include: ['banned', 'not_banned'] } }), NEWEST],
    [
      'all but those that are not banned',
      () => ({ teamStatus: { exclude: ['not_banned'] } }),
      ['banned wrong crypto'],
    ],
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
    ['a part of the flag', () => ({ flag: 'OP' }), ['banned wrong crypto', 'one wrong web']],
    ['a part of the flag with a sign of patterns', () => ({ flag: 'n_p' }), []],
    [
      'empty lists, texts and null: no filter',
      () => ({ challenge: { include: [] }, team: null, result: { exclude: null }, flag: '' }),
      NEWEST,
    ],
    [
      'several at once',
      () => ({ team: { include: [record.teams.one.id] }, result: { exclude: ['correct'] } }),
      ['one again web', 'one wrong web'],
    ],
  ];
  it.each(FILTERS)('filter: %s', async (_title, filter, expected) => {
    expect(await record.names('', filter())).toEqual(expected);
  });

  it('times: bounds are inclusive, equal ones are fine', async () => {
    const textOf = (name: string) => new Date(record.times.get(name) ?? 0).toISOString();
    const [from, to] = [textOf('one right web'), textOf('two right crypto')];
    expect(await record.names('', { createdAfter: from, createdBefore: to })).toEqual([
      'two right crypto',
      'one again web',
      'one right web',
    ]);
    expect(await record.names('', { createdAfter: from, createdBefore: from })).toEqual(['one right web']);
    expect(await record.names('', { createdAfter: null })).toEqual(NEWEST);
    // Dates that PostgreSQL cannot represent.
    expect(await record.names('', { createdAfter: '-271821-04-20' })).toEqual(NEWEST);
    expect(await record.names('', { createdBefore: '-271821-04-20' })).toEqual([]);
  });

  it.each(['challenge', 'team', 'kind', 'result', 'teamStatus', 'category', 'division'])(
    'a list of %s may hold 1024 entries and no more',
    async (field) => {
      const value = { kind: 'flag', result: 'correct', teamStatus: 'banned' }[field] ?? 'x';
      for (const side of ['include', 'exclude'])
        for (const [count, status] of [
          [1_024, 200],
          [1_025, 400],
        ] as const) {
          const filter = { [field]: { [side]: Array<string>(count).fill(value) } };
          expect([side, count, (await record.list('', filter)).status]).toEqual([side, count, status]);
        }
    },
  );

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
    [{ challenge: { exclude: [5] } }, 'challenge.exclude.0'],
    [{ category: ['web'] }, 'category'],
    [{ division: { include: [null] } }, 'division.include.0'],
    [{ createdBefore: 'x'.repeat(65) }, 'createdBefore'],
    [{ createdBefore: 5 }, 'createdBefore'],
    [{ flag: 'x'.repeat(1_025) }, 'flag'],
  ])('the filter %j is badBody at "%s"', async (filter, path) => {
    expect(await record.list('', filter)).toMatchObject({
      status: 400,
      kind: 'badBody',
      data: { reason: expect.stringMatching(new RegExp(`^body:${path.replaceAll('.', '\\.')}: `)) },
    });
  });
});
