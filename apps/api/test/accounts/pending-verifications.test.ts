import {
  anAddress,
  describeLocal,
  startLocalTarget,
  startMailTarget,
  unique,
  until,
  type MailTarget,
} from '../support';

describeLocal('pending verifications and mails, for staff', () => {
  const unreachable = anAddress();
  let target: MailTarget;
  beforeAll(async () => {
    target = await startMailTarget({
      catcher: {
        refuse: (address) =>
          address === unreachable
            ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
            : undefined,
      },
    });
  });
  afterAll(() => target.stop());

  const staff = (method: string, path: string) => target.asStaff(method, `/api/v2/admin${path}`);
  const aPending = async (email = anAddress()) => {
    const name = unique('team');
    await target.ask('POST', '/api/v2/auth/register', { name, email });
    const { data } = await staff('GET', '/user-verifications');
    const row = data.verifications.find((candidate: { email: string }) => candidate.email === email);
    return { ...row, name, email } as { id: string; name: string; email: string; expiresAt: number };
  };

  it('are listed newest first, without their tokens', async () => {
    const older = await aPending();
    const newer = await aPending();
    const answer = await staff('GET', '/user-verifications');
    expect([answer.status, answer.kind]).toEqual([200, 'goodAdminUserVerifications']);
    expect(answer.data.verifications[0]).toEqual({
      id: newer.id,
      name: newer.name,
      email: newer.email,
      division: 'open',
      createdAt: expect.any(Number),
      expiresAt: expect.any(Number),
    });
    const [first] = answer.data.verifications;
    expect(first.expiresAt - first.createdAt).toBe(3_600_000);
    expect(answer.data.verifications[1].id).toBe(older.id);
    const { token } = await target.mailTo(newer.email);
    expect(answer.text).not.toContain(token);
  });

  it('are read in pages, and found by parts of name or address whatever the case', async () => {
    const [first, second] = [await aPending(), await aPending()];
    const listed = async (query: string) => {
      const { data } = await staff('GET', `/user-verifications?${query}`);
      return [data.total, data.verifications.map((row: { id: string }) => row.id)];
    };
    const [, all] = await listed('');
    expect(await listed('limit=1&offset=1')).toEqual([all.length, [first.id]]);
    for (const search of [second.name.toUpperCase().slice(2), second.email.toUpperCase()])
      expect(await listed(`limit=1&offset=0&search=${encodeURIComponent(search)}`)).toEqual([1, [second.id]]);
    expect(await listed('search=%25')).toEqual([undefined, []]);
  });

  it('that expired are not listed, and are unknown', async () => {
    const { id } = await aPending();
    await target
      .database('pending_verifications')
      .where({ id })
      .update({ expires_at: new Date(target.now().getTime() - 1) });
    for (const action of ['complete', 'resend']) {
      const answer = await staff('POST', `/user-verifications/${id}/${action}`);
      expect([answer.status, answer.kind]).toEqual([404, 'badUnknownVerification']);
    }
    const { data } = await staff('GET', '/user-verifications');
    expect(data.verifications.map((row: { id: string }) => row.id)).not.toContain(id);
    // Not kept either.
    expect(await target.database('pending_verifications').where({ id })).toEqual([]);
  });

  it('of one address there is one; registering again replaces id, name, token and expiry', async () => {
    const first = await aPending();
    const { token } = await target.mailTo(first.email);
    target.clock.advanceMs(60_000);
    const second = await aPending(first.email);
    expect(second.id).not.toBe(first.id);
    for (const action of ['complete', 'resend']) {
      const answer = await staff('POST', `/user-verifications/${first.id}/${action}`);
      expect([answer.status, answer.kind]).toEqual([404, 'badUnknownVerification']);
    }
    const { data } = await staff('GET', '/user-verifications');
    const rows = data.verifications.filter(({ email }: { email: string }) => email === first.email);
    expect(rows).toHaveLength(1);
    expect(second.name).not.toBe(first.name);
    expect(rows[0]).toMatchObject({ id: second.id, name: second.name });
    expect(rows[0].expiresAt).toBeGreaterThanOrEqual(first.expiresAt + 60_000);
    expect((await target.mailTo(first.email, 2)).token).not.toBe(token);
  });

  it('that are asked for again are for the division that the rules give by then', async () => {
    const { email } = await aPending();
    const later = await target.startReplica({ defaultDivision: 'student' });
    const again = { name: unique('team'), email: email.toUpperCase() };
    expect((await later.send('POST', '/api/v2/auth/register', { json: again })).kind).toBe('goodVerifySent');
    const { data } = await staff('GET', '/user-verifications');
    const rows = data.verifications.filter((row: { email: string }) => row.email === email);
    expect(rows).toMatchObject([{ name: again.name, division: 'student' }]);
  });

  it('completed by staff make the team, and the mailed link stops working', async () => {
    const { id, name, email } = await aPending();
    const { token } = await target.mailTo(email);
    const answer = await staff('POST', `/user-verifications/${id}/complete`);
    expect([answer.status, answer.kind]).toEqual([200, 'goodAdminUserVerificationComplete']);
    const { data } = await staff('GET', `/users/${answer.data.userId}`);
    expect(data).toMatchObject({ name, email, perms: 0 });
    expect((await target.ask('POST', '/api/v2/auth/verify', { verifyToken: token })).kind).toBe(
      'badTokenVerification',
    );
    expect((await staff('POST', `/user-verifications/${id}/complete`)).kind).toBe('badUnknownVerification');
  });

  it('that conflict stay', async () => {
    const { id, name, email } = await aPending();
    const rival = await target.aTeamWith(0);
    await target.database('teams').where('id', rival.id).update({ name });
    const known = await staff('POST', `/user-verifications/${id}/complete`);
    expect([known.status, known.kind]).toEqual([409, 'badKnownName']);
    await target
      .database('teams')
      .where('id', rival.id)
      .update({ name: unique('team'), email });
    const knownEmail = await staff('POST', `/user-verifications/${id}/complete`);
    expect([knownEmail.status, knownEmail.kind]).toEqual([409, 'badKnownEmail']);
    await target.database('teams').where('id', rival.id).update({ email: anAddress() });
    expect((await staff('POST', `/user-verifications/${id}/complete`)).status).toBe(200);
  });

  it('are deleted, and the mailed link with them', async () => {
    const { id, email } = await aPending();
    const { token } = await target.mailTo(email);
    const answer = await staff('DELETE', `/user-verifications/${id}`);
    expect([answer.status, answer.kind]).toEqual([200, 'goodAdminUserVerificationDelete']);
    const { data } = await staff('GET', '/user-verifications');
    expect(data.verifications.map((row: { id: string }) => row.id)).not.toContain(id);
    expect((await target.ask('POST', '/api/v2/auth/verify', { verifyToken: token })).status).not.toBe(200);
    expect((await staff('DELETE', `/user-verifications/${id}`)).kind).toBe('badUnknownVerification');
  });

  it('are mailed again with the same token', async () => {
    const { id, email } = await aPending();
    const first = await target.mailTo(email);
    const answer = await staff('POST', `/user-verifications/${id}/resend`);
    expect([answer.status, answer.kind, answer.data]).toEqual([
      200,
      'goodAdminUserVerificationResend',
      { id },
    ]);
    const second = await target.mailTo(email, 2);
    expect(second.token).toBe(first.token);
    expect(second.messageId).not.toBe(first.messageId);
  });

  it('of an address that has a team are listed as any, cannot be completed, and mailed again tell its mailbox again', async () => {
    const { name, email } = await target.aTeamWith(0);
    const { id } = await aPending(email);
    await target.mailTo(email);
    const completed = await staff('POST', `/user-verifications/${id}/complete`);
    expect([completed.status, completed.kind]).toEqual([409, 'badKnownEmail']);
    expect((await staff('POST', `/user-verifications/${id}/resend`)).status).toBe(200);
    expect((await target.mailTo(email, 2)).text).toContain(`It already belongs to the team ${name},`);
  });

  it('are not mailed again where no mail is configured, unknown ones being said first', async () => {
    const mute = await startLocalTarget();
    try {
      await mute.database('pending_verifications').insert({
        id: 'pending',
        token: 'token',
        name: 'Team',
        email: 'team@example.org',
        division: 'open',
        created_at: mute.now(),
        expires_at: new Date(mute.now().getTime() + 60_000),
      });
      const resend = async (id: string) => {
        const path = `/api/v2/admin/user-verifications/${id}/resend`;
        const { status, kind } = await mute.asStaff('POST', path);
        return [status, kind];
      };
      expect(await resend('nobody')).toEqual([404, 'badUnknownVerification']);
      expect(await resend('pending')).toEqual([404, 'badEndpoint']);
    } finally {
      await mute.stop();
    }
  });

  it('a mail that will never be accepted is listed for staff, without its token; the row stays', async () => {
    const { id } = await aPending(unreachable);
    const failed = await until('the mail is given up', async () => {
      const { data } = await staff('GET', '/mail?limit=100&offset=0');
      return data.mails.find(
        (mail: { recipient: string; status: string }) =>
          mail.recipient === unreachable && mail.status === 'failed',
      );
    });
    expect(failed).toEqual({
      id: expect.any(String),
      purpose: 'register',
      recipient: unreachable,
      status: 'failed',
      attempts: 1,
      lastError: expect.stringContaining('550'),
      createdAt: expect.any(Number),
      nextAttemptAt: null,
    });
    const { data } = await staff('GET', '/user-verifications');
    expect(data.verifications.map((row: { id: string }) => row.id)).toContain(id);
    expect((await staff('POST', `/mail/${failed.id}/retry`)).kind).toBe('goodAdminMailRetry');
    expect((await staff('POST', `/mail/${failed.id}/retry`)).kind).toBe('badUnknownUnsent');
    expect((await staff('POST', `/user-verifications/${id}/complete`)).status).toBe(200);
  });

  it('a list of mails has a limit', async () => {
    const answer = await staff('GET', '/mail?limit=101&offset=0');
    expect([answer.status, answer.kind]).toEqual([400, 'badBody']);
    expect(answer.data.reason).toMatch(/^query:limit: /);
  });
});
