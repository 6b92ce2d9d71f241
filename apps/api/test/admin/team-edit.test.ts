import { Permission } from '@rampart/contract';
import {
  describeLocal,
  insist,
  startLocalTarget,
  startMailTarget,
  startTarget,
  unique,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
  type Target,
} from '../support';

describe('changing teams', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  const staff = (method: string, path: string, json?: unknown) =>
    target.asStaff(method, `/api/v2/admin/users/${path}`, json);
  const edit = (team: { id: string }, data: unknown) => staff('PUT', team.id, { data });
  const detail = async (team: { id: string }): Promise<Json> =>
    insist(await staff('GET', team.id), 'goodAdminUser');
  const own = async ({ authToken }: RegisteredTeam): Promise<Json> =>
    insist(await target.send('GET', '/api/v2/users/me', { token: authToken }));

  it('the detail has the fields of the list and the solve history, earliest first, hidden and pushed ones included', async () => {
    const team = await target.aRegisteredTeam();
    const solved = await target.aStoredChallenge({ data: { category: 'web' } });
    const pushed = await target.aStoredChallenge({ kind: 'dynamic' });
    await target.solve(team, solved);
    insist(await target.pushScores(pushed, [{ userId: team.id, points: 7 }]));
    const listed = insist(await target.send('GET', `/api/v1/challs/${solved.id}/solves?limit=1&offset=0`));
    await target.edit(solved, { hidden: true });
    const shown = await detail(team);
    expect(Object.keys(shown).sort()).toEqual([
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
      'solves',
      'statusText',
    ]);
    expect(shown).toMatchObject({
      id: team.id,
      name: team.name,
      solveCount: 2,
      createdAt: expect.any(Number),
    });
    expect(shown.solves).toEqual([
      {
        challengeId: solved.id,
        challengeName: solved.id,
        challengeCategory: 'web',
        createdAt: listed.solves[0].createdAt,
      },
      {
        challengeId: pushed.id,
        challengeName: pushed.id,
        challengeCategory: 'misc',
        createdAt: expect.any(Number),
      },
    ]);
  });

  it.each([
    ['GET', '', undefined],
    ['PUT', '', { data: { name: 'Some name' } }],
    ['DELETE', '', undefined],
    ['POST', '/token', undefined],
    ['PATCH', '/avatar', undefined],
  ])('%s nobody%s is 404 badUnknownUser', async (method, rest, json) => {
    expect(await staff(method, `nobody${rest}`, json)).toMatchObject({ status: 404, kind: 'badUnknownUser' });
  });

  it.each([
    ['division', 'student'],
    ['countryCode', 'CH'],
    ['statusText', 'x'.repeat(60)],
    ['statusText', '😀'.repeat(60)],
    ['statusText', ' '],
    ['banned', true],
  ])(
    '%s becomes %j, in force on the next request of the team, and nothing else changes',
    async (field, value) => {
      const team = await target.aRegisteredTeam();
      const { solves, ...before } = await detail(team);
      await own(team);
      const answer = await edit(team, { [field]: value });
      expect(answer).toMatchObject({ status: 200, kind: 'goodAdminUserUpdate' });
      expect(answer.data).toEqual({ ...before, [field]: value });
      expect(await detail(team)).toEqual({ ...before, [field]: value, solves });
      expect(await own(team)).toMatchObject({ [field]: value });
    },
  );

  it('the name is trimmed and may change its own case; a taken one is 409 badKnownName', async () => {
    const [team, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const name = unique('New');
    expect(insist(await edit(team, { name: `  ${name} ` }))).toMatchObject({ name });
    expect(insist(await edit(team, { name: name.toUpperCase() }))).toMatchObject({
      name: name.toUpperCase(),
    });
    expect(await edit(other, { name: name.toLowerCase(), banned: true })).toMatchObject({
      status: 409,
      kind: 'badKnownName',
    });
    // Nothing is written when a check fails.
    expect(await detail(other)).toMatchObject({ name: other.name, banned: false });
  });

  it('country and status text are cleared by null; an empty status text is a text', async () => {
    const team = await target.aRegisteredTeam();
    insist(await edit(team, { countryCode: 'CH', statusText: '' }));
    expect(await detail(team)).toMatchObject({ countryCode: 'CH', statusText: '' });
    insist(await edit(team, { countryCode: null, statusText: null }));
    expect(await detail(team)).toMatchObject({ countryCode: null, statusText: null });
  });

  it('empty data changes nothing', async () => {
    const team = await target.aRegisteredTeam();
    const before = await detail(team);
    expect(await edit(team, {})).toMatchObject({ status: 200, kind: 'goodAdminUserUpdate' });
    expect(await detail(team)).toEqual(before);
  });

  it.each<[string, object, string, string | null]>([
    ['a bad name', { name: 'x' }, 'badName', null],
    ['a bad name, whatever else is wrong', { name: 'x', banned: 'yes' }, 'badName', null],
    ['a name of another type', { name: 5 }, 'badBody', 'name'],
    ['a name that is null', { name: null }, 'badBody', 'name'],
    ['an unknown division', { division: 'nowhere' }, 'badBody', 'division'],
    ['a division named like something every object has', { division: 'constructor' }, 'badBody', 'division'],
    ['an unknown country', { countryCode: 'XX' }, 'badBody', 'countryCode'],
    ['a country in small letters', { countryCode: 'ch' }, 'badBody', 'countryCode'],
    ['a status text of 61 characters', { statusText: 'x'.repeat(61) }, 'badBody', 'statusText'],
    ['a ban that is no boolean', { banned: 1 }, 'badBody', 'banned'],
  ])('%s is refused and nothing changes', async (_title, data, kind, field) => {
    const team = await target.aRegisteredTeam();
    const before = await detail(team);
    const answer = await edit(team, { statusText: 'unseen', ...data });
    expect(answer).toMatchObject({ status: 400, kind });
    if (field !== null) expect(answer.data.reason).toMatch(new RegExp(`^body:data\\.${field}: `));
    expect(await detail(team)).toEqual(before);
  });

  it('permissions, address and id are not among what can be changed', async () => {
    const team = await target.aRegisteredTeam();
    const before = await detail(team);
    insist(await edit(team, { perms: 63, email: 'other@example.org', id: 'other', score: 1e6 }));
    expect(await detail(team)).toEqual(before);
  });

  it('a ban empties ranks and score, an unban brings them back', async () => {
    const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
    await target.solve(team, challenge);
    await target.board();
    expect(await detail(team)).toMatchObject({ score: 500 });
    insist(await edit(team, { banned: true }));
    expect(await detail(team)).toMatchObject({ score: 0, banned: true, solveCount: 1 });
    await target.board();
    expect(await own(team)).toMatchObject({ score: 0, globalPlace: null });
    insist(await edit(team, { banned: false }));
    await target.board();
    expect(await own(team)).toMatchObject({ score: 500, globalPlace: expect.any(Number) });
  });

  it('a created token is a team token: it logs in and is no auth token', async () => {
    const team = await target.aRegisteredTeam();
    const answer = await staff('POST', `${team.id}/token`);
    expect(answer).toMatchObject({ status: 200, kind: 'goodCreateUserToken' });
    expect(Object.keys(answer.data)).toEqual(['token']);
    const { token } = answer.data;
    expect(await target.send('GET', '/api/v1/auth/test', { token })).toMatchObject({ kind: 'badToken' });
    const login = insist(await target.send('POST', '/api/v1/auth/login', { json: { teamToken: token } }));
    expect(await own({ ...team, authToken: login.authToken })).toMatchObject({ id: team.id });
  });
});

