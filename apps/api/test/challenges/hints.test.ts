import {
  describeLocal,
  insist,
  startLocalTarget,
  meanwhile,
  unique,
  type Answer,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
  type StoredChallenge,
} from '../support';

const MINUTE = 60_000;

describeLocal('hints', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  const asStaff = (method: string, path: string, json?: object) =>
    target.asStaff(method, `/api/v2/admin/${path}`, json);
  const aHint = async (challenge: { id: string }, said: object = {}): Promise<string> => {
    const json = { title: 'Look', content: unique('closer'), price: 50, ...said };
    return insist(await asStaff('POST', `challs/${challenge.id}/hints`, json)).id as string;
  };
  const hints = async (challenge: { id: string }, token?: string): Promise<Json[]> =>
    insist(await target.send('GET', `/api/v2/challs/${challenge.id}/hints`, token ? { token } : {})).hints;
  const take = (
    challenge: { id: string },
    hintId: string,
    { authToken: token }: { authToken: string },
    price = 50,
  ) => target.send('POST', `/api/v2/challs/${challenge.id}/hints/${hintId}/take`, { token, json: { price } });
  const scoreOf = async ({ id }: { id: string }): Promise<number> => {
    await target.board();
    return insist(await target.send('GET', `/api/v2/users/${id}`)).score as number;
  };
  const aSolver = async (challenge: StoredChallenge): Promise<RegisteredTeam> => {
    const team = await target.aRegisteredTeam();
    await target.solve(team, challenge);
    return team;
  };
  const fixed = () => target.aStoredChallenge({ data: { points: { min: 100, max: 100 } } });

  it('are read by everybody if they are free, and else by the team that paid', async () => {
    const challenge = await fixed();
    const [team, other] = [await aSolver(challenge), await aSolver(challenge)];
    const free = await aHint(challenge, { title: 'Free', content: 'read the source', price: 0 });
    const paid = await aHint(challenge, { title: 'Paid', content: 'it is XOR' });
    const closed = [
      { id: free, title: 'Free', price: 0, content: 'read the source' },
      { id: paid, title: 'Paid', price: 50, content: null },
    ];
    const open = [closed[0], { ...closed[1], content: 'it is XOR' }];
    expect(await hints(challenge)).toEqual(closed);
    expect(await hints(challenge, team.authToken)).toEqual(closed);

    expect(await take(challenge, paid, team)).toMatchObject({
      kind: 'goodHint',
      data: { id: paid, content: 'it is XOR' },
    });
    expect(await hints(challenge, team.authToken)).toEqual(open);
    expect(await hints(challenge, other.authToken)).toEqual(closed);
    expect(await hints(challenge)).toEqual(closed);
    expect(await take(challenge, free, team)).toMatchObject({ kind: 'goodHint' });
    expect([await scoreOf(team), await scoreOf(other)]).toEqual([50, 100]);
    const changes = insist(
      await target.send('GET', '/api/v2/users/me/score-changes', { token: team.authToken }),
    ).changes;
    expect(changes).toMatchObject([
      { kind: 'hint', points: -50, challengeId: challenge.id, reason: 'Paid', revokedAt: null },
    ]);
  });

  it('that are taken ten times at once are paid once, and read every time', async () => {
    const challenge = await fixed();
    const team = await aSolver(challenge);
    const hint = await aHint(challenge, { content: 'it is XOR', price: 7 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => take(challenge, hint, team, 7)));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, data: { content: 'it is XOR' } });
    expect(await scoreOf(team)).toBe(93);
    expect(await target.database('ledger').where({ kind: 'hint_taken', team_id: team.id })).toMatchObject([
      { challenge_id: challenge.id, delta: '-7' },
    ]);
    // The control: what decides is the index, without which each would pay.
    const price = { team_id: team.id, points: -7, hint_id: hint, actor: team.id, at: target.now() };
    await expect(target.database('awards').insert({ id: 'again', ...price })).rejects.toThrow(
      'awards_hint_key',
    );
  });

  it('may take a score below zero, and a team that has nothing else stays unranked', async () => {
    const challenge = await fixed();
    const [poor, idle] = [await aSolver(challenge), await target.aRegisteredTeam()];
    const hint = await aHint(challenge, { price: 150 });
    for (const team of [poor, idle]) insist(await take(challenge, hint, team, 150));
    expect([await scoreOf(poor), await scoreOf(idle)]).toEqual([-50, 0]);
  });

  it('are refused at a price that is not the one of now; whoever has one keeps it', async () => {
    const challenge = await fixed();
    const [early, late] = [await aSolver(challenge), await aSolver(challenge)];
    const [hint, another] = [await aHint(challenge, { price: 10 }), await aHint(challenge, { price: 10 })];
    insist(await take(challenge, hint, early, 10));
    insist(await asStaff('PUT', `challs/${challenge.id}/hints/${hint}`, { price: 20 }));
    expect(await hints(challenge)).toMatchObject([
      { id: hint, price: 20 },
      { id: another, price: 10 },
    ]);
    for (const price of [10, 30])
      expect(await take(challenge, hint, late, price)).toMatchObject({ status: 409, kind: 'badHintPrice' });
    expect(await take(challenge, hint, early, 10)).toMatchObject({ kind: 'goodHint' });
    expect([await scoreOf(early), await scoreOf(late)]).toEqual([90, 100]);
  });

  it('do not exist before their release, nor below a challenge that cannot be seen', async () => {
    const [challenge, hidden] = [await fixed(), await target.aStoredChallenge({ data: { hidden: true } })];
    const team = await target.aRegisteredTeam();
    const releaseTime = target.now().getTime() + 5 * MINUTE;
    const [later, below] = [await aHint(challenge, { releaseTime, price: 0 }), await aHint(hidden)];
    const shown = ({ status, body }: Answer) => [status, body];
    const get = (path: string) => target.send('GET', path, { token: team.authToken });

    expect(await hints(challenge, team.authToken)).toEqual([]);
    const unknown = await take(challenge, 'none', team, 0);
    expect(unknown).toMatchObject({ status: 404, kind: 'badUnknownHint' });
    expect(shown(await take(challenge, later, team, 0))).toEqual(shown(unknown));
    expect(shown(await get(`/api/v2/challs/${hidden.id}/hints`))).toEqual(
      shown(await get('/api/v2/challs/none/hints')),
    );
    expect(shown(await take(hidden, below, team))).toEqual(shown(await take({ id: 'none' }, below, team)));
    // Nor below another challenge.
    expect(await take(challenge, below, team)).toMatchObject({ kind: 'badUnknownHint' });

    target.clock.advanceMs(5 * MINUTE);
    expect(await hints(challenge)).toMatchObject([{ id: later }]);
  });

  it.each([
    ['hints', 404, 'badUnknownHint'],
    ['teams', 401, 'badToken'],
  ])('are not paid when one of the %s is deleted at that moment: %i %s', async (table, status, kind) => {
    const challenge = await fixed();
    const [team, hint] = [await aSolver(challenge), await aHint(challenge)];
    const id = table === 'teams' ? team.id : hint;
    const answer = await meanwhile(
      target,
      (holder) => holder(table).where({ id }).delete(),
      () => take(challenge, hint, team),
    );
    expect(answer).toMatchObject({ status, kind });
  });

  it('are not deleted when a team takes them at that moment', async () => {
    const challenge = await fixed();
    const [team, hint] = [await aSolver(challenge), await aHint(challenge)];
    const price = { team_id: team.id, points: -50, hint_id: hint, actor: team.id, at: target.now() };
    const answer = await meanwhile(
      target,
      (holder) => holder('awards').insert({ id: unique('price'), ...price }),
      () => asStaff('DELETE', `challs/${challenge.id}/hints/${hint}`),
    );
    expect(answer).toMatchObject({ status: 409, kind: 'badHintTaken' });
  });

  it('give the price back while their challenge is hidden or when it is deleted', async () => {
    const [challenge, other] = [await fixed(), await fixed()];
    const team = await aSolver(other);
    insist(await take(challenge, await aHint(challenge), team));
    expect(await scoreOf(team)).toBe(50);
    await target.edit(challenge, { hidden: true });
    expect(await scoreOf(team)).toBe(100);
    await target.edit(challenge, { hidden: false });
    expect(await scoreOf(team)).toBe(50);
    insist(await target.asStaff('DELETE', `/api/v1/admin/challs/${challenge.id}`));
    expect(await scoreOf(team)).toBe(100);
  });

  it('are closed again when staff revoke the price, and can be taken once more', async () => {
    const challenge = await fixed();
    const team = await aSolver(challenge);
    const hint = await aHint(challenge);
    insist(await take(challenge, hint, team));
    const [{ id }] = insist(await asStaff('GET', `users/${team.id}/score-changes`)).changes;
    insist(await asStaff('DELETE', `users/${team.id}/awards/${id as string}?reason=wrong+hint`));
    expect(await hints(challenge, team.authToken)).toMatchObject([{ content: null }]);
    expect(await scoreOf(team)).toBe(100);
    insist(await take(challenge, hint, team));
    expect(await scoreOf(team)).toBe(50);
  });

  it('are added once for a client that repeats a request with its id, also when it does so at once', async () => {
    const [challenge, other] = [await fixed(), await fixed()];
    const said = {
      id: unique('a-hint-of-a-client'),
      title: 'Look',
      content: 'x',
      price: 50,
      releaseTime: 4e12,
    };
    const send = ({ id }: StoredChallenge, json: object = said) =>
      asStaff('POST', `challs/${id}/hints`, json);
    const answers = await Promise.all([send(challenge), send(challenge), send(challenge)]);
    for (const answer of answers) expect(insist(answer)).toEqual({ id: said.id });
    for (const another of [await send(other), await send(challenge, { ...said, price: 40 })])
      expect(another).toMatchObject({ status: 400, kind: 'badBody' });
    const listed = insist(await asStaff('GET', `challs/${challenge.id}/hints`)).hints as Json[];
    expect(listed).toMatchObject([{ id: said.id, price: 50 }]);
  });

  it('are listed to staff with those who took them, and deleted while nobody has', async () => {
    const challenge = await fixed();
    const team = await aSolver(challenge);
    const taken = await aHint(challenge, { content: 'x' });
    const unused = await aHint(challenge, { title: 'Later', content: 'y', price: 0, releaseTime: 4e12 });
    insist(await take(challenge, taken, team));
    const listed = async () => insist(await asStaff('GET', `challs/${challenge.id}/hints`)).hints as Json[];
    const version = expect.stringMatching(/^[\w-]{22}$/) as unknown;
    expect(await listed()).toEqual([
      { id: taken, title: 'Look', content: 'x', price: 50, releaseTime: null, takers: 1, version },
      { id: unused, title: 'Later', content: 'y', price: 0, releaseTime: 4e12, takers: 0, version },
    ]);
    const remove = (id: string) => asStaff('DELETE', `challs/${challenge.id}/hints/${id}`);
    expect(await remove(taken)).toMatchObject({ status: 409, kind: 'badHintTaken' });
    expect(await remove(unused)).toMatchObject({ kind: 'goodHintDelete' });
    expect(await listed()).toHaveLength(1);
  });

  it('whose price was given back still count as taken, and are not deleted', async () => {
    const challenge = await fixed();
    const team = await aSolver(challenge);
    const hint = await aHint(challenge);
    for (const reason of ['once', 'twice']) {
      insist(await take(challenge, hint, team));
      const [{ id }] = insist(await asStaff('GET', `users/${team.id}/score-changes`)).changes;
      insist(await asStaff('DELETE', `users/${team.id}/awards/${id as string}?reason=${reason}`));
    }
    expect(insist(await asStaff('GET', `challs/${challenge.id}/hints`)).hints).toMatchObject([{ takers: 1 }]);
    expect(await asStaff('DELETE', `challs/${challenge.id}/hints/${hint}`)).toMatchObject({
      kind: 'badHintTaken',
    });
  });

  it('of a challenge that was deleted do not come back with its id', async () => {
    const challenge = await fixed();
    await aHint(challenge, { price: 0 });
    expect(await hints(challenge)).toHaveLength(1);
    insist(await target.asStaff('DELETE', `/api/v1/admin/challs/${challenge.id}`));
    await target.aStoredChallenge({ id: challenge.id });
    expect(await hints(challenge)).toEqual([]);
  });
});
