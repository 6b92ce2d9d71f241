import { describeLocal, insist, startLocalTarget, type LocalTarget, type RegisteredTeam } from '../support';

describeLocal('integrity cases for staff', () => {
  let target: LocalTarget;
  let teams: readonly [RegisteredTeam, RegisteredTeam];
  let id: string;
  let challengeId: string;
  beforeAll(async () => {
    target = await startLocalTarget();
    teams = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    id = teams
      .map((team) => team.id)
      .toSorted()
      .join('~');
    const challenge = await target.aStoredChallenge();
    challengeId = challenge.id;
    for (const { authToken } of teams) {
      const wrong = { token: authToken, json: { flag: 'flag{almost}' } };
      expect((await target.send('POST', `/api/v1/challs/${challengeId}/submit`, wrong)).kind).toBe('badFlag');
    }
  });
  afterAll(() => target.stop());

  const send = (method: 'GET' | 'PUT', path: string, json?: unknown) =>
    target.asStaff(method, `/api/v2/admin/integrity-cases${path}`, json);
  const list = async (query = '') => insist(await send('GET', `?limit=10&offset=0${query}`));
  const decide = (caseId: string, verdict: string | null) =>
    send('PUT', `/${caseId}`, { data: { verdict, note: 'They share a room.' } });

  it('are listed by whom they are about, with what was submitted', async () => {
    expect(await list(`&user=${teams[0].id}&challenge=${challengeId}&kind=sharedWrongFlag`)).toMatchObject({
      total: 1,
      cases: [{ id, kinds: ['sharedWrongFlag'], signals: 1, isOpen: true, verdict: null, decidedAt: null }],
    });
    expect(await list('&kind=burst')).toEqual({ total: 0, cases: [] });
    const { users, evidence } = insist(await send('GET', `/${id}`));
    expect(users.map((user: { id: string }) => user.id).join('~')).toBe(id);
    expect(evidence).toMatchObject([
      {
        kind: 'sharedWrongFlag',
        submissions: [
          { userId: teams[0].id, challengeId, flag: 'flag{almost}' },
          { userId: teams[1].id, challengeId, flag: 'flag{almost}' },
        ],
      },
    ]);
  });

  it('are found by a part of the name of any of their teams', async () => {
    for (const team of teams) {
      const { name } = insist(await target.send('GET', '/api/v2/users/me', { token: team.authToken }));
      const part = encodeURIComponent(` ${(name as string).slice(1).toUpperCase()} `);
      expect(await list(`&userSearch=${part}`)).toMatchObject({ total: 1, cases: [{ id }] });
    }
    expect(await list('&userSearch=%25')).toMatchObject({ total: 0 });
  });

  it('get a verdict and a note, which change nothing for the teams', async () => {
    expect(insist(await decide(id, 'confirmed'))).toMatchObject({
      isOpen: false,
      verdict: 'confirmed',
      note: 'They share a room.',
      decidedBy: target.admin.id,
    });
    expect(await list('&status=open')).toMatchObject({ total: 0 });
    for (const { authToken } of teams)
      expect((await target.send('GET', '/api/v2/users/me', { token: authToken })).status).toBe(200);
    expect(insist(await decide(id, null))).toMatchObject({ isOpen: true, verdict: null });
    expect(await list('&status=open')).toMatchObject({ total: 1 });
  });

  it('without signals are unknown', async () => {
    expect(await decide('none', 'dismissed')).toMatchObject({ status: 404, kind: 'badUnknownCase' });
    expect(await send('GET', '/none')).toMatchObject({ status: 404, kind: 'badUnknownCase' });
  });
});
