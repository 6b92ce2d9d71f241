import { outwaitRevisionLeases } from '@rampart/core/challenges';
import { describeLocal, insist, startLocalTarget, unique, type LocalTarget } from '../support';
import { ChallengeStaff, refusalAt } from './challenge-staff';

const FLAGS = [{ provider: 'flags/static', config: { flag: 'flag{x}' } }];
const PLAYABLE = { name: 'Playable', flags: FLAGS, points: { min: 100, max: 500 } };
const DYNAMIC = { kind: 'dynamic', source: { transport: 'webhook', secret: 's' } };
const HOUR_MS = 3_600_000;

describeLocal('what teams get to see, they can play', () => {
  let target: LocalTarget;
  let staff: ChallengeStaff;
  beforeAll(async () => {
    target = await startLocalTarget();
    staff = new ChallengeStaff(target);
  });
  afterAll(() => target.stop());

  const FAULTS: [string, object, string][] = [
    ['without a name', { name: ' ' }, 'data.name'],
    ['without a flag', { flags: [] }, 'data.flags'],
    ['whose min is over its max', { points: { min: 500, max: 100 } }, 'data.points'],
  ];

  describe.each(FAULTS)('a challenge %s', (_fault, fault, path) => {
    it.each([
      ['at once', {}],
      ['in the past', { releaseTime: Date.now() - HOUR_MS }],
      ['in the future', { releaseTime: Date.now() + HOUR_MS }],
    ])('is not created when it would be released %s', async (_when, release) => {
      const id = unique('challenge');
      expect(await staff.put(id, { ...PLAYABLE, ...fault, ...release })).toMatchObject(refusalAt(path));
      expect(await staff.get(id)).toMatchObject({ kind: 'badChallenge' });
    });

    it('can be a hidden draft, which is shown once it is complete', async () => {
      const id = unique('challenge');
      insist(await staff.put(id, { ...PLAYABLE, ...fault, hidden: true }));
      expect(await staff.put(id, { hidden: false })).toMatchObject(refusalAt(path));
      expect(await staff.put(id, { hidden: false, releaseTime: Date.now() + HOUR_MS })).toMatchObject(
        refusalAt(path),
      );
      expect(await staff.stored(id)).toMatchObject({ hidden: true });
      insist(await staff.put(id, { ...PLAYABLE, hidden: false }));
    });

    it('cannot be made of one that teams see', async () => {
      const { id } = await target.aStoredChallenge();
      expect(await staff.put(id, fault)).toMatchObject(refusalAt(path));
      insist(await staff.put(id, { ...fault, hidden: true }));
    });

    it('that teams saw before this rule can be mended field by field', async () => {
      const { id } = await target.aStoredChallenge();
      await target
        .database('challenges')
        .where({ id })
        .update({ name: '', flags: '[]', points_min: 500, points_max: 100 });
      await target.database('revisions').where('collection', 'challenges').increment('value', 1);
      await outwaitRevisionLeases();
      insist(await staff.put(id, { description: 'still unfit' }));
      const [field = ''] = Object.keys(fault);
      const mended = { [field]: Reflect.get(PLAYABLE, field) as unknown };
      insist(await staff.put(id, mended));
      expect(await staff.put(id, fault)).toMatchObject(refusalAt(path));
    });
  });

  it('a challenge opens before it closes, also one that is moved', async () => {
    const [opens, later] = [Date.now() + HOUR_MS, Date.now() + 2 * HOUR_MS];
    const id = unique('challenge');
    for (const closeTime of [opens - 1, opens])
      expect(await staff.put(id, { ...PLAYABLE, releaseTime: opens, closeTime })).toMatchObject(
        refusalAt('data.closeTime'),
      );
    insist(await staff.put(id, { ...PLAYABLE, releaseTime: opens, closeTime: opens + 1 }));
    expect(await staff.put(id, { releaseTime: later })).toMatchObject(refusalAt('data.closeTime'));
    insist(await staff.put(id, { releaseTime: later, closeTime: null }));
  });

  it('a wave may open later than its challenges close, which can still be edited', async () => {
    const id = unique('challenge');
    const path = `/api/v2/admin/waves/${unique('wave')}`;
    const opensIn = (ms: number) => target.asStaff('PUT', path, { data: { openTime: Date.now() + ms } });
    expect((await opensIn(HOUR_MS)).status).toBe(200);
    const wave = path.split('/').at(-1);
    expect(await staff.put(id, { ...PLAYABLE, wave, closeTime: Date.now() })).toMatchObject(
      refusalAt('data.closeTime'),
    );
    insist(await staff.put(id, { ...PLAYABLE, wave, closeTime: Date.now() + 2 * HOUR_MS }));
    expect((await opensIn(3 * HOUR_MS)).status).toBe(200);
    insist(await staff.put(id, { description: 'It still closes too early.' }));
  });

  it('a dynamic challenge needs no flag, until flags decide', async () => {
    const id = unique('challenge');
    insist(await staff.put(id, { name: 'Fed', scoring: DYNAMIC }));
    expect(await staff.put(id, { scoring: { kind: 'decay' } })).toMatchObject(refusalAt('data.flags'));
    insist(await staff.put(id, { scoring: { kind: 'decay' }, flags: FLAGS }));
  });

  it('V1 creates what teams can play, and nothing else', async () => {
    const id = unique('challenge');
    expect(await staff.put(id, { name: 'One' }, 'v1')).toMatchObject(refusalAt('data.flags'));
    insist(await staff.put(id, { name: 'One', flag: 'flag{x}' }, 'v1'));
  });
});

