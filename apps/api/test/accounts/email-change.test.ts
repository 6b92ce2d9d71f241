import { anAddress, describeLocal, startMailTarget, unique, type MailTarget } from '../support';

describeLocal.each(['v1', 'v2'] as const)(
  'the address of a team, where mail is configured, %s',
  (version) => {
    let target: MailTarget;
    beforeAll(async () => {
      target = await startMailTarget();
    });
    afterAll(() => target.stop());

    const set = (token: string, email: unknown) =>
      target.ask('PUT', `/api/${version}/users/me/auth/email`, { email }, { token });
    const verify = (verifyToken: string) =>
      target.ask('POST', `/api/${version}/auth/verify`, { verifyToken });
    const info = (token: string) =>
      target.send('GET', `/api/v2/auth/verify-info?token=${encodeURIComponent(token)}`);
    const emailOf = async (token: string) =>
      (await target.send('GET', '/api/v2/users/me', { token })).data.email;

    it('changes when the link that was mailed to the new address is used, and not before', async () => {
      const { authToken, email } = await target.aTeamWith(0);
      const next = anAddress();
      const answer = await set(authToken, ` ${next.toUpperCase()}`);
      expect([answer.status, answer.kind, answer.data]).toEqual([200, 'goodVerifySent', undefined]);
      const { token } = await target.mailTo(next);
      expect(await emailOf(authToken)).toBe(email);
      const verified = await verify(token);
      expect([verified.status, verified.kind, verified.data]).toEqual([200, 'goodEmailSet', undefined]);
      expect(await emailOf(authToken)).toBe(next);
    });

    it('the link shows what it is for without being used, works once, and shows nothing afterwards', async () => {
      const { authToken, name } = await target.aTeamWith(0);
      const next = anAddress();
      await set(authToken, next);
      const { token } = await target.mailTo(next);
      for (let look = 0; look < 2; look += 1) {
        expect((await info(token)).data).toEqual({ kind: 'update', email: next, name });
      }
      expect((await verify(token)).kind).toBe('goodEmailSet');
      for (const answer of [await verify(token), await info(token)]) {
        expect([answer.status, answer.kind]).toEqual([401, 'badTokenVerification']);
      }
    });

    it('of two submissions of one link at once, one changes the address', async () => {
      const { authToken } = await target.aTeamWith(0);
      const next = anAddress();
      await set(authToken, next);
      const { token } = await target.mailTo(next);
      const kinds = (await Promise.all([verify(token), verify(token)])).map((answer) => answer.kind);
      expect(kinds.sort()).toEqual(['badTokenVerification', 'goodEmailSet']);
    });

    it('a change that fails has used its link up', async () => {
      const { authToken } = await target.aTeamWith(0);
      const next = anAddress();
      await set(authToken, next);
      const { token } = await target.mailTo(next);
      const rival = await target.aTeamWith(0);
      await target.database('teams').where('id', rival.id).update({ email: next });
      const refused = await verify(token);
      expect([refused.status, refused.kind]).toEqual([409, 'badKnownEmail']);
      await target.database('teams').where('id', rival.id).update({ email: anAddress() });
      expect((await verify(token)).kind).toBe('badTokenVerification');
    });

    it('a change that is made ends all others that wait for their links', async () => {
      const { authToken } = await target.aTeamWith(0);
      const [mistyped, meant] = [anAddress(), anAddress()];
      await set(authToken, mistyped);
      const stale = await target.mailTo(mistyped);
      await set(authToken, meant);
      const { token } = await target.mailTo(meant);
      expect((await verify(token)).kind).toBe('goodEmailSet');
      for (const answer of [await info(stale.token), await verify(stale.token)]) {
        expect([answer.status, answer.kind]).toEqual([401, 'badTokenVerification']);
      }
      expect(await emailOf(authToken)).toBe(meant);
    });

    it('the link of a team that is gone is of an unknown team', async () => {
      const { id, authToken } = await target.aTeamWith(0);
      const next = anAddress();
      await set(authToken, next);
      const { token } = await target.mailTo(next);
      await target.database('teams').where({ id }).delete();
      const answer = await verify(token);
      expect([answer.status, answer.kind, answer.data]).toEqual([404, 'badUnknownUser', undefined]);
    });

    it.each([
      ['nobody', 'badEmail'],
      [null, 'badBody'],
      [undefined, 'badBody'],
    ])('the address %j is refused and costs no token', async (email, kind) => {
      const { authToken } = await target.aTeamWith(0);
      const answer = await set(authToken, email);
      expect([answer.status, answer.kind, answer.headers.get('ratelimit')]).toEqual([400, kind, null]);
    });
  },
);

