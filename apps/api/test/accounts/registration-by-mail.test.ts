import { anAddress, describeLocal, startMailTarget, unique, type MailTarget } from '../support';

const VERSIONS = ['v1', 'v2'] as const;

describeLocal.each(VERSIONS)(
  'registration where mail is configured: no team is made before its address is proved, %s',
  (version) => {
    let target: MailTarget;
    beforeAll(async () => {
      target = await startMailTarget();
    });
    afterAll(() => target.stop());

    const register = (body: object) => target.ask('POST', `/api/${version}/auth/register`, body);
    const verify = (verifyToken: string) =>
      target.ask('POST', `/api/${version}/auth/verify`, { verifyToken });
    const aRegistration = async () => {
      const [name, email] = [unique('team'), anAddress()];
      const answer = await register({ name, email });
      const { token } = await target.mailTo(email);
      return { name, email, answer, token };
    };

    it('answers goodVerifySent without data, and there is no team yet', async () => {
      const { answer, name } = await aRegistration();
      expect([answer.status, answer.body]).toEqual([
        200,
        { kind: 'goodVerifySent', message: expect.any(String) },
      ]);
      expect(await target.database('teams').where({ name }).first()).toBeUndefined();
    });

    it('mails a link to the address, from the event, with the same link in both parts', async () => {
      const email = anAddress();
      await register({ name: unique('team'), email: ` ${email.toUpperCase()} ` });
      const mail = await target.mailTo(email);
      // Plain words need no quotes (RFC 5322, 3.2.5), and the SMTP client writes none then.
      expect(mail.from).toMatch(/^"?Test event"? <ctf@example\.org>$/);
      expect(mail.subject).toContain('[Test event]');
      expect(mail.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(mail.html).toContain(`http://localhost:3000/verify?token=${mail.token}`);
    });

    it('the token of the mail makes the team, once', async () => {
      const { name, email, token } = await aRegistration();
      const first = await verify(token);
      expect([first.status, first.kind]).toEqual([200, 'goodRegister']);
      expect(Object.keys(first.data).sort()).toEqual(
        version === 'v1' ? ['authToken'] : ['authToken', 'teamToken'],
      );
      const own = await target.send('GET', '/api/v2/users/me', { token: first.data.authToken });
      expect(own.data).toMatchObject({ name, email, division: 'open', perms: 0 });
      const second = await verify(token);
      expect([second.status, second.kind]).toEqual([401, 'badTokenVerification']);
    });

    it('of two submissions of one token at once, one makes the team', async () => {
      const { token } = await aRegistration();
      const kinds = (await Promise.all([verify(token), verify(token)])).map((answer) => answer.kind);
      expect(kinds.sort()).toEqual(['badTokenVerification', 'goodRegister']);
    });

    it('a scanner that opens the link uses nothing up', async () => {
      const { name, email, token } = await aRegistration();
      for (let look = 0; look < 3; look += 1) {
        const shown = await target.send('GET', `/api/v2/auth/verify-info?token=${encodeURIComponent(token)}`);
        expect(shown.body).toMatchObject({ kind: 'goodVerifyInfo', data: { kind: 'register', email, name } });
      }
      expect((await verify(token)).kind).toBe('goodRegister');
    });

    it('a token that was used shows nothing any more', async () => {
      const { token } = await aRegistration();
      await verify(token);
      const shown = await target.send('GET', `/api/v2/auth/verify-info?token=${token}`);
      expect([shown.status, shown.kind]).toEqual([401, 'badTokenVerification']);
    });

    it('registering again with the address replaces the registration, and the first mail stops working', async () => {
      const { email, token } = await aRegistration();
      const name = unique('team');
      await register({ name, email });
      const second = await target.mailTo(email, 2);
      expect((await verify(token)).kind).toBe('badTokenVerification');
      const { data } = await verify(second.token);
      const own = await target.send('GET', '/api/v2/users/me', { token: data.authToken });
      expect(own.data.name).toBe(name);
    });

    it('a pending registration reserves nothing; the conflict shows when it is finished, and it is not lost', async () => {
      const { name, token } = await aRegistration();
      const rival = await target.aTeamWith(0);
      await target.database('teams').where('id', rival.id).update({ name });
      expect([(await verify(token)).status, (await verify(token)).kind]).toEqual([409, 'badKnownName']);
      await target
        .database('teams')
        .where('id', rival.id)
        .update({ name: unique('team') });
      expect((await verify(token)).kind).toBe('goodRegister');
    });

    it('a name that differs in case alone is badKnownName at once and when the registration is finished', async () => {
      const { name } = await target.aTeamWith(0);
      const early = await register({ name: name.toUpperCase(), email: anAddress() });
      expect([early.status, early.kind]).toEqual([409, 'badKnownName']);
      const { name: wanted, token } = await aRegistration();
      const rival = await target.aTeamWith(0);
      await target.database('teams').where('id', rival.id).update({ name: wanted.toUpperCase() });
      const late = await verify(token);
      expect([late.status, late.kind]).toEqual([409, 'badKnownName']);
    });

    it('an address that a team has by then is badKnownEmail, and the registration is not lost either', async () => {
      const { email, token } = await aRegistration();
      const rival = await target.aTeamWith(0);
      await target.database('teams').where('id', rival.id).update({ email });
      expect(await verify(token)).toMatchObject({ status: 409, kind: 'badKnownEmail' });
      await target.database('teams').where('id', rival.id).update({ email: anAddress() });
      expect((await verify(token)).kind).toBe('goodRegister');
    });

    it('an expired registration counts as missing', async () => {
      const { email, token } = await aRegistration();
      await target
        .database('pending_verifications')
        .where({ email })
        .update({ expires_at: new Date(target.now().getTime() - 1) });
      expect((await verify(token)).kind).toBe('badTokenVerification');
      expect((await target.send('GET', `/api/v2/auth/verify-info?token=${token}`)).kind).toBe(
        'badTokenVerification',
      );
    });

    it.each([
      ['malformed address', { name: 'Team', email: 'nobody' }, 400, 'badEmail'],
      ['malformed name', { name: 'x', email: 'a@example.org' }, 400, 'badName'],
      ['neither address nor ranking-site token', { name: 'Team' }, 400, 'badBody'],
    ])('a %s is refused and costs no token', async (_, body, status, kind) => {
      const answer = await register(body);
      expect([answer.status, answer.kind, answer.headers.get('ratelimit')]).toEqual([status, kind, null]);
    });

    it.each(['nothing', '', ' '])('the text "%s" is no token to verify', async (text) => {
      expect((await verify(text)).kind).toBe('badTokenVerification');
    });

    it('a known name is refused before any token is taken', async () => {
      const { name } = await target.aTeamWith(0);
      const answer = await register({ name, email: anAddress() });
      expect([answer.kind, answer.headers.get('ratelimit')]).toEqual(['badKnownName', null]);
    });
  },
);

describeLocal('who may register where mail is configured', () => {
  let target: MailTarget | undefined;
  afterEach(() => target?.stop());

  it('addresses that a division rule matches, in the first division of the first such rule, and the own profile says so in both versions', async () => {
    const mailing = await startMailTarget({
      config: {
        divisionACLs: [
          { match: 'domain', value: 'school.example', divisions: ['student'] },
          { match: 'regex', value: '^guest', divisions: ['open', 'student'] },
        ],
      },
    });
    target = mailing;
    const register = (email: string) =>
      mailing.ask('POST', '/api/v2/auth/register', { name: unique('team'), email });
    const refused = await register(anAddress());
    expect([refused.status, refused.kind]).toEqual([403, 'badCompetitionNotAllowed']);
    const pupil = `${unique('pupil')}@school.example`;
    await register(pupil);
    const { token } = await mailing.mailTo(pupil);
    const { data } = await mailing.ask('POST', '/api/v2/auth/verify', { verifyToken: token });
    for (const version of ['v1', 'v2']) {
      const own = await mailing.send('GET', `/api/${version}/users/me`, { token: data.authToken });
      expect(own.data).toMatchObject({
        email: pupil,
        division: 'student',
        allowedDivisions: ['student'],
        perms: 0,
      });
    }
  });
});
