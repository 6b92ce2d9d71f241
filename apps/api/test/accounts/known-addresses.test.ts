/** With mail, and nothing said about it, no answer tells that an address has a team; its mailbox does (decision 0016). */
import {
  anAddress,
  anIp,
  describeLocal,
  startMailTarget,
  unique,
  type Answer,
  type MailTarget,
} from '../support';
import { kindOf, seenOf } from './seen-answer';

describeLocal.each(['v1', 'v2'] as const)('known addresses by default, %s', (version) => {
  let target: MailTarget;
  beforeAll(async () => {
    target = await startMailTarget();
    // No token comes back while a slow machine spends those of a bucket.
    target.clock.stopAt(target.now());
  });
  afterAll(() => target.stop());

  const rowsOf = (table: string, email: string) =>
    target.database(table).where({ email }).select<{ id: string }[]>('id');

  describe('registration', () => {
    const register = (body: object, ip?: string) =>
      target.ask('POST', `/api/${version}/auth/register`, body, { ip });
    /** Of a team that did not register with it, so that its bucket is full. */
    const aKnownAddress = async () => (await target.aTeamWith(0)).email;

    it('a known address is answered like an unknown one, in every byte and field', async () => {
      const known = await register({ name: unique('team'), email: await aKnownAddress() });
      expect(kindOf(known)).toEqual([200, 'goodVerifySent']);
      expect(known.headers.get('ratelimit')).toBe('"registration-ip";r=19;t=30');
      expect(seenOf(known)).toEqual(seenOf(await register({ name: unique('team'), email: anAddress() })));
    });

    it('its mailbox reads that it has a team, which one, and gets a link into it; no team is made', async () => {
      const { id, name, email } = await target.aTeamWith(0);
      const other = unique('team');
      await register({ name: other, email: ` ${email.toUpperCase()}` });
      const mail = await target.mailTo(email);
      expect(mail.subject).toContain('[Test event] You are already registered');
      expect(mail.text).toContain(`It already belongs to the team ${name},`);
      expect(mail.html).toContain(`<strong>${name}</strong>`);
      expect(mail.text + mail.html).not.toContain(other);
      const { kind, data } = await target.ask('POST', `/api/${version}/auth/verify`, {
        verifyToken: mail.token,
      });
      expect(kind).toBe('goodVerify');
      const own = await target.send('GET', '/api/v2/users/me', { token: data.authToken });
      expect(own.data).toMatchObject({ id, name, email });
      expect(await target.database('teams').where('name', other).select('id')).toEqual([]);
    });

    it('(control) the mailbox of an unknown address gets the link that finishes the registration', async () => {
      const [name, email] = [unique('team'), anAddress()];
      await register({ name, email });
      const { token, subject } = await target.mailTo(email);
      expect(subject).toContain('Confirm your email address');
      expect(await rowsOf('pending_verifications', email)).toHaveLength(1);
      expect((await target.ask('POST', `/api/${version}/auth/verify`, { verifyToken: token })).kind).toBe(
        'goodRegister',
      );
    });

    it('a taken name is badKnownName, whoever has the address, before any token is taken', async () => {
      const { name, email } = await target.aTeamWith(0);
      for (const address of [email, anAddress()]) {
        const answer = await register({ name: name.toUpperCase(), email: address });
        expect([...kindOf(answer), answer.headers.get('ratelimit')]).toEqual([409, 'badKnownName', null]);
      }
    });

    it('a known address has the same two tokens, whoever asks, after that of the client address', async () => {
      for (const email of [await aKnownAddress(), anAddress()]) {
        const ip = anIp();
        const answers: Answer[] = [];
        for (let call = 0; call < 21; call += 1)
          answers.push(await register({ name: unique('team'), email }, ip));
        expect(answers.map(({ kind }) => kind)).toEqual([
          ...Array(2).fill('goodVerifySent'),
          ...Array(19).fill('badRateLimit'),
        ]);
        expect(answers[2]?.headers.get('ratelimit')).toContain('"registration-ip";r=17');
        const elsewhere = await register({ name: unique('team'), email: anAddress() }, ip);
        expect(elsewhere.kind).toBe('badRateLimit');
      }
    });
  });

  describe('the change of an address', () => {
    const set = (token: string, email: string) =>
      target.ask('PUT', `/api/${version}/users/me/auth/email`, { email }, { token });

    it('that of another team is answered like a free one, in every byte and field, and nothing changes', async () => {
      const [one, other, owner] = [
        await target.aTeamWith(0),
        await target.aTeamWith(0),
        await target.aTeamWith(0),
      ];
      const [known, unknown] = [
        await set(one.authToken, owner.email),
        await set(other.authToken, anAddress()),
      ];
      expect(kindOf(known)).toEqual([200, 'goodVerifySent']);
      expect(seenOf(known)).toEqual(seenOf(unknown));
      await target.mailTo(owner.email);
      const emails = await Promise.all(
        [one, owner].map(async ({ authToken }) => {
          const own = await target.send('GET', '/api/v2/users/me', { token: authToken });
          return own.data.email;
        }),
      );
      expect(emails).toEqual([one.email, owner.email]);
    });

    it('its mailbox reads that another team asked for it and nothing was changed, not which, and gets no link', async () => {
      const [asker, owner] = [await target.aTeamWith(0), await target.aTeamWith(0)];
      await set(asker.authToken, owner.email);
      const mail = await target.mailTo(owner.email);
      expect(mail.subject).toContain('[Test event] Another team asked to use your email address');
      expect(mail.text).toContain(`It already belongs to the team ${owner.name}, so nothing was changed.`);
      expect(mail.html).toContain(`<strong>${owner.name}</strong>`);
      expect(mail.text + mail.html).not.toContain(asker.name);
      expect(mail.text + mail.html).not.toMatch(/verify|token|https?:/);
    });

    it('(control) a free address is mailed the link that changes it', async () => {
      const { authToken } = await target.aTeamWith(0);
      const next = anAddress();
      await set(authToken, next);
      const { token } = await target.mailTo(next);
      expect((await target.ask('POST', `/api/${version}/auth/verify`, { verifyToken: token })).kind).toBe(
        'goodEmailSet',
      );
    });

    it('the own address is badKnownEmail still: the caller knows it', async () => {
      const { authToken, email } = await target.aTeamWith(0);
      expect(kindOf(await set(authToken, ` ${email.toUpperCase()}`))).toEqual([409, 'badKnownEmail']);
    });
  });
});

