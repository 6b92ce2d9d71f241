import { createTeamAccessStore } from '@rampart/core/auth';
import {
  describeLocal,
  insist,
  startLocalTarget,
  until,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
  type Replica,
} from '../support';

const PATH = '/api/v2/users/me/member-tokens';

describeLocal('tokens of members', () => {
  let target: LocalTarget;
  let other: Replica;
  beforeAll(async () => {
    target = await startLocalTarget();
    other = await target.startReplica();
    target.clock.stopAt(target.now());
  });
  afterAll(() => target.stop());

  const make = (team: Pick<RegisteredTeam, 'authToken'>, scope = 'play') =>
    target.send('POST', PATH, { token: team.authToken, json: { name: 'Alice’s solver', scope } });
  const list = async ({ authToken }: RegisteredTeam): Promise<Json[]> =>
    insist(await other.send('GET', PATH, { token: authToken })).memberTokens;
  const revoke = ({ authToken }: RegisteredTeam, id: string) =>
    target.send('DELETE', `${PATH}/${id}`, { token: authToken });
  const test = async (token: string) =>
    Promise.all(
      [target, other].map(async ({ send }) => (await send('GET', '/api/v1/auth/test', { token })).kind),
    );

  it('are shown once, and listed with their name, scope and last use', async () => {
    const team = await target.aTeamWith(0);
    const created = insist(await make(team), 'goodMemberTokenCreate');
    target.clock.advanceMs(1);
    const unused = insist(await make(team)).memberToken;
    const row = {
      id: created.memberToken.id,
      name: 'Alice’s solver',
      scope: 'play',
      createdAt: target.now().getTime() - 1,
      lastUsedAt: null,
    };
    expect(created.memberToken).toEqual(row);
    expect(await list(team)).toEqual([row, unused]);
    expect(await test(created.token)).toEqual(['goodToken', 'goodToken']);
    await until(
      'its use is stored',
      async () => (await list(team))[0]?.lastUsedAt === target.now().getTime(),
    );
    expect((await list(team))[1]).toEqual(unused);
  });

  it('act for their team and can say so', async () => {
    const team = await target.aTeamWith(0);
    const signedInAtMs = target.now().getTime();
    target.clock.advanceMs(90_000);
    const { token, memberToken } = insist(await make(team, 'play'));
    const challenge = await target.aStoredChallenge();
    insist(await target.submit({ authToken: token }, challenge), 'goodFlag');
    const described = await target.send('GET', '/api/v2/users/me/token', { token });
    expect(described.data).toEqual({
      team: { id: team.id, name: team.name },
      memberToken: { id: memberToken.id, scope: 'play' },
      externalClient: null,
      signedInAt: null,
    });
    const own = await target.send('GET', '/api/v2/users/me/token', { token: team.authToken });
    expect(own.data).toEqual({
      team: { id: team.id, name: team.name },
      memberToken: null,
      externalClient: null,
      signedInAt: Math.floor(signedInAtMs / 1000) * 1000,
    });
  });

  it('stop working on every replica with the answer to their revocation', async () => {
    const team = await target.aTeamWith(0);
    const [ended, kept] = [insist(await make(team)), insist(await make(team))];
    expect(await test(ended.token)).toEqual(['goodToken', 'goodToken']);
    insist(await revoke(team, ended.memberToken.id), 'goodMemberTokenRevoke');
    expect(await test(ended.token)).toEqual(['badToken', 'badToken']);
    expect(await test(kept.token)).toEqual(['goodToken', 'goodToken']);
    expect((await list(team)).map(({ id }) => id as string)).toEqual([kept.memberToken.id]);
    expect(await revoke(team, ended.memberToken.id)).toMatchObject({
      status: 404,
      kind: 'badUnknownMemberToken',
    });
  });

  it('end for a replica that hears no message too, by the revision of the team', async () => {
    const team = await target.aTeamWith(0);
    const revision = () => createTeamAccessStore(target.database).findRevision(team.id);
    const before = await revision();
    const { memberToken } = insist(await make(team));
    // Control: only an end raises it.
    expect(await revision()).toBe(before);
    insist(await revoke(team, memberToken.id));
    expect(await revision()).toBeGreaterThan(before ?? Infinity);
  });

  it('are nothing to other teams', async () => {
    const [team, stranger] = [await target.aTeamWith(0), await target.aTeamWith(0)];
    const { token, memberToken } = insist(await make(team));
    expect(await list(stranger)).toEqual([]);
    expect(await revoke(stranger, memberToken.id)).toMatchObject({ status: 404 });
    expect(await test(token)).toEqual(['goodToken', 'goodToken']);
  });

  it.each([
    [true, 'badToken'],
    [false, 'goodToken'],
  ])('end with signing out everywhere if the team says so: %s', async (memberTokens, kind) => {
    const team = await target.aTeamWith(0);
    const { token } = insist(await make(team));
    insist(
      await target.send('POST', '/api/v2/users/me/sign-out', {
        token: team.authToken,
        json: { memberTokens },
      }),
    );
    expect(await test(token)).toEqual([kind, kind]);
  });

  it('share the ban of their team, and end with it', async () => {
    const team = await target.aTeamWith(0);
    const { token } = insist(await make(team));
    const challenge = await target.aStoredChallenge();
    await target.editTeam(team, { banned: true });
    expect(await target.submit({ authToken: token }, challenge)).toMatchObject({ kind: 'badPerms' });
    insist(await target.asStaff('DELETE', `/api/v2/admin/users/${team.id}`));
    expect((await target.send('GET', '/api/v1/auth/test', { token })).kind).toBe('badToken');
    expect(await target.database('member_tokens').where({ team_id: team.id })).toEqual([]);
  });

  it('are no login', async () => {
    const { token } = insist(await make(await target.aTeamWith(0), 'manage'));
    const answer = await target.send('POST', '/api/v1/auth/login', { json: { teamToken: token } });
    expect(answer).toMatchObject({ status: 401, kind: 'badTokenVerification' });
  });

  it('are 50 at most, also when two are made at once', async () => {
    const team = await target.aTeamWith(0);
    const rows = Array.from({ length: 49 }, (_, number) => ({
      id: `${team.id} ${String(number)}`,
      team_id: team.id,
      name: 'one of many',
      scope: 'read',
      created_at: target.now(),
    }));
    await target.database('member_tokens').insert(rows);
    const answers = await Promise.all([make(team), make(team)]);
    expect(answers.map(({ kind }) => kind).sort()).toEqual([
      'badTooManyMemberTokens',
      'goodMemberTokenCreate',
    ]);
  });
});
