import { anAddress, describeLocal, startLocalTarget, type LocalTarget } from '../support';

describeLocal('members', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget({ config: { maxMembers: 3 } });
  });
  afterAll(() => target.stop());

  const list = (token: string) => target.send('GET', '/api/v1/users/me/members', { token });
  const add = (token: string, email: unknown) =>
    target.send('POST', '/api/v1/users/me/members', { token, json: { email } });
  const remove = (token: string, id: string) =>
    target.send('DELETE', `/api/v1/users/me/members/${id}`, { token });

  it('a member is added, listed and removed', async () => {
    const { id: teamId, authToken } = await target.aRegisteredTeam();
    const email = anAddress();
    const added = await add(authToken, ` ${email.toUpperCase()}`);
    expect([added.status, added.kind, added.data]).toEqual([
      200,
      'goodMemberCreate',
      { id: expect.any(String), userid: teamId, email },
    ]);
    const listed = await list(authToken);
    expect([listed.kind, listed.data]).toEqual(['goodMemberData', [added.data]]);
    const { data: second } = await add(authToken, anAddress());
    const removed = await remove(authToken, added.data.id);
    expect([removed.status, removed.kind, removed.data]).toEqual([200, 'goodMemberDelete', undefined]);
    expect((await list(authToken)).data).toEqual([second]);
  });

  it('an address is listed once by a team, and may be listed by another', async () => {
    const [one, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const email = anAddress();
    await add(one.authToken, email);
    const again = await add(one.authToken, email);
    expect([again.status, again.kind]).toEqual([409, 'badKnownEmail']);
    expect((await add(other.authToken, email)).kind).toBe('goodMemberCreate');
  });

  it('a full team takes no more, which is said before a duplicate is', async () => {
    const { authToken } = await target.aRegisteredTeam();
    const email = anAddress();
    for (const address of [email, anAddress(), anAddress()]) await add(authToken, address);
    for (const address of [anAddress(), email]) {
      const answer = await add(authToken, address);
      expect([answer.status, answer.kind]).toEqual([409, 'badTooManyMembers']);
    }
  });

  it('ten additions at once leave as many members as there may be', async () => {
    const { authToken } = await target.aRegisteredTeam();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(authToken, anAddress())));
    expect(answers.filter((answer) => answer.kind === 'goodMemberCreate')).toHaveLength(3);
    expect((await list(authToken)).data).toHaveLength(3);
  });

  it('an unknown member and one of another team are left alone, and the answer is success', async () => {
    const [one, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const { data } = await add(one.authToken, anAddress());
    for (const id of [data.id, 'nobody']) {
      expect((await remove(other.authToken, id)).kind).toBe('goodMemberDelete');
    }
    expect((await list(one.authToken)).data).toEqual([data]);
  });

  it.each([
    ['nobody', 'badEmail'],
    [7, 'badBody'],
    [null, 'badBody'],
    [undefined, 'badBody'],
  ])('the address %j is refused', async (email, kind) => {
    const { authToken } = await target.aRegisteredTeam();
    const answer = await add(authToken, email);
    expect([answer.status, answer.kind]).toEqual([400, kind]);
  });

  it('all three routes are gone when the feature is switched off', async () => {
    const off = await startLocalTarget({ config: { userMembers: false } });
    try {
      const { authToken: token } = await off.aRegisteredTeam();
      const answers = [
        await off.send('GET', '/api/v1/users/me/members', { token }),
        await off.send('POST', '/api/v1/users/me/members', { token, json: { email: anAddress() } }),
        await off.send('DELETE', '/api/v1/users/me/members/x', { token }),
      ];
      expect(answers.map(({ status, kind }) => [status, kind])).toEqual(Array(3).fill([404, 'badEndpoint']));
      const malformed = await off.send('POST', '/api/v1/users/me/members', { token, json: { email: 'x' } });
      expect(malformed.kind).toBe('badEmail');
    } finally {
      await off.stop();
    }
  });
});