describeLocal('divisions and the change of an address', () => {
  let target: MailTarget;
  beforeAll(async () => {
    target = await startMailTarget({
      config: {
        divisionACLs: [
          { match: 'domain', value: 'school.example', divisions: ['student'] },
          { match: 'any', value: '', divisions: ['open'] },
        ],
      },
    });
  });
  afterAll(() => target.stop());
  const aPupil = () =>
    target.aTeamWith(0, { email: `${unique('pupil')}@school.example`, division: 'student' });
  const set = (token: string, email: string) =>
    target.ask('PUT', '/api/v2/users/me/auth/email', { email }, { token });

  it('an address that may not be in the division of the team is refused and costs no token', async () => {
    const { authToken } = await aPupil();
    const answer = await set(authToken, anAddress());
    expect([answer.status, answer.kind, answer.headers.get('ratelimit')]).toEqual([
      403,
      'badEmailChangeDivision',
      null,
    ]);
  });

  it('(control) one that may is mailed', async () => {
    const { authToken } = await aPupil();
    expect((await set(authToken, `${unique('pupil')}@school.example`)).kind).toBe('goodVerifySent');
  });

  it('the division is looked at again when the link is used', async () => {
    const { id, authToken } = await aPupil();
    const next = `${unique('pupil')}@school.example`;
    await set(authToken, next);
    const { token } = await target.mailTo(next);
    await target.editTeam({ id }, { division: 'open' });
    const verified = await target.ask('POST', '/api/v2/auth/verify', { verifyToken: token });
    // A school address may be in both divisions: rules add up.
    expect(verified.kind).toBe('goodEmailSet');
    const outsider = anAddress();
    const again = await target.ask(
      'PUT',
      '/api/v2/users/me/auth/email',
      { email: outsider },
      { token: authToken },
    );
    expect(again.kind).toBe('goodVerifySent');
    const second = await target.mailTo(outsider);
    await target.editTeam({ id }, { division: 'student' });
    const refused = await target.ask('POST', '/api/v2/auth/verify', { verifyToken: second.token });
    expect([refused.status, refused.kind]).toEqual([403, 'badEmailChangeDivision']);
  });
});

describeLocal('removing the address', () => {
  let target: MailTarget;
  beforeAll(async () => {
    target = await startMailTarget();
  });
  afterAll(() => target.stop());
  const remove = (token: string) => target.send('DELETE', '/api/v1/users/me/auth/email', { token });

  it('is refused for the last way to log in', async () => {
    const { authToken } = await target.aTeamWith(0);
    const answer = await remove(authToken);
    expect([answer.status, answer.kind]).toEqual([409, 'badZeroAuth']);
  });

  it('works for a team with a ranking-site account, and then there is none to remove', async () => {
    const { id, authToken } = await target.aTeamWith(0);
    await target
      .database('teams')
      .where({ id })
      .update({ ranksite_id: unique('ranksite') });
    const first = await remove(authToken);
    expect([first.status, first.kind, first.data]).toEqual([200, 'goodEmailRemoved', undefined]);
    expect((await target.send('GET', '/api/v2/users/me', { token: authToken })).data.email).toBeNull();
    const second = await remove(authToken);
    expect([second.status, second.kind]).toEqual([404, 'badEmailNoExists']);
  });
});
