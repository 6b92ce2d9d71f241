import { startInstanceService, TOKEN, type InstanceService } from '../instances/instance-service';
import {
  describeLocal,
  insist,
  type Answer,
  type Json,
  type OutsideBehaviour,
  type RegisteredTeam,
} from '../support';
import { startBotTarget, type BotTarget } from './bot-target';

const BOT_TIMEOUT_MS = 60_000;
const EXPOSE = [
  { kind: 'https', hostPrefix: 'web', containerName: 'app', containerPort: 80, shouldDisplay: true },
  { kind: 'tcp', hostPrefix: 'db', containerName: 'db', containerPort: 5432 },
];

/** A service that answers every question with this status. */
const saying =
  (status: object): OutsideBehaviour =>
  () => ({
    body: {
      kind: 'instancerInstanceDetails',
      status: 'running',
      timeLeftMilliseconds: BOT_TIMEOUT_MS,
      endpoints: [],
      ...status,
    },
  });

describeLocal('a bot that requires a running instance', () => {
  let service: InstanceService;
  let target: BotTarget;
  let team: RegisteredTeam;
  beforeAll(async () => {
    service = await startInstanceService();
    const options = { apiUrl: service.url, authToken: TOKEN };
    target = await startBotTarget({
      config: {
        instancers: { main: { name: 'instancers/docker', options } },
        defaultInstancer: 'main',
      },
    });
    team = await target.aRegisteredTeam();
  });
  afterAll(async () => {
    await target.stop();
    await service.stop();
  });
  beforeEach(async () => {
    service.reset();
    await target.database('admin_bot_jobs').delete();
  });

  const aVisited = (wishes: object = {}, data: object = {}) =>
    target.aBotChallenge(
      { timeoutMilliseconds: BOT_TIMEOUT_MS, requireInstancerInstancesRunning: true, ...wishes },
      {
        instancerConfig: {
          config: { services: { app: { image: 'example/app:1' } } },
          expose: EXPOSE,
          timeoutMilliseconds: 600_000,
        },
        ...data,
      },
    );
  const start = async (challenge: { readonly id: string }): Promise<void> => {
    const path = `/api/v2/integrations/challs/${challenge.id}/instance`;
    insist(await target.send('PUT', path, { token: team.authToken, json: {} }));
  };
  const pulled = async (): Promise<Json> => insist(await target.asRunner('POST', '/jobs/pull')).job;
  const instanceState = (answer: Answer) =>
    expect(answer).toMatchObject({
      status: 400,
      kind: 'badInstancerState',
      data: { error: expect.stringMatching(/./) },
    });

  it('is refused before the instance is started and queued afterwards, with all its endpoints', async () => {
    const challenge = await aVisited();
    instanceState(await target.visit(team, challenge));
    expect((await target.recordOf(challenge))[0]).toMatchObject({
      kind: 'admin_bot',
      result: 'bad_instancer_state',
      relatedId: null,
      details: { status: 'stopped', timeLeftMilliseconds: null },
    });

    await start(challenge);
    const { jobId } = insist(await target.visit(team, challenge));
    const { instancerInstances } = await pulled();
    // The second one is not shown to participants.
    expect(instancerInstances).toEqual([
      { type: 'https', host: expect.stringMatching(/^web-/), port: 1337, title: 'of the service' },
      { type: 'tcp', host: expect.stringMatching(/^db-/), port: 1338, title: 'of the service' },
    ]);
    expect((await target.recordOf(challenge))[0]).toMatchObject({
      result: 'queued',
      relatedId: jobId,
      details: { instancerInstances },
    });
  });

  describe('whose instance is another one by the time of the visit', () => {
    const endpointAt = (host: string) => ({ endpoints: [{ kind: 'http', host, port: 80 }] });
    const aQueuedVisit = async () => {
      const challenge = await aVisited();
      service.behave(saying(endpointAt('then')));
      insist(await target.visit(team, challenge));
      return challenge;
    };

    it('goes where it is now', async () => {
      await aQueuedVisit();
      service.behave(saying(endpointAt('now')));
      expect((await pulled()).instancerInstances).toEqual([{ type: 'http', host: 'now', port: 80 }]);
    });

    it.each<[string, OutsideBehaviour]>([
      ['stopped', saying({ status: 'stopped', timeLeftMilliseconds: null, endpoints: null })],
      ['about to end', saying({ timeLeftMilliseconds: BOT_TIMEOUT_MS - 1 })],
      ['not to be asked for', () => 'broken'],
    ])(
      'fails with a reason when it is %s, since its ports may be those of another team',
      async (_is, now) => {
        const challenge = await aQueuedVisit();
        const next = await target.aBotChallenge();
        insist(await target.visit(team, next));
        service.behave(now);
        expect(await pulled()).toBeNull();
        const { job } = insist(await target.ask(team, challenge, '/status'));
        expect(job.status).toBe('failed');
        expect(JSON.parse(job.logs)).toEqual({
          time: expect.any(Number),
          level: 'error',
          prefix: 'admin-bot',
          line: expect.stringMatching(/./),
          extra: {},
        });
        // It holds up nobody else.
        expect(await pulled()).toMatchObject({ challengeId: next.id });
      },
    );
  });

  it.each([
    ['starting', { status: 'starting' }],
    ['stopping', { status: 'stopping' }],
    ['errored', { status: 'errored' }],
    ['running without endpoints', { endpoints: null }],
    ['running with a millisecond too little', { timeLeftMilliseconds: BOT_TIMEOUT_MS - 1 }],
  ])('an instance that is %s is not enough', async (_what, status) => {
    const challenge = await aVisited();
    service.behave(saying(status));
    instanceState(await target.visit(team, challenge));
    expect((await target.recordOf(challenge)).map((row) => row.result)).toEqual(['bad_instancer_state']);
    expect(await pulled()).toBeNull();
  });

  it('exactly as much time as the bot may take is enough', async () => {
    const challenge = await aVisited();
    service.behave(saying({}));
    expect(await target.visit(team, challenge)).toMatchObject({ status: 200 });
  });

  it.each<[string, OutsideBehaviour]>([
    ['refuses', () => ({ status: 400, body: { kind: 'instancerError', message: 'no' } })],
    ['answers nonsense', () => ({ body: '<html>' })],
    ['breaks the connection', () => 'broken'],
  ])('a service that %s is not enough', async (_what, behaviour) => {
    const challenge = await aVisited();
    service.behave(behaviour);
    instanceState(await target.visit(team, challenge));
    expect((await target.recordOf(challenge))[0]).toMatchObject({
      result: 'bad_instancer_state',
      details: { error: expect.stringMatching(/./), instancerStatus: null },
    });
  });

  it.each([
    ['the challenge has no instances', {}, { instancerConfig: null }],
    ['the bot requires none, even if one runs', { requireInstancerInstancesRunning: false }, {}],
  ])('nobody is asked when %s', async (_what, wishes, data) => {
    const challenge = await aVisited(wishes, data);
    service.behave(saying({ status: 'errored' }));
    expect(await target.visit(team, challenge)).toMatchObject({ status: 200 });
    expect(service.calls).toEqual([]);
    expect((await pulled()).instancerInstances).toEqual([]);
  });

  it('nobody is asked when the instancer of the challenge is not configured any more', async () => {
    const challenge = await aVisited();
    const [config] = (await target
      .database('challenges')
      .where('id', challenge.id)
      .pluck('instancer_config')) as object[];
    await target
      .database('challenges')
      .where('id', challenge.id)
      .update({ instancer_config: JSON.stringify({ ...config, instancer: 'gone' }) });
    await target.edit(challenge, { name: 'seen anew' });
    expect(await target.visit(team, challenge)).toMatchObject({ status: 200 });
    expect((await pulled()).instancerInstances).toEqual([]);
  });

  it('the job that is there already is told before the instance is looked at', async () => {
    const challenge = await aVisited();
    service.behave(saying({}));
    insist(await target.visit(team, challenge));
    service.behave(saying({ status: 'stopped', endpoints: null }));
    expect(await target.visit(team, challenge)).toMatchObject({ kind: 'badAdminBotConfig' });
    expect(service.calls).toEqual([]);
  });
});
