import { createSignInLinks, createTeamAccessStore, newTokenOwner } from '@rampart/core/auth';
import {
  anAddress,
  describeLocal,
  holdBack,
  insist,
  startMailTarget,
  until,
  type Answer,
  type MailTarget,
  type RegisteredTeam,
  type Replica,
} from '../support';
import { mintRanksiteToken, RANKSITE } from './ranksite-target';

type Server = Pick<Replica, 'send'>;

describeLocal('signing out everywhere', () => {
  let target: MailTarget;
  let other: Replica;
  beforeAll(async () => {
    target = await startMailTarget({ config: { ranksite: RANKSITE } });
    other = await target.startReplica();
    // What a replica keeps of a team gets no older by itself.
    target.clock.stopAt(target.now());
  });
  afterAll(() => target.stop());

  const test = async (server: Server, token: string) =>
    (await server.send('GET', '/api/v1/auth/test', { token })).kind;
  const onBoth = (token: string) => Promise.all([target, other].map((server) => test(server, token)));
  const logIn = async (teamToken: string) =>
    (await target.send('POST', '/api/v1/auth/login', { json: { teamToken } })).kind;
  const signOut = (token: string): Promise<Answer> =>
    target.send('POST', '/api/v2/users/me/sign-out', { token, json: { memberTokens: true } });
  const signOutByStaff = (id: string) => target.asStaff('POST', `/api/v2/admin/users/${id}/sign-out`);
  /** Both replicas keep it in memory. */
  const aKnownTeam = async (): Promise<RegisteredTeam> => {
    const team = await target.aTeamWith(0);
    expect(await onBoth(team.authToken)).toEqual(['goodToken', 'goodToken']);
    return team;
  };

  it('ends every token of before on every replica, with the answer', async () => {
    const team = await aKnownTeam();
    const fresh = insist(await signOut(team.authToken), 'goodSignOut');
    expect(await onBoth(team.authToken)).toEqual(['badToken', 'badToken']);
    expect(await logIn(team.teamToken)).toBe('badTokenVerification');
    const link = encodeURIComponent(team.teamToken);
    expect(await target.send('GET', `/api/v2/auth/verify-info?token=${link}`)).toMatchObject({ status: 401 });
    const json = { verifyToken: team.teamToken };
    expect(await target.send('POST', '/api/v2/auth/verify', { json })).toMatchObject({ status: 401 });
    // The control: the team itself goes on with what it was given.
    expect(await onBoth(fresh.authToken)).toEqual(['goodToken', 'goodToken']);
    expect(await logIn(fresh.teamToken)).toBe('goodLogin');
  });

  it('the own profile gives a team token that works', async () => {
    const { authToken } = insist(await signOut((await aKnownTeam()).authToken));
    for (const version of ['v1', 'v2']) {
      const { teamToken } = insist(await other.send('GET', `/api/${version}/users/me`, { token: authToken }));
      expect(await logIn(teamToken)).toBe('goodLogin');
    }
  });

  it('reaches a replica that hears no message, by what is stored', async () => {
    const { id, authToken } = await aKnownTeam();
    const access = createTeamAccessStore(target.database);
    await access.setTokenEpoch(id, 'of another process');
    // The control: a replica that keeps the team notices nothing of this alone.
    expect(await onBoth(authToken)).toEqual(['goodToken', 'goodToken']);
    await access.raiseRevisions([id]);
    await until('both refuse', async () => !(await onBoth(authToken)).includes('goodToken'));
  });

  /** The replica keeps the team as it was before it signed out, as one does that has not heard of that yet. */
  const signOutUnheard = (teamId: string) =>
    createTeamAccessStore(target.database).setTokenEpoch(teamId, 'of another process');

  it('a replica that has not heard of it yet gives no team token that stays', async () => {
    const { id, authToken } = await aKnownTeam();
    await signOutUnheard(id);
    for (const version of ['v1', 'v2']) {
      const { teamToken } = insist(await other.send('GET', `/api/${version}/users/me`, { token: authToken }));
      expect(await logIn(teamToken)).toBe('badTokenVerification');
    }
  });

  it.each([
    ['v2/users/me/auth/email', () => ({ email: anAddress() })],
    ['v1/users/me/auth/ranksite', () => ({ ranksiteToken: mintRanksiteToken(target) })],
  ])('a replica that has not heard of it yet changes no way to log in: PUT %s', async (path, json) => {
    const { id, authToken: token } = await aKnownTeam();
    await signOutUnheard(id);
    const answer = await target.ask('PUT', `/api/${path}`, json(), { token });
    expect(answer).toMatchObject({ status: 401, kind: 'badToken' });
    expect(await target.database('email_changes').where('team_id', id)).toEqual([]);
    expect(await target.database('teams').where({ id }).first('ranksite_id')).toEqual({ ranksite_id: null });
  });

  it('a replica that has not heard of it yet makes no token for a member', async () => {
    const make = ({ authToken: token }: { readonly authToken: string }) =>
      target.ask('POST', '/api/v2/users/me/member-tokens', { name: 'solver', scope: 'play' }, { token });
    const [team, control] = [await aKnownTeam(), await aKnownTeam()];
    await signOutUnheard(team.id);
    expect(await make(team)).toMatchObject({ status: 401, kind: 'badToken' });
    expect(await target.database('member_tokens').where('team_id', team.id)).toEqual([]);
    insist(await make(control), 'goodMemberTokenCreate');
  });

  it('a request whose body is held back until the team has signed out is refused', async () => {
    const { authToken: token } = await aKnownTeam();
    const answer = await holdBack(target.baseUrl, {
      method: 'PATCH',
      path: '/api/v2/users/me',
      token,
      json: { statusText: 'still here' },
      meanwhile: async () => insist(await signOut(token), 'goodSignOut'),
    });
    expect(answer).toMatchObject({ status: 401, kind: 'badToken' });
  });

  it('of two that ask at once one does, so that nobody is left with tokens that just ended', async () => {
    const { authToken } = await aKnownTeam();
    const answers = await Promise.all([signOut(authToken), signOut(authToken)]);
    expect(answers.map(({ kind }) => kind).sort()).toEqual(['badToken', 'goodSignOut']);
    const refused = answers.find(({ kind }) => kind === 'badToken');
    expect(refused?.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    const { data } = answers.find(({ kind }) => kind === 'goodSignOut') ?? {};
    expect(await test(other, data.authToken)).toBe('goodToken');
  });

  it('by staff ends every token of a team, those of its members too', async () => {
    const team = await aKnownTeam();
    const json = { name: 'solver', scope: 'play' };
    const path = '/api/v2/users/me/member-tokens';
    const { token } = insist(await target.send('POST', path, { token: team.authToken, json }));
    insist(await signOutByStaff(team.id), 'goodAdminUserSignOut');
    expect(await onBoth(team.authToken)).toEqual(['badToken', 'badToken']);
    expect(await onBoth(token)).toEqual(['badToken', 'badToken']);
    expect(await logIn(team.teamToken)).toBe('badTokenVerification');
    // Staff give it another one.
    const minted = await target.asStaff('POST', `/api/v2/admin/users/${team.id}/token`);
    expect(await logIn(insist(minted).token)).toBe('goodLogin');
  });

  it('leaves other teams their tokens and their links', async () => {
    const [team, another] = [await aKnownTeam(), await aKnownTeam()];
    const json = { name: 'solver', scope: 'play' };
    const path = '/api/v2/users/me/member-tokens';
    for (const { authToken: token } of [team, another]) {
      insist(await target.send('POST', path, { token, json }));
      insist(await target.ask('PUT', '/api/v2/users/me/auth/email', { email: anAddress() }, { token }));
    }
    // What is stored: replicas keep a team until they hear of a change.
    const owners = (table: string) =>
      target.database(table).whereIn('team_id', [team.id, another.id]).pluck('team_id');
    for (const table of ['member_tokens', 'email_changes']) expect(await owners(table)).toHaveLength(2);
    insist(await signOut(team.authToken), 'goodSignOut');
    expect(await onBoth(another.authToken)).toEqual(['goodToken', 'goodToken']);
    for (const table of ['member_tokens', 'email_changes']) expect(await owners(table)).toEqual([another.id]);
  });

  it('by staff is refused for a team with permissions, which is its own master', async () => {
    const staff = await target.aTeamWith(1);
    expect(await signOutByStaff(staff.id)).toMatchObject({ status: 403, kind: 'badUserPrivileged' });
    expect(await test(target, staff.authToken)).toBe('goodToken');
    insist(await signOut(staff.authToken), 'goodSignOut');
  });

  it('a banned team may do it', async () => {
    const team = await aKnownTeam();
    await target.editTeam(team, { banned: true });
    insist(await signOut(team.authToken), 'goodSignOut');
  });

  it('ends a sign-in link that was made before', async () => {
    const team = await aKnownTeam();
    const links = createSignInLinks(target.redis, target.keyPrefix);
    const [one, another] = ['a'.repeat(43), 'b'.repeat(43)];
    await links.keep(one, newTokenOwner(team.id), 60_000);
    await links.keep(another, newTokenOwner(team.id), 60_000);
    expect(await logIn(one)).toBe('goodLogin');
    insist(await signOut(team.authToken));
    expect(await logIn(another)).toBe('badTokenVerification');
  });

  /** An external client: how a team consents to it, and how it exchanges the code of a consent. */
  const aClient = async () => {
    const redirectUri = 'https://service.example.org/done';
    const client = insist(
      await target.asStaff('POST', '/api/v2/admin/external-auth/clients', { name: 'a service', redirectUri }),
    );
    const consent = async (token: string) => {
      const json = { clientId: client.id, redirectUri };
      const { redirectTo } = insist(
        await target.send('POST', '/api/v2/external-auth/authorize', { token, json }),
      );
      return new URL(redirectTo).searchParams.get('code');
    };
    const exchange = (code: string | null) => {
      const json = { clientId: client.id, clientSecret: client.secret, code };
      return target.send('POST', '/api/v2/external-auth/token', { json });
    };
    return { consent, exchange };
  };

  it('ends the token of an external sign-in, also one for a consent of before', async () => {
    const { consent, exchange } = await aClient();
    const { authToken } = await aKnownTeam();
    const exchanged = String(insist(await exchange(await consent(authToken))).accessToken);
    expect(await test(target, exchanged)).toBe('goodToken');
    const pending = await consent(authToken);
    insist(await signOut(authToken));
    expect(await test(target, exchanged)).toBe('badToken');
    expect(await exchange(pending)).toMatchObject({ status: 400, kind: 'badExternalAuthRequest' });
  });

  it('a replica that has not heard of it yet gives an external client nothing that stays', async () => {
    const { consent, exchange } = await aClient();
    const [team, control] = [await aKnownTeam(), await aKnownTeam()];
    await signOutUnheard(team.id);
    expect(await exchange(await consent(team.authToken))).toMatchObject({
      status: 400,
      kind: 'badExternalAuthRequest',
    });
    insist(await exchange(await consent(control.authToken)));
  });

  it('ends a change of address that waits for its link, which somebody else may have asked for', async () => {
    const { authToken } = await target.aTeamWith(0);
    const email = anAddress();
    insist(await target.ask('PUT', '/api/v2/users/me/auth/email', { email }, { token: authToken }));
    const { token: verifyToken } = await target.mailTo(email);
    insist(await signOut(authToken));
    const answer = await target.ask('POST', '/api/v2/auth/verify', { verifyToken });
    expect(answer).toMatchObject({ status: 401, kind: 'badTokenVerification' });
  });

  it('a mailed sign-in link of before ends, and recovery goes on with a new one', async () => {
    const { authToken, email } = await target.aTeamWith(0);
    insist(await target.ask('POST', '/api/v2/auth/recover', { email }));
    const before = await target.mailTo(email);
    insist(await signOut(authToken));
    expect(await logIn(before.token)).toBe('badTokenVerification');
    insist(await target.ask('POST', '/api/v2/auth/recover', { email }));
    expect(await logIn((await target.mailTo(email, 2)).token)).toBe('goodLogin');
  });
});