describeLocal('privileged teams', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  it.each(Object.entries(Permission))(
    'a holder of %s cannot be changed, banned, deleted, given a token or another avatar: 403 badUserPrivileged',
    async (_name, perms) => {
      const holder = await target.aTeamWith(perms);
      const tries: readonly (readonly [string, string, unknown?])[] = [
        ['PUT', '', { data: {} }],
        ['PUT', '', { data: { banned: true } }],
        ['PUT', '', { data: { name: 'Taken over' } }],
        ['DELETE', ''],
        ['POST', '/token'],
        ['PATCH', '/avatar'],
      ];
      for (const [method, rest, json] of tries) {
        const answer = await target.asStaff(method, `/api/v2/admin/users/${holder.id}${rest}`, json);
        expect(answer).toMatchObject({ status: 403, kind: 'badUserPrivileged' });
      }
      expect(await target.send('GET', '/api/v1/auth/test', { token: holder.authToken })).toMatchObject({
        kind: 'goodToken',
      });
    },
  );

  it('not even by itself', async () => {
    const { id, authToken } = target.admin;
    const answer = await target.send('PUT', `/api/v2/admin/users/${id}`, {
      token: authToken,
      json: { data: { statusText: 'me' } },
    });
    expect(answer).toMatchObject({ status: 403, kind: 'badUserPrivileged' });
  });

  it('the solve history is shown only to callers who also hold challsRead', async () => {
    const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
    await target.solve(team, challenge);
    const seenWith = async (perms: number): Promise<Json> => {
      const { authToken } = await target.aTeamWith(perms);
      return insist(await target.send('GET', `/api/v2/admin/users/${team.id}`, { token: authToken }));
    };
    expect(await seenWith(Permission.usersWrite)).toMatchObject({ solves: [], solveCount: 1 });
    expect(await seenWith(Permission.usersWrite | Permission.challsRead)).toMatchObject({
      solves: [{ challengeId: challenge.id }],
    });
  });

  it('an administrator may be banned by nobody, so a banned one works on (Banned flag does not restrict admin routes)', async () => {
    const staff = await target.aTeamWith(Permission.usersWrite);
    await target.database('teams').where({ id: staff.id }).update({ banned: true });
    const answer = await target.send('GET', '/api/v2/admin/users?limit=1&offset=0', {
      token: staff.authToken,
    });
    expect(answer).toMatchObject({ status: 200 });
  });

  it('the division of a team may be changed by staff whatever its address', async () => {
    // Address rules hold where addresses are proved.
    const strict = await startMailTarget({
      config: { divisionACLs: [{ match: 'any', value: '', divisions: ['open'] }] },
    });
    try {
      const team = await strict.aTeamWith(0);
      const own = await strict.send('PATCH', '/api/v2/users/me', {
        token: team.authToken,
        json: { division: 'student' },
      });
      expect(own).toMatchObject({ kind: 'badDivisionNotAllowed' });
      await strict.editTeam(team, { division: 'student' });
      expect(insist(await strict.send('GET', `/api/v2/users/${team.id}`))).toMatchObject({
        division: 'student',
      });
    } finally {
      await strict.stop();
    }
  });

  it('the division of a team may be changed by staff after the end', async () => {
    const team = await target.aRegisteredTeam();
    const now = target.now().getTime();
    await target.set({ startTime: now - 2e6, endTime: now - 1e6 });
    await target.editTeam(team, { division: 'student' });
    expect(insist(await target.send('GET', `/api/v2/users/${team.id}`))).toMatchObject({
      division: 'student',
    });
    await target.set({ startTime: null, endTime: null });
  });
});
