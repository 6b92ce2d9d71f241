import {
  anAddress,
  describeLocal,
  insist,
  startLocalTarget,
  startMailTarget,
  type LocalTarget,
  type MailTarget,
} from '../support';

const transferOn = (target: LocalTarget, { id }: { id: string }, email: string) =>
  target.asStaff('POST', `/api/v2/admin/users/${id}/transfer`, { email });

describeLocal('handing a team over', () => {
  let target: MailTarget;
  beforeAll(async () => {
    target = await startMailTarget();
  });
  afterAll(() => target.stop());

  const test = async (token: string) => (await target.send('GET', '/api/v1/auth/test', { token })).kind;

  it('its new owner is mailed a sign-in link, and nobody who had it is the team any more', async () => {
    const team = await target.aTeamWith(0);
    await target
      .database('teams')
      .where('id', team.id)
      .update({ ranksite_id: 'linked', oidc_issuer: 'https://id.example.org', oidc_subject: 'linked' });
    const json = { name: 'solver', scope: 'play' };
    const member = insist(
      await target.send('POST', '/api/v2/users/me/member-tokens', { token: team.authToken, json }),
    );
    const email = anAddress();
    expect(insist(await transferOn(target, team, ` ${email.toUpperCase()} `))).toEqual({ token: null });
    expect([await test(team.authToken), await test(member.token)]).toEqual(['badToken', 'badToken']);
    expect(await target.database('teams').where('id', team.id).first()).toMatchObject({
      ...{ email, ranksite_id: null, oidc_issuer: null, oidc_subject: null, name: team.name },
    });
    const [audited] = await target.database('staff_audit').where({ target_id: team.id });
    expect(audited).toMatchObject({
      before: { ranksiteId: 'linked', oidcIssuer: 'https://id.example.org', oidcSubject: 'linked' },
      after: { ranksiteId: null, oidcIssuer: null, oidcSubject: null },
    });
    const { token: teamToken } = await target.mailTo(email);
    const { authToken } = insist(await target.send('POST', '/api/v1/auth/login', { json: { teamToken } }));
    expect(insist(await target.send('GET', '/api/v2/users/me', { token: authToken }))).toMatchObject({
      id: team.id,
    });
  });

  it('is refused for an address that is none or another team has, a privileged and an unknown team', async () => {
    const [team, other] = [await target.aTeamWith(0), await target.aTeamWith(0)];
    const privileged = await target.aTeamWith(1);
    expect(await transferOn(target, team, 'nobody')).toMatchObject({ status: 400, kind: 'badEmail' });
    expect(await transferOn(target, team, `${other.name}@example.org`)).toMatchObject({
      ...{ status: 409, kind: 'badKnownEmail' },
    });
    expect(await transferOn(target, privileged, anAddress())).toMatchObject({ kind: 'badUserPrivileged' });
    expect(await transferOn(target, { id: 'nobody' }, anAddress())).toMatchObject({ kind: 'badUnknownUser' });
    expect(await test(team.authToken)).toBe('goodToken');
  });
});

describeLocal('handing a team over without mail', () => {
  it('answers with a token that logs the new owner in', async () => {
    const target = await startLocalTarget();
    try {
      const team = await target.aRegisteredTeam();
      const { token: teamToken } = insist(await transferOn(target, team, anAddress()));
      expect(
        (await target.send('POST', '/api/v1/auth/login', { json: { teamToken: team.teamToken } })).kind,
      ).toBe('badTokenVerification');
      insist(await target.send('POST', '/api/v1/auth/login', { json: { teamToken } }), 'goodLogin');
    } finally {
      await target.stop();
    }
  });
});
