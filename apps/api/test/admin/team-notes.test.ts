import {
  describeLocal,
  insist,
  startLocalTarget,
  unique,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
} from '../support';

describeLocal('notes and tags of staff', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  const asStaff = (method: string, path: string, json?: unknown) =>
    target.asStaff(method, `/api/v2/admin/${path}`, json);
  const write = async ({ id }: Pick<RegisteredTeam, 'id'>, notes: object) =>
    insist(await asStaff('PUT', `users/${id}/notes`, notes), 'goodAdminUserNotes');
  const read = async ({ id }: Pick<RegisteredTeam, 'id'>) =>
    insist(await asStaff('GET', `users/${id}/notes`), 'goodAdminUserNotes');
  const listed = async (tags: object): Promise<string[]> => {
    const { users } = insist(await asStaff('POST', 'users?limit=100&offset=0', { tags }));
    return (users as Json[]).map(({ id }) => id as string);
  };

  it('are empty at first, and then as they were written last', async () => {
    const team = await target.aTeamWith(0);
    expect(await read(team)).toEqual({ note: null, tags: [] });
    const tags = [' late ', 'school', 'late'];
    expect(await write(team, { note: 'Call Ada.\n', tags })).toEqual({
      note: 'Call Ada.\n',
      tags: ['late', 'school'],
    });
    await write(team, { note: '  ', tags: ['school'] });
    expect(await read(team)).toEqual({ note: null, tags: ['school'] });
  });

  it('may be about staff, and not about a team that is unknown', async () => {
    await write(target.admin, { note: 'on duty', tags: [] });
    expect(await asStaff('PUT', 'users/nobody/notes', { note: null, tags: [] })).toMatchObject({
      status: 404,
      kind: 'badUnknownUser',
    });
  });

  it('filter the list of teams, and can be looked up', async () => {
    const [late, school] = [unique('late'), unique('school')];
    const [one, both, none] = [
      await target.aTeamWith(0),
      await target.aTeamWith(0),
      await target.aTeamWith(0),
    ];
    await write(one, { note: null, tags: [late] });
    await write(both, { note: null, tags: [late, school] });
    expect((await listed({ include: [late, school] })).sort()).toEqual([one.id, both.id].sort());
    expect(await listed({ include: [late], exclude: [school] })).toEqual([one.id]);
    const others = await listed({ exclude: [late] });
    expect(others).toContain(none.id);
    expect(others).not.toContain(one.id);
    expect(await listed({ include: [], exclude: null })).toEqual(expect.arrayContaining([one.id, none.id]));
    const { tags } = insist(await asStaff('GET', 'team-tags'), 'goodTeamTags');
    expect(tags).toEqual(
      expect.arrayContaining([
        { tag: late, teamCount: 2 },
        { tag: school, teamCount: 1 },
      ]),
    );
  });

  it('are shown by no answer to the team, to others, or about the team', async () => {
    const team = await target.aTeamWith(0);
    const secret = unique('suspicious');
    await write(team, { note: secret, tags: [secret] });
    for (const path of [`/api/v2/users/${team.id}`, '/api/v2/users/me', '/api/v1/users/me']) {
      const { text } = await target.send('GET', path, { token: team.authToken });
      expect(text).toContain(team.name);
      expect(text).not.toContain(secret);
    }
  });

  it('go with their team', async () => {
    const team = await target.aTeamWith(0);
    await write(team, { note: 'gone soon', tags: [] });
    insist(await asStaff('DELETE', `users/${team.id}`));
    expect(await target.database('team_notes').where({ team_id: team.id })).toEqual([]);
  });
});
