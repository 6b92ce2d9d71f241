import {
  anAddress,
  describeLocal,
  startLocalTarget,
  startMailTarget,
  until,
  type MailTarget,
} from '../support';

describeLocal.each(['v1', 'v2'] as const)('recovery, %s', (version) => {
  let target: MailTarget;
  beforeAll(async () => {
    target = await startMailTarget();
    // No token comes back while a slow machine spends those of a bucket.
    target.clock.stopAt(target.now());
  });
  afterAll(() => target.stop());

  const recover = (email: unknown) => target.ask('POST', `/api/${version}/auth/recover`, { email });
  const verify = (verifyToken: string) => target.ask('POST', `/api/${version}/auth/verify`, { verifyToken });

  it('mails a team token, which verify and login exchange for an auth token, any number of times', async () => {
    const { id, email } = await target.aTeamWith(0);
    const answer = await recover(email.toUpperCase());
    expect([answer.status, answer.kind, answer.data]).toEqual([200, 'goodVerifySent', undefined]);
    const { token } = await target.mailTo(email);
    for (let use = 0; use < 2; use += 1) {
      const verified = await verify(token);
      expect([verified.status, verified.kind, Object.keys(verified.data)]).toEqual([
        200,
        'goodVerify',
        ['authToken'],
      ]);
      const own = await target.send('GET', '/api/v2/users/me', { token: verified.data.authToken });
      expect(own.data.id).toBe(id);
    }
    expect((await target.ask('POST', '/api/v1/auth/login', { teamToken: token })).kind).toBe('goodLogin');
  });

  it('answers an unknown address like a known one, to the byte, and sends it nothing', async () => {
    const { email } = await target.aTeamWith(0);
    const unknown = anAddress();
    const [answer, control] = [await recover(unknown), await recover(email)];
    expect([answer.status, answer.text]).toEqual([control.status, control.text]);
    const fields = ['ratelimit', 'ratelimit-policy', 'content-length', 'cache-control'];
    const of = ({ headers }: typeof answer) => fields.map((field) => headers.get(field));
    expect(of(answer)).toEqual(of(control));
    await target.mailTo(email);
    await until('the outbox is done', async () => {
      const waiting = await target.database('mail_outbox').where('status', 'queued').first('id');
      return waiting === undefined;
    });
    expect(target.mails.filter((mail) => mail.to === unknown)).toEqual([]);
  });

  it('shows a team token without using it', async () => {
    const { email, name } = await target.aTeamWith(0);
    await recover(email);
    const { token } = await target.mailTo(email);
    const shown = await target.send('GET', `/api/v2/auth/verify-info?token=${encodeURIComponent(token)}`);
    expect(shown.data).toEqual({ kind: 'team', email: null, name });
  });

  it('the token of a team that is gone is badUnknownUser, and shows no name', async () => {
    const { id, email } = await target.aTeamWith(0);
    await recover(email);
    const { token } = await target.mailTo(email);
    await target.database('teams').where({ id }).delete();
    const verified = await verify(token);
    expect([verified.status, verified.kind]).toEqual([404, 'badUnknownUser']);
    const shown = await target.send('GET', `/api/v2/auth/verify-info?token=${encodeURIComponent(token)}`);
    expect([shown.status, shown.data]).toEqual([200, { kind: 'team', email: null }]);
  });

  it('a banned team may recover', async () => {
    const { id, email } = await target.aTeamWith(0);
    await target.editTeam({ id }, { banned: true });
    await recover(email);
    const { token } = await target.mailTo(email);
    expect((await verify(token)).kind).toBe('goodVerify');
  });

  it.each([
    ['nobody', 400, 'badEmail'],
    [7, 400, 'badBody'],
    [undefined, 400, 'badBody'],
  ])('the address %j is refused', async (email, status, kind) => {
    const answer = await recover(email);
    expect([answer.status, answer.kind]).toEqual([status, kind]);
  });

  it('the third recovery of an address is refused, known or not, whoever asks', async () => {
    const { email } = await target.aTeamWith(0);
    for (const address of [email, anAddress()]) {
      const kinds = [];
      for (let call = 0; call < 3; call += 1) kinds.push((await recover(address)).kind);
      expect(kinds).toEqual(['goodVerifySent', 'goodVerifySent', 'badRateLimit']);
    }
  });
});

describeLocal('verify-info', () => {
  it('needs a token, and knows no other kinds than the mailed ones', async () => {
    const target = await startMailTarget();
    try {
      const missing = await target.send('GET', '/api/v2/auth/verify-info');
      expect([missing.status, missing.kind]).toEqual([400, 'badBody']);
      expect(missing.data.reason).toMatch(/^query:token: /);
      for (const token of ['nothing', target.admin.authToken]) {
        const shown = await target.send('GET', `/api/v2/auth/verify-info?token=${encodeURIComponent(token)}`);
        expect([shown.status, shown.kind]).toEqual([401, 'badTokenVerification']);
      }
    } finally {
      await target.stop();
    }
  });
});

describeLocal('without a mail provider', () => {
  it('there is no recovery and no removal of an address, and one that is set needs no proof', async () => {
    const target = await startLocalTarget();
    try {
      const team = await target.aRegisteredTeam();
      const recovered = await target.send('POST', '/api/v2/auth/recover', { json: { email: anAddress() } });
      expect([recovered.status, recovered.kind]).toEqual([404, 'badEndpoint']);
      const removed = await target.send('DELETE', '/api/v1/users/me/auth/email', { token: team.authToken });
      expect([removed.status, removed.kind]).toEqual([404, 'badEndpoint']);
      const email = anAddress();
      for (const version of ['v1', 'v2']) {
        const set = await target.send('PUT', `/api/${version}/users/me/auth/email`, {
          token: team.authToken,
          json: { email },
        });
        expect([set.status, set.kind, set.data]).toEqual([200, 'goodEmailSet', undefined]);
      }
      const own = await target.send('GET', '/api/v2/users/me', { token: team.authToken });
      expect(own.data.email).toBe(email);
      const other = await target.aRegisteredTeam();
      const taken = await target.send('PUT', '/api/v2/users/me/auth/email', {
        token: other.authToken,
        json: { email },
      });
      expect([taken.status, taken.kind]).toEqual([409, 'badKnownEmail']);
    } finally {
      await target.stop();
    }
  });
});