describeLocal.each(['v1', 'v2'] as const)(
  'known addresses where `email.concealKnownAddresses` is false, %s',
  (version) => {
    let target: MailTarget;
    beforeAll(async () => {
      target = await startMailTarget({ email: { concealKnownAddresses: false } });
    });
    afterAll(() => target.stop());

    const register = async (body: object) =>
      kindOf(await target.ask('POST', `/api/${version}/auth/register`, body));

    it('a name that a team has, in whatever case, is badKnownName, an address badKnownEmail, both badKnownName', async () => {
      const { name, email } = await target.aTeamWith(0);
      expect(await register({ name: name.toUpperCase(), email: anAddress() })).toEqual([409, 'badKnownName']);
      expect(await register({ name: unique('team'), email })).toEqual([409, 'badKnownEmail']);
      expect(await register({ name, email })).toEqual([409, 'badKnownName']);
    });

    it('the address of any team, the own one too, is badKnownEmail', async () => {
      const [{ authToken: token, email }, other] = [await target.aTeamWith(0), await target.aTeamWith(0)];
      for (const known of [email, other.email]) {
        const answer = await target.ask(
          'PUT',
          `/api/${version}/users/me/auth/email`,
          { email: known },
          { token },
        );
        expect(kindOf(answer)).toEqual([409, 'badKnownEmail']);
      }
    });

    it('nobody is mailed about it', async () => {
      const { email } = await target.aTeamWith(0);
      const mails = () => target.database('mail_outbox').where('recipient', email).select('id');
      const before = await mails();
      await register({ name: unique('team'), email });
      expect(await mails()).toEqual(before);
      // The control: a recovery is written down there.
      await target.ask('POST', `/api/${version}/auth/recover`, { email });
      expect(await mails()).toHaveLength(before.length + 1);
    });
  },
);
