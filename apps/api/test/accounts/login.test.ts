import { createSignInLinks, createTokenCodec, newTokenOwner } from '@rampart/core/auth';
import { systemRandom } from '@rampart/core/infra/clock';
import { aTeam, storeTeams } from '@rampart/core/testing';
import {
  describeLocal,
  insist,
  startLocalTarget,
  startTarget,
  unique,
  type LocalTarget,
  type Target,
} from '../support';
import { mintRanksiteToken } from './ranksite-target';

const login = (target: Pick<Target, 'send'>, body: unknown) =>
  target.send('POST', '/api/v1/auth/login', { json: body });
const test = (target: Pick<Target, 'send'>, token?: string) =>
  target.send('GET', '/api/v1/auth/test', { token });

describe('login', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  it('a team token is exchanged for an auth token, as often as wanted', async () => {
    const { teamToken } = await target.aRegisteredTeam();
    for (let count = 0; count < 30; count += 1) {
      const answer = await login(target, { teamToken });
      expect(answer).toMatchObject({ status: 200, kind: 'goodLogin' });
      expect(Object.keys(answer.data)).toEqual(['authToken']);
      expect(await test(target, answer.data.authToken)).toMatchObject({ kind: 'goodToken' });
    }
  });

  it('a token of another kind or of nobody is 401 badTokenVerification', async () => {
    const { authToken, teamToken } = await target.aRegisteredTeam();
    const flipped = Buffer.from(teamToken, 'base64');
    flipped.writeUInt8(flipped.readUInt8(20) ^ 1, 20);
    for (const wrong of [authToken, 'nonsense', `${teamToken}x`.slice(4), flipped.toString('base64')]) {
      expect(await login(target, { teamToken: wrong })).toMatchObject({
        status: 401,
        kind: 'badTokenVerification',
      });
    }
  });

  it('a team that was deleted is 404 badUnknownUser', async () => {
    const { id, teamToken } = await target.aRegisteredTeam();
    insist(await target.asStaff('DELETE', `/api/v2/admin/users/${id}`));
    expect(await login(target, { teamToken })).toMatchObject({ status: 404, kind: 'badUnknownUser' });
  });

  it('of two tokens the ranking-site token is used; an empty one counts as missing', async () => {
    const { teamToken } = await target.aRegisteredTeam();
    expect(await login(target, { teamToken, ranksiteToken: 'x' })).toMatchObject({
      status: 401,
      kind: 'badRanksiteToken',
    });
    expect(await login(target, { teamToken, ranksiteToken: '' })).toMatchObject({ kind: 'goodLogin' });
  });

  it.each([[{}], [{ teamToken: '' }], [{ teamToken: '', ranksiteToken: '' }]])(
    '%j is badBody at "teamToken"',
    async (body) => {
      expect(await login(target, body)).toMatchObject({
        status: 400,
        kind: 'badBody',
        data: { reason: expect.stringMatching(/^body:teamToken: /) },
      });
    },
  );

  it('a banned team may log in', async () => {
    const team = await target.aRegisteredTeam();
    await target.editTeam(team, { banned: true });
    expect(await login(target, { teamToken: team.teamToken })).toMatchObject({ kind: 'goodLogin' });
  });
});

describe('token test', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  it('a valid auth token is goodToken, without data', async () => {
    const { authToken } = await target.aRegisteredTeam();
    const answer = await test(target, authToken);
    expect(answer).toMatchObject({ status: 200, kind: 'goodToken' });
    expect(Object.keys(answer.body)).toEqual(['kind', 'message']);
  });

  it('the token of a banned team stays valid', async () => {
    const team = await target.aRegisteredTeam();
    await target.editTeam(team, { banned: true });
    expect(await test(target, team.authToken)).toMatchObject({ kind: 'goodToken' });
  });
});

describeLocal('tokens that ended, and made elsewhere', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  const codecWith = (tokenKey: string) =>
    createTokenCodec({ tokenKey, random: systemRandom, loginTimeoutMs: target.config.loginTimeoutMs });

  // Of one API; the others are told (replicas.test.ts).
  it('the token of a deleted team is badToken from the next request on', async () => {
    const team = await target.aRegisteredTeam();
    expect(await test(target, team.authToken)).toMatchObject({ kind: 'goodToken' });
    insist(await target.asStaff('DELETE', `/api/v2/admin/users/${team.id}`));
    expect(await test(target, team.authToken)).toMatchObject({ status: 401, kind: 'badToken' });
  });

  it('a token of another key is badToken: a changed key ends all tokens', async () => {
    const { id } = await target.aRegisteredTeam();
    const foreign = codecWith(Buffer.alloc(32, 7).toString('base64'));
    expect(await test(target, foreign.mint('auth', newTokenOwner(id), target.now()))).toMatchObject({
      kind: 'badToken',
    });
    expect(
      await login(target, { teamToken: foreign.mint('team', newTokenOwner(id), target.now()) }),
    ).toMatchObject({
      kind: 'badTokenVerification',
    });
    const own = codecWith(target.config.tokenKey);
    expect(await test(target, own.mint('auth', newTokenOwner(id), target.now()))).toMatchObject({
      kind: 'goodToken',
    });
  });

  it('the code of a sign-in link is exchanged once', async () => {
    const { id } = await target.aRegisteredTeam();
    const code = 'c'.repeat(43);
    await createSignInLinks(target.redis, target.keyPrefix).keep(code, newTokenOwner(id), 60_000);
    const answers = await Promise.all([1, 2, 3].map(() => login(target, { teamToken: code })));
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual([
      'badTokenVerification',
      'badTokenVerification',
      'goodLogin',
    ]);
  });

  it('auth and team tokens do not expire', async () => {
    const { id } = await target.aRegisteredTeam();
    const own = codecWith(target.config.tokenKey);
    const longAgo = new Date(0);
    expect(await test(target, own.mint('auth', newTokenOwner(id), longAgo))).toMatchObject({
      kind: 'goodToken',
    });
    expect(await login(target, { teamToken: own.mint('team', newTokenOwner(id), longAgo) })).toMatchObject({
      kind: 'goodLogin',
    });
  });

  it('a ranking-site token logs in the team that is linked, for `loginTimeout`, without a ranking site configured', async () => {
    const ranksiteId = unique('ranksite');
    await storeTeams(target.database, aTeam({ name: unique('linked'), email: null, ranksiteId }));
    const tokenOf = (id: string, ageMs: number) => mintRanksiteToken(target, { ranksiteId: id, ageMs });
    expect(await login(target, { ranksiteToken: tokenOf(ranksiteId, 0) })).toMatchObject({
      kind: 'goodLogin',
    });
    expect(await login(target, { ranksiteToken: tokenOf(unique('nobody'), 0) })).toMatchObject({
      status: 404,
      kind: 'badUnknownUser',
    });
    const expired = tokenOf(ranksiteId, target.config.loginTimeoutMs + 2_000);
    expect(await login(target, { ranksiteToken: expired })).toMatchObject({
      status: 401,
      kind: 'badRanksiteToken',
    });
  });
});
