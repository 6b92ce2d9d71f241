import { insist, startTarget, unique, type Json, type Target } from '../support';

const keysOf = (value: object) => Object.keys(value).sort();

const SHARED = ['author', 'category', 'description', 'files', 'id', 'name', 'points', 'tiebreakEligible'];
const V1 = [...SHARED, 'flag'].sort();
const V2 = [
  ...SHARED,
  'adminBotConfig',
  'flags',
  'hidden',
  'instancerConfig',
  'releaseTime',
  'scoring',
  'sortWeight',
  'tags',
].sort();

describe('challenge administration (competition reference 5.1 to 5.4)', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  const staff = (method: string, path: string, data?: unknown) =>
    target.send(method, path, {
      token: target.admin.authToken,
      ...(data === undefined ? {} : { json: { data } }),
    });
  const put = (id: string, data: unknown, version = 'v2') =>
    staff('PUT', `/api/${version}/admin/challs/${id}`, data);
  const get = (id: string, version = 'v2') => staff('GET', `/api/${version}/admin/challs/${id}`);
  const stored = async (id: string, version = 'v2'): Promise<Json> => insist(await get(id, version));
  const refusal = (path: string) => ({
    status: 400,
    kind: 'badBody',
    data: { reason: expect.stringMatching(new RegExp(`^body:${path.replaceAll('.', '\\.')}: `)) },
  });

  describe('reading (5.2)', () => {
    it.each(['v1', 'v2'])('%s: an unknown challenge is 404 badChallenge', async (version) => {
      expect(await get('nothing-here', version)).toMatchObject({ status: 404, kind: 'badChallenge' });
    });

    it('V2 shows exactly the fields of 5.1, the single view also the solve count', async () => {
      const { id } = await target.aStoredChallenge();
      expect(keysOf(await stored(id))).toEqual([...V2, 'solveCount'].sort());
      const list: Json[] = insist(await staff('GET', '/api/v2/admin/challs'));
      expect(keysOf(list.find((challenge) => challenge.id === id))).toEqual(V2);
    });

    it('V1 shows exactly the fields of 5.1, without an unset sort weight', async () => {
      const { id, flag } = await target.aStoredChallenge();
      expect(keysOf(await stored(id, 'v1'))).toEqual(V1);
      expect(await stored(id, 'v1')).toMatchObject({ flag });
      await target.edit({ id }, { sortWeight: 1.5 });
      expect(await stored(id, 'v1')).toMatchObject({ sortWeight: 1.5 });
      const list: Json[] = insist(await staff('GET', '/api/v1/admin/challs'));
      expect(keysOf(list.find((challenge) => challenge.id === id))).toEqual([...V1, 'sortWeight'].sort());
    });

    it('hidden and unreleased challenges are shown, with flags and webhook secret', async () => {
      const hidden = await target.aStoredChallenge({ data: { hidden: true } });
      const releaseTime = target.now().getTime() + 1e6;
      const unreleased = await target.aStoredChallenge({ kind: 'dynamic', data: { releaseTime } });
      const list: Json[] = insist(await staff('GET', '/api/v2/admin/challs'));
      const shown = (id: string): Json => list.find((challenge) => challenge.id === id);
      expect(shown(hidden.id)).toMatchObject({
        hidden: true,
        flags: [{ provider: 'flags/static', config: { flag: hidden.flag } }],
      });
      expect(shown(unreleased.id)).toMatchObject({
        releaseTime,
        scoring: { kind: 'dynamic', source: { transport: 'webhook', secret: unreleased.secret } },
      });
    });

    it.each(['v1', 'v2'])(
      '%s: sort weight ascending, unset last, then id descending (1.2)',
      async (version) => {
        const tag = unique('sorted');
        const weights = { a: 2, b: 1.5, c: -1, d: 2, e: undefined, f: undefined };
        for (const [letter, sortWeight] of Object.entries(weights)) {
          await target.aStoredChallenge({ id: `${tag}-${letter}`, data: { sortWeight } });
        }
        const list: Json[] = insist(await staff('GET', `/api/${version}/admin/challs`));
        const order = list.map(({ id }) => id as string).filter((id) => id.startsWith(tag));
        expect(order).toEqual(['c', 'b', 'd', 'a', 'f', 'e'].map((letter) => `${tag}-${letter}`));
      },
    );

    it('the solve count counts every stored row: banned teams and pushed scores included', async () => {
      const [team, banned] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
      const solved = await target.aStoredChallenge();
      const pushed = await target.aStoredChallenge({ kind: 'dynamic' });
      await target.solve(team, solved);
      await target.solve(banned, solved);
      insist(await target.pushScores(pushed, [{ userId: banned.id, points: 1 }]));
      await target.editTeam(banned, { banned: true });
      expect(await stored(solved.id)).toMatchObject({ solveCount: 2 });
      expect(await stored(pushed.id)).toMatchObject({ solveCount: 1 });
    });
  });

  describe('creating and changing (5.3)', () => {
    it('an unknown id creates a challenge with the defaults of 5.1', async () => {
      const id = unique('challenge');
      const answer = await put(id, {});
      expect(answer).toMatchObject({ status: 200, kind: 'goodChallengeUpdate' });
      expect(await stored(id)).toEqual({
        id,
        name: '',
        description: '',
        category: '',
        author: '',
        files: [],
        points: { min: 0, max: 0 },
        flags: [],
        tiebreakEligible: true,
        sortWeight: null,
        tags: null,
        hidden: false,
        releaseTime: null,
        scoring: { kind: 'decay' },
        instancerConfig: null,
        adminBotConfig: null,
        solveCount: 0,
      });
    });

    it('any path text is an id, also percent-encoded', async () => {
      const id = `${unique('x')} /ü?#%`;
      insist(await put(encodeURIComponent(id), { name: 'odd' }));
      expect(await stored(encodeURIComponent(id))).toMatchObject({ id, name: 'odd' });
    });

    it.each([
      ['name', 'New'],
      ['description', '# New'],
      ['category', 'crypto'],
      ['author', 'somebody'],
      [
        'files',
        [
          { name: 'a.zip', url: '/uploads/x/a.zip', size: 7 },
          { name: 'b', url: 'b', size: null },
        ],
      ],
      ['points', { min: -5, max: 2_147_483_647 }],
      ['flags', [{ provider: 'flags/static', config: { flag: 'x' } }]],
      ['tiebreakEligible', false],
      ['sortWeight', -0.5],
      ['tags', ['one', 'two']],
      ['tags', []],
      ['hidden', true],
      ['releaseTime', 1_900_000_000_000],
      ['scoring', { kind: 'dynamic', source: { transport: 'webhook', secret: 's' } }],
    ])('%s is stored and every other field keeps its value: %j', async (field, value) => {
      const { id } = await target.aStoredChallenge({ data: { sortWeight: 3, tags: ['old'] } });
      const before = await stored(id);
      const answer = insist(await put(id, { [field]: value }));
      const { solveCount, ...expected } = { ...before, [field]: value };
      expect(answer).toEqual(expected);
      expect(await stored(id)).toEqual({ ...expected, solveCount });
    });

    it('null makes a release time "at once"; instancer and admin bot configuration can be cleared', async () => {
      const { id } = await target.aStoredChallenge({ data: { releaseTime: 1_900_000_000_000 } });
      insist(await put(id, { releaseTime: null, instancerConfig: null, adminBotConfig: null }));
      expect(await stored(id)).toMatchObject({
        releaseTime: null,
        instancerConfig: null,
        adminBotConfig: null,
      });
    });

    it.each([
      ['no data', undefined, 'data'],
      ['points without max', { points: { min: 1 } }, 'data.points.max'],
      ['a fraction of a point', { points: { min: 0, max: 1.5 } }, 'data.points.max'],
      ['a release time with a fraction', { releaseTime: 1.5 }, 'data.releaseTime'],
      ['a V2 file without size', { files: [{ name: 'a', url: 'b' }] }, 'data.files.0.size'],
      ['a name that is null', { name: null }, 'data.name'],
      ['a sort weight that is null', { sortWeight: null }, 'data.sortWeight'],
      ['an unknown scoring kind', { scoring: { kind: 'static' } }, 'data.scoring.kind'],
      ['dynamic scoring without source', { scoring: { kind: 'dynamic' } }, 'data.scoring.source'],
      [
        'dynamic scoring without secret',
        { scoring: { kind: 'dynamic', source: { transport: 'webhook' } } },
        'data.scoring.source.secret',
      ],
      [
        'another transport',
        { scoring: { kind: 'dynamic', source: { transport: 'pull', secret: 's' } } },
        'data.scoring.source.transport',
      ],
      ['"flag" and "flags" together', { flag: 'x', flags: [] }, 'data.flag'],
    ])('%s is badBody and nothing is created', async (_title, data, path) => {
      const id = unique('challenge');
      const answer = await target.send('PUT', `/api/v2/admin/challs/${id}`, {
        token: target.admin.authToken,
        json: { data },
      });
      expect(answer).toMatchObject(refusal(path));
      expect(await get(id)).toMatchObject({ kind: 'badChallenge' });
    });

    it('unknown keys are dropped, in the challenge and below it', async () => {
      const id = unique('challenge');
      insist(await put(id, { name: 'x', surprise: 1, points: { min: 0, max: 1, mid: 2 }, id: 'other' }));
      expect(keysOf(await stored(id))).toEqual([...V2, 'solveCount'].sort());
      expect(await stored(id)).toMatchObject({ id, points: { min: 0, max: 1 } });
    });

    it('V2 "flag" is an alias for one static entry, empty for none', async () => {
      const { id } = await target.aStoredChallenge();
      insist(await put(id, { flag: 'new' }));
      expect(await stored(id)).toMatchObject({
        flags: [{ provider: 'flags/static', config: { flag: 'new' } }],
      });
      insist(await put(id, { flag: '' }));
      expect(await stored(id)).toMatchObject({ flags: [] });
    });

    it('V1 "flag" replaces all entries, an omitted one keeps them, V2-made ones included', async () => {
      const { id } = await target.aStoredChallenge();
      const flags = [
        { provider: 'flags/regex', config: { pattern: '^x$' } },
        { provider: 'flags/static', config: { flag: 'first' } },
        { provider: 'flags/static', config: { flag: 'second' } },
      ];
      insist(await put(id, { flags }));
      expect(await stored(id, 'v1')).toMatchObject({ flag: 'first' });
      insist(await put(id, { name: 'kept' }, 'v1'));
      expect(await stored(id)).toMatchObject({ name: 'kept', flags });
      insist(await put(id, { flag: 'only' }, 'v1'));
      expect(await stored(id)).toMatchObject({
        flags: [{ provider: 'flags/static', config: { flag: 'only' } }],
      });
      insist(await put(id, { flag: '' }, 'v1'));
      expect(await stored(id)).toMatchObject({ flags: [] });
      expect(await stored(id, 'v1')).toMatchObject({ flag: '' });
    });

    it('V1 cannot touch what it does not know; its files have no size (K11)', async () => {
      const { id } = await target.aStoredChallenge({ data: { tags: ['kept'] } });
      const answer = insist(
        await put(
          id,
          { hidden: true, tags: [], scoring: { kind: 'x' }, files: [{ name: 'a', url: 'u', size: 9 }] },
          'v1',
        ),
      );
      expect(keysOf(answer)).toEqual(V1);
      expect(answer.files).toEqual([{ name: 'a', url: 'u' }]);
      expect(await stored(id)).toMatchObject({
        hidden: false,
        tags: ['kept'],
        files: [{ name: 'a', url: 'u', size: null }],
      });
    });

    it('an instancer or admin bot that is not configured is refused with a kind of its own', async () => {
      const { id } = await target.aStoredChallenge();
      expect(await put(id, { instancerConfig: { config: {} } })).toMatchObject({
        status: 400,
        kind: 'badInstancerConfig',
        data: { error: expect.any(String) },
      });
      expect(await put(id, { adminBotConfig: { code: 'x' } })).toMatchObject({
        status: 400,
        kind: 'badAdminBotConfig',
        data: { error: expect.any(String) },
      });
    });

    describe('the scoring kind', () => {
      const dynamic = { kind: 'dynamic', source: { transport: 'webhook', secret: 's' } };

      it('may change while no row is stored', async () => {
        const { id } = await target.aStoredChallenge();
        insist(await put(id, { scoring: dynamic }));
        insist(await put(id, { scoring: { kind: 'decay' } }));
        expect(await stored(id)).toMatchObject({ scoring: { kind: 'decay' } });
      });

      it('may not change while a team has solved, also a banned one', async () => {
        const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
        await target.solve(team, challenge);
        await target.editTeam(team, { banned: true });
        expect(await put(challenge.id, { name: 'unseen', scoring: dynamic })).toMatchObject(
          refusal('data.scoring.kind'),
        );
        expect(await stored(challenge.id)).toMatchObject({ scoring: { kind: 'decay' }, name: challenge.id });
      });

      it('may not change while a pushed score is stored; the secret may', async () => {
        const team = await target.aRegisteredTeam();
        const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
        insist(await target.pushScores(challenge, [{ userId: team.id, points: -1 }]));
        expect(await put(challenge.id, { scoring: { kind: 'decay' } })).toMatchObject(
          refusal('data.scoring.kind'),
        );
        insist(await put(challenge.id, { scoring: dynamic }));
        insist(await target.pushScores({ ...challenge, secret: 's' }, [{ userId: team.id, points: 0 }]));
        insist(await put(challenge.id, { scoring: { kind: 'decay' } }));
      });
    });

    it('a change of the points is on the board (3.1)', async () => {
      const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
      await target.solve(team, challenge);
      await target.edit(challenge, { points: { min: 10, max: 20 } });
      await target.board();
      expect(insist(await target.send('GET', `/api/v2/users/${team.id}`))).toMatchObject({ score: 20 });
    });
  });

  describe('deleting (5.4)', () => {
    it('is 200 goodChallengeDelete without data, also for an unknown id', async () => {
      const { id } = await target.aStoredChallenge();
      for (const name of [id, id, 'nothing-here']) {
        const answer = await staff('DELETE', `/api/v1/admin/challs/${name}`);
        expect(answer).toMatchObject({ status: 200, kind: 'goodChallengeDelete' });
        expect(Object.keys(answer.body)).toEqual(['kind', 'message']);
      }
      expect(await get(id)).toMatchObject({ kind: 'badChallenge' });
    });

    it('takes the solves and points with it and leaves the submission record', async () => {
      const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
      await target.solve(team, challenge);
      await target.board();
      expect(insist(await target.send('GET', `/api/v2/users/${team.id}`))).toMatchObject({ score: 500 });
      insist(await staff('DELETE', `/api/v1/admin/challs/${challenge.id}`));
      await target.board();
      expect(insist(await target.send('GET', `/api/v2/users/${team.id}`))).toMatchObject({
        score: 0,
        globalPlace: null,
        solves: [],
      });
      const { submissions } = insist(
        await target.send('POST', '/api/v2/admin/submissions?limit=1&offset=0', {
          token: target.admin.authToken,
          json: { team: { include: [team.id] } },
        }),
      );
      expect(submissions).toMatchObject([
        {
          challengeId: challenge.id,
          challengeName: challenge.id,
          challengeCategory: 'deleted',
          result: 'correct',
        },
      ]);
      // Made anew under its id it starts without solves.
      await target.aStoredChallenge({ id: challenge.id });
      expect(await stored(challenge.id)).toMatchObject({ solveCount: 0 });
    });
  });
});