describeLocal('keys that a route of staff does not know', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  it.each<[string, () => Promise<string>, string, object, string[]]>([
    [
      'a challenge',
      () => Promise.resolve(`/api/v2/admin/challs/${unique('challenge')}`),
      'PUT',
      { data: { ...PLAYABLE, nam: 'x', points: { min: 1, max: 2, mid: 3 } }, dta: 1 },
      ['data.points.mid', 'data.nam', 'dta'],
    ],
    [
      'a team',
      async () => `/api/v2/admin/users/${(await target.aRegisteredTeam()).id}`,
      'PUT',
      { data: { perms: 63 } },
      ['data.perms'],
    ],
    [
      'settings',
      () => Promise.resolve('/api/v2/admin/settings'),
      'PUT',
      { data: { sponsors: [{ name: 'a', description: 'b', logo: 'c' }], colour: 'red' } },
      ['data.sponsors.0.logo', 'data.colour'],
    ],
    [
      'an external client',
      () => Promise.resolve('/api/v2/admin/external-auth/clients'),
      'POST',
      { name: 'A service', redirectUri: 'https://a.example.org', trusted: true },
      ['trusted'],
    ],
    [
      'a filter',
      () => Promise.resolve('/api/v2/admin/submissions?limit=1&offset=0'),
      'POST',
      { chalenge: { include: ['x'] } },
      ['chalenge'],
    ],
  ])('are ignored and named in the answer about %s', async (_what, path, method, json, ignored) => {
    const answer = await target.asStaff(method, await path(), json);
    expect(answer.status).toBe(200);
    expect([...answer.body.warnings].sort()).toEqual([...ignored].sort());
  });

  it('are named beside a refusal, which they may explain', async () => {
    const answer = await target.asStaff('PUT', '/api/v2/admin/challs/misspelt', {
      data: { ...PLAYABLE, name: '', nam: 'x' },
    });
    expect(answer.body).toMatchObject({ kind: 'badBody', warnings: ['data.nam'] });
  });

  it('are not spoken of where there are none, where anything is a key, and to others than staff', async () => {
    const path = '/api/v2/admin/challs/known';
    expect(Object.keys((await target.asStaff('PUT', path, { data: PLAYABLE })).body)).toEqual([
      'kind',
      'message',
      'data',
    ]);
    const team = await target.aRegisteredTeam();
    const own = await target.send('PATCH', '/api/v2/users/me', {
      token: team.authToken,
      json: { statusText: 'x', perms: 63 },
    });
    expect(Object.keys(own.body)).toEqual(['kind', 'message', 'data']);
  });

  it('are named a hundred at most', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`key${String(n)}`, n]));
    const answer = await target.asStaff('PUT', '/api/v2/admin/settings', { data: many });
    expect(answer.body.warnings).toHaveLength(100);
  });
});
