import { outwaitRevisionLeases } from '@rampart/core/challenges';
import {
  describeLocal,
  insist,
  startLocalTarget,
  startOutsideService,
  type Answer,
  type LocalTarget,
  type OutsideBehaviour,
  type OutsideService,
  type RegisteredTeam,
} from '../support';

const INSTANCE = {
  expires_at: '2026-06-01T13:00:00Z',
  expires_in_sec: 60,
  rpc_endpoints: { main: { http: 'http://chain.example.org', ws: 'ws://chain.example.org' } },
  player_private_key: '0x01',
  contracts: {},
};

/** A launcher on which an instance always runs. */
const aLauncher: OutsideBehaviour = ({ path }) => ({
  body: path.startsWith('/v1/pwn/flag') ? { flag: 'flag{chain}' } : INSTANCE,
});

describeLocal('actions of an instancer', () => {
  let launcher: OutsideService;
  let target: LocalTarget;
  let team: RegisteredTeam;
  beforeAll(async () => {
    launcher = await startOutsideService(aLauncher);
    target = await startLocalTarget({
      config: {
        instancers: { chain: { name: 'instancers/paradigmctf', options: {} } },
        defaultInstancer: 'chain',
      },
    });
  });
  afterAll(async () => {
    await target.stop();
    await launcher.stop();
  });
  beforeEach(async () => {
    launcher.behave(aLauncher);
    team = await target.aRegisteredTeam();
  });

  const aChain = async (data: object = {}) => {
    const instancerConfig = { config: { apiUrl: launcher.url }, timeoutMilliseconds: 60_000 };
    return (await target.aStoredChallenge({ data: { instancerConfig, ...data } })).id;
  };
  const act = (id: string, action = 'get-flag', as = team): Promise<Answer> =>
    target.send('POST', `/api/v2/integrations/challs/${id}/instance/actions/${action}`, {
      token: as.authToken,
    });

  it('get-flag gives a flag that the client submits by itself', async () => {
    const id = await aChain({ flags: [{ provider: 'flags/static', config: { flag: 'flag{chain}' } }] });
    const answer = await act(id);
    expect(answer).toMatchObject({ status: 200, kind: 'goodInstancerActionResult' });
    expect(answer.data).toEqual({ message: null, submitFlag: 'flag{chain}' });
    const solves = await target.send('GET', '/api/v2/users/me', { token: team.authToken });
    expect(insist(solves).solves).toEqual([]);
    expect(await target.submit(team, { id, flag: answer.data.submitFlag })).toMatchObject({
      kind: 'goodFlag',
    });
  });

  it('a body is not read', async () => {
    const path = `/api/v2/integrations/challs/${await aChain()}/instance/actions/get-flag`;
    insist(await target.send('POST', path, { token: team.authToken, raw: '{broken' }));
  });

  it('more than three in 30 s are 429 badRateLimit, of this team on this challenge only', async () => {
    target.clock.stopAt(target.now());
    const [id, other] = [await aChain(), await aChain()];
    for (let i = 0; i < 3; i += 1) insist(await act(id));
    expect(await act(id)).toMatchObject({ status: 429, kind: 'badRateLimit', data: { timeLeft: 10_000 } });
    expect(launcher.calls).toHaveLength(3);
    insist(await act(other));
    insist(await act(id, 'get-flag', await target.aRegisteredTeam()));
    target.clock.advanceMs(10_000);
    insist(await act(id));
    expect(await act(id)).toMatchObject({ status: 429 });
  });

  it('one that is not offered is badInstancerError and costs nothing', async () => {
    const id = await aChain();
    for (const action of ['other', 'constructor', 'GET-FLAG']) {
      expect(await act(id, action)).toMatchObject({ status: 400, kind: 'badInstancerError' });
    }
    for (let i = 0; i < 3; i += 1) insist(await act(id));
  });

  it('what the launcher refuses is badInstancerError with its text', async () => {
    launcher.behave(() => ({ status: 400, body: { detail: 'not solved yet' } }));
    expect(await act(await aChain())).toMatchObject({
      status: 400,
      kind: 'badInstancerError',
      data: { message: 'not solved yet' },
    });
  });

  it.each<[string, OutsideBehaviour]>([
    ['breaks the connection', () => 'broken'],
    ['answers no JSON', () => ({ body: '<html>' })],
    ['answers another form', () => ({ body: { flag: 7, expires_in_sec: 'soon' } })],
  ])('a launcher that %s is badInstancerError for every operation', async (_what, behaviour) => {
    const id = await aChain();
    launcher.behave(behaviour);
    const path = `/api/v2/integrations/challs/${id}/instance`;
    const answers = [
      await act(id),
      await target.send('GET', path, { token: team.authToken }),
      await target.send('PUT', path, { token: team.authToken, json: {} }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, kind: 'badInstancerError' });
      expect(answer.data).toEqual({ message: expect.any(String) });
    }
  });

  it('of a challenge nobody can see it is badChallenge, also for staff', async () => {
    const hidden = await aChain({ hidden: true });
    const unreleased = await aChain({ releaseTime: target.now().getTime() + 3_600_000 });
    for (const id of ['nothing-here', hidden, unreleased]) {
      for (const caller of [team, target.admin]) {
        expect(await act(id, 'get-flag', caller)).toMatchObject({ status: 404, kind: 'badChallenge' });
      }
    }
    expect(launcher.calls).toHaveLength(0);
  });

  it('of a challenge without a configuration it is badInstancerError', async () => {
    const { id } = await target.aStoredChallenge();
    expect(await act(id)).toMatchObject({ status: 400, kind: 'badInstancerError' });
  });

  it('with an instancer that is gone it is badInstancerError, and the default one is not asked', async () => {
    const id = await aChain();
    const gone = {
      config: { apiUrl: launcher.url },
      challengeIntegrationId: '',
      expose: [],
      instancer: 'gone',
    };
    const instancer_config = JSON.stringify({ ...gone, timeoutMilliseconds: 60_000 });
    await target.database('challenges').where({ id }).update({ instancer_config });
    await target.database('revisions').where('collection', 'challenges').increment('value', 1);
    await outwaitRevisionLeases();
    expect(await act(id)).toMatchObject({ status: 400, kind: 'badInstancerError' });
    expect(launcher.calls).toHaveLength(0);
  });

  it('a banned team is 403 badPerms', async () => {
    await target.editTeam(team, { banned: true });
    expect(await act(await aChain())).toMatchObject({ status: 403, kind: 'badPerms' });
  });

  it('its instances cannot be extended, and are shown as text', async () => {
    const path = `/api/v2/integrations/challs/${await aChain()}/instance`;
    const token = team.authToken;
    expect(await target.send('PATCH', path, { token, json: {} })).toMatchObject({
      kind: 'badInstancerError',
    });
    expect(launcher.calls).toHaveLength(0);
    expect(insist(await target.send('GET', path, { token }))).toEqual({
      status: 'running',
      timeLeftMilliseconds: 60_000,
      endpoints: [
        { kind: 'raw', host: '', port: 0, title: 'main RPC (HTTP)', text: 'http://chain.example.org' },
        { kind: 'raw', host: '', port: 0, title: 'main RPC (WebSocket)', text: 'ws://chain.example.org' },
        { kind: 'raw', host: '', port: 0, title: 'Private key', text: '0x01' },
      ],
    });
  });
});
