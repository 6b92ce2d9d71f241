import { insist, startTarget, unique, type Target } from '../support';
import { ChallengeStaff, FIELDS_V1, FIELDS_V2, keysOf, refusalAt } from './challenge-staff';

describe('creating and changing challenges', () => {
  let target: Target;
  let staff: ChallengeStaff;
  beforeAll(async () => {
    target = await startTarget();
    staff = new ChallengeStaff(target);
  });
  afterAll(() => target.stop());

  it('an unknown id creates a challenge with the defaults', async () => {
    const id = unique('challenge');
    const answer = await staff.put(id, { hidden: true });
    expect(answer).toMatchObject({ status: 200, kind: 'goodChallengeUpdate' });
    expect(await staff.stored(id)).toEqual({
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
      hidden: true,
      releaseTime: null,
      scoring: { kind: 'decay' },
      instancerConfig: null,
      adminBotConfig: null,
      solveCount: 0,
    });
  });

  it('any path text is an id, also percent-encoded', async () => {
    const id = `${unique('x')} /ü?#%`;
    insist(await staff.put(encodeURIComponent(id), { name: 'odd', flag: 'x' }));
    expect(await staff.stored(encodeURIComponent(id))).toMatchObject({ id, name: 'odd' });
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
    const before = await staff.stored(id);
    const answer = insist(await staff.put(id, { [field]: value }));
    const { solveCount, ...expected } = { ...before, [field]: value };
    expect(answer).toEqual(expected);
    expect(await staff.stored(id)).toEqual({ ...expected, solveCount });
  });

  it('null makes a release time "at once"; instancer and admin bot configuration can be cleared', async () => {
    const { id } = await target.aStoredChallenge({ data: { releaseTime: 1_900_000_000_000 } });
    insist(await staff.put(id, { releaseTime: null, instancerConfig: null, adminBotConfig: null }));
    expect(await staff.stored(id)).toMatchObject({
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
    ['a fraction of a byte', { files: [{ name: 'a', url: 'b', size: 1.5 }] }, 'data.files.0.size'],
    ['an entry that is no text', { tags: ['a', 5] }, 'data.tags.1'],
    ['a name that is null', { name: null }, 'data.name'],
    ['a name that is a number', { name: 5 }, 'data.name'],
    ['a description that is no text', { description: [] }, 'data.description'],
    ['a category that is no text', { category: true }, 'data.category'],
    ['an author that is no text', { author: {} }, 'data.author'],
    ['files that are no list', { files: {} }, 'data.files'],
    ['a file without a name', { files: [{ url: 'u', size: 1 }] }, 'data.files.0.name'],
    ['a file without an address', { files: [{ name: 'a', size: 1 }] }, 'data.files.0.url'],
    ['flags that are no list', { flags: 'x' }, 'data.flags'],
    ['an entry without a configuration', { flags: [{ provider: 'flags/static' }] }, 'data.flags.0.config'],
    ['an eligibility that is no boolean', { tiebreakEligible: 'yes' }, 'data.tiebreakEligible'],
    ['a sort weight that is text', { sortWeight: '1' }, 'data.sortWeight'],
    ['tags that are null', { tags: null }, 'data.tags'],
    ['hidden as a number', { hidden: 1 }, 'data.hidden'],
    ['points that are null', { points: null }, 'data.points'],
    ['a scoring that is null', { scoring: null }, 'data.scoring'],
    [
      'a webhook secret that is no text',
      { scoring: { kind: 'dynamic', source: { transport: 'webhook', secret: 5 } } },
      'data.scoring.source.secret',
    ],
    ['an instancer configuration that is no object', { instancerConfig: 'x' }, 'data.instancerConfig'],
    ['an admin bot without code', { adminBotConfig: {} }, 'data.adminBotConfig.code'],
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
    const answer = await target.asStaff('PUT', `/api/v2/admin/challs/${id}`, { data });
    expect(answer).toMatchObject(refusalAt(path));
    expect(await staff.get(id)).toMatchObject({ kind: 'badChallenge' });
  });

  it('unknown keys are dropped, in the challenge and below it', async () => {
    const id = unique('challenge');
    insist(
      await staff.put(id, {
        name: 'x',
        flag: 'x',
        surprise: 1,
        points: { min: 0, max: 1, mid: 2 },
        id: 'other',
      }),
    );
    expect(keysOf(await staff.stored(id))).toEqual([...FIELDS_V2, 'solveCount'].sort());
    expect(await staff.stored(id)).toMatchObject({ id, points: { min: 0, max: 1 } });
  });

  it('V2 "flag" is an alias for one static entry, empty for none', async () => {
    const { id } = await target.aStoredChallenge();
    insist(await staff.put(id, { flag: 'new' }));
    expect(await staff.stored(id)).toMatchObject({
      flags: [{ provider: 'flags/static', config: { flag: 'new' } }],
    });
    insist(await staff.put(id, { flag: '', hidden: true }));
    expect(await staff.stored(id)).toMatchObject({ flags: [] });
  });

  it('V1 "flag" replaces all entries, an omitted one keeps them, V2-made ones included', async () => {
    const { id } = await target.aStoredChallenge();
    const flags = [
      { provider: 'flags/regex', config: { pattern: '^x$' } },
      { provider: 'flags/static', config: { flag: 'first' } },
      { provider: 'flags/static', config: { flag: 'second' } },
    ];
    insist(await staff.put(id, { flags }));
    expect(await staff.stored(id, 'v1')).toMatchObject({ flag: 'first' });
    insist(await staff.put(id, { name: 'kept' }, 'v1'));
    expect(await staff.stored(id)).toMatchObject({ name: 'kept', flags });
    insist(await staff.put(id, { flag: 'only' }, 'v1'));
    expect(await staff.stored(id)).toMatchObject({
      flags: [{ provider: 'flags/static', config: { flag: 'only' } }],
    });
    insist(await staff.put(id, { hidden: true }));
    insist(await staff.put(id, { flag: '' }, 'v1'));
    expect(await staff.stored(id)).toMatchObject({ flags: [] });
    expect(await staff.stored(id, 'v1')).toMatchObject({ flag: '' });
  });

  it.each([
    ['name', 'New'],
    ['description', '# New'],
    ['category', 'crypto'],
    ['author', 'somebody'],
    ['points', { min: 1, max: 2 }],
    ['tiebreakEligible', false],
    ['sortWeight', 2.5],
    ['flag', 'flag{new}'],
    ['files', [{ name: 'a.zip', url: '/uploads/x/a.zip' }]],
  ])('V1 stores %s and keeps every other field: %j', async (field, value) => {
    const { id } = await target.aStoredChallenge({ data: { sortWeight: 3 } });
    const expected = { ...(await staff.stored(id, 'v1')), [field]: value };
    expect(insist(await staff.put(id, { [field]: value }, 'v1'))).toEqual(expected);
    expect(await staff.stored(id, 'v1')).toEqual(expected);
  });

  it.each([
    ['no data', undefined, 'data'],
    ['a name that is a number', { name: 5 }, 'data.name'],
    ['a flag that is no text', { flag: ['x'] }, 'data.flag'],
    ['points without min', { points: { max: 1 } }, 'data.points.min'],
    ['a file without an address', { files: [{ name: 'a' }] }, 'data.files.0.url'],
    ['a sort weight that is null', { sortWeight: null }, 'data.sortWeight'],
    ['an eligibility that is no boolean', { tiebreakEligible: 1 }, 'data.tiebreakEligible'],
  ])('V1: %s is badBody', async (_title, data, path) => {
    const { id } = await target.aStoredChallenge();
    const { authToken: token } = target.admin;
    const answer = await target.send('PUT', `/api/v1/admin/challs/${id}`, { token, json: { data } });
    expect(answer).toMatchObject(refusalAt(path));
  });

  it('V1 cannot touch what it does not know; its files have no size', async () => {
    const { id } = await target.aStoredChallenge({ data: { tags: ['kept'] } });
    const answer = insist(
      await staff.put(
        id,
        { hidden: true, tags: [], scoring: { kind: 'x' }, files: [{ name: 'a', url: 'u', size: 9 }] },
        'v1',
      ),
    );
    expect(keysOf(answer)).toEqual(FIELDS_V1);
    expect(answer.files).toEqual([{ name: 'a', url: 'u' }]);
    expect(await staff.stored(id)).toMatchObject({
      hidden: false,
      tags: ['kept'],
      files: [{ name: 'a', url: 'u', size: null }],
    });
  });

  it('an instancer or admin bot that is not configured is refused with a kind of its own', async () => {
    const { id } = await target.aStoredChallenge();
    expect(await staff.put(id, { instancerConfig: { config: {} } })).toMatchObject({
      status: 400,
      kind: 'badInstancerConfig',
      data: { error: expect.any(String) },
    });
    expect(await staff.put(id, { adminBotConfig: { code: 'x' } })).toMatchObject({
      status: 400,
      kind: 'badAdminBotConfig',
      data: { error: expect.any(String) },
    });
  });

  it('the checks come in this order: flags, instancer, admin bot, scoring kind', async () => {
    const [team, { id, flag }] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
    await target.solve(team, { id, flag, secret: '' });
    const scoring = { kind: 'dynamic', source: { transport: 'webhook', secret: 's' } };
    const badBot = { scoring, adminBotConfig: { code: 'x' } };
    const badInstancer = { ...badBot, instancerConfig: { config: {} } };
    const badEntry = { ...badInstancer, flags: [{ provider: 'flags/none', config: {} }] };
    expect(await staff.put(id, { ...badEntry, flag: 'x' })).toMatchObject(refusalAt('data.flag'));
    expect(await staff.put(id, badEntry)).toMatchObject(refusalAt('data.flags.0.provider'));
    expect(await staff.put(id, badInstancer)).toMatchObject({ kind: 'badInstancerConfig' });
    expect(await staff.put(id, badBot)).toMatchObject({ kind: 'badAdminBotConfig' });
    expect(await staff.put(id, { scoring })).toMatchObject(refusalAt('data.scoring.kind'));
  });

  it('a change of the points is on the board', async () => {
    const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
    await target.solve(team, challenge);
    await target.edit(challenge, { points: { min: 10, max: 20 } });
    await target.board();
    expect(insist(await target.send('GET', `/api/v2/users/${team.id}`))).toMatchObject({ score: 20 });
  });
});
