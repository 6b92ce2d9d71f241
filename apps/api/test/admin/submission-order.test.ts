import { describeLocal, insist, startLocalTarget, type Json, type LocalTarget } from '../support';

/** In the order in which they sort. */
const RESULTS = [
  'correct',
  'cheated',
  'incorrect',
  'already_solved',
  'queued',
  'active_job',
  'invalid_input',
  'bad_instancer_state',
];
const KINDS = ['flag', 'admin_bot'];

describeLocal('the order of the submission record', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
    const startMs = target.now().getTime() - 60_000;
    // Backwards, so that neither time nor id gives the order asked for.
    const rows = RESULTS.toReversed().map((result, place) => ({
      id: `row-${result}`,
      kind: RESULTS.indexOf(result) < 4 ? 'flag' : 'admin_bot',
      challenge_id: 'nowhere',
      team_id: 'nobody',
      ip: 'unknown',
      result,
      created_at: new Date(startMs + place * 1_000),
    }));
    // Two of one instant: the id decides.
    const twin = { ...rows[0], id: 'row-twin', created_at: new Date(startMs - 5_000) };
    await target.database('submissions').insert([...rows, twin, { ...twin, id: 'row-twin-2' }]);
  });
  afterAll(() => target.stop());

  const list = async (query: string): Promise<Json[]> => {
    const answer = await target.asStaff('GET', `/api/v2/admin/submissions?limit=100&offset=0&${query}`);
    return insist(answer).submissions;
  };
  const withoutTwins = (rows: readonly Json[]) => rows.filter(({ id }) => !id.startsWith('row-twin'));

  it('`result` sorts in the order of the results, not of their names', async () => {
    const up = withoutTwins(await list('sortBy=result&sortOrder=asc'));
    expect(up.map(({ result }) => result)).toEqual(RESULTS);
    const down = withoutTwins(await list('sortBy=result&sortOrder=desc'));
    expect(down.map(({ result }) => result)).toEqual(RESULTS.toReversed());
  });

  it('`kind` sorts flags first, newest first among equal ones', async () => {
    for (const [sortOrder, kinds] of [
      ['asc', KINDS],
      ['desc', KINDS.toReversed()],
    ] as const) {
      const rows = await list(`sortBy=kind&sortOrder=${sortOrder}`);
      expect([...new Set(rows.map(({ kind }) => kind))]).toEqual(kinds);
      rows.forEach((row, index) => {
        const previous = rows[index - 1];
        if (previous?.kind === row.kind) expect(previous.createdAt).toBeGreaterThanOrEqual(row.createdAt);
      });
    }
  });

  it('of one instant the id decides, in the direction of `createdAt`', async () => {
    const twins = async (query: string) =>
      (await list(query)).map(({ id }) => id as string).filter((id) => id.startsWith('row-twin'));
    expect(await twins('sortBy=createdAt&sortOrder=asc')).toEqual(['row-twin', 'row-twin-2']);
    expect(await twins('sortBy=createdAt&sortOrder=desc')).toEqual(['row-twin-2', 'row-twin']);
    expect(await twins('sortBy=result&sortOrder=asc')).toEqual(['row-twin-2', 'row-twin']);
  });

  it('every kind and result of the record is shown and can be asked for', async () => {
    const ask = async (filter: object): Promise<Json[]> => {
      const answer = await target.asStaff('POST', '/api/v2/admin/submissions?limit=100&offset=0', filter);
      return insist(answer).submissions;
    };
    for (const result of RESULTS) {
      const rows = withoutTwins(await ask({ result: { include: [result] } }));
      expect(rows).toMatchObject([{ id: `row-${result}`, result, ip: 'unknown', details: {} }]);
    }
    const bots = withoutTwins(await ask({ kind: { include: ['admin_bot'] } }));
    expect(bots.map(({ result }) => result).sort()).toEqual(RESULTS.slice(4).sort());
  });
});
