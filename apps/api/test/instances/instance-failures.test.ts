import {
  describeLocal,
  insist,
  startLocalTarget,
  type Json,
  type LocalTarget,
  type OutsideBehaviour,
  type RegisteredTeam,
} from '../support';
import { TOKEN } from './instance-service';
import {
  callInstance,
  EXPOSE,
  instancerError,
  LIFETIME_MS,
  OPERATIONS,
  STOPPED,
  useInstancedTarget,
} from './instanced-target';

describeLocal('the service behind the instances', () => {
  const instanced = useInstancedTarget();
  const { call, anInstanced } = instanced;

  describe('a service that fails is badInstancerError, and says nothing of the service', () => {
    const FAILURES: readonly (readonly [string, OutsideBehaviour])[] = [
      ['answers 500 with text', () => ({ status: 500, body: `trace ${TOKEN}` })],
      ['breaks the connection', () => 'broken'],
      ['never answers', () => new Promise(() => undefined)],
    ];

    it.each(FAILURES)('when it %s', async (_what, behaviour) => {
      const id = await anInstanced();
      instanced.service.behave(behaviour);
      const answers = await Promise.all(OPERATIONS.map(([, method]) => call(method, id)));
      for (const answer of answers) {
        expect(answer).toMatchObject(instancerError());
        expect(answer.text).not.toContain(TOKEN);
        expect(answer.text).not.toContain('127.0.0.1');
      }
    });

    it('a start is never repeated blindly', async () => {
      const id = await anInstanced();
      instanced.service.behave(({ method }) =>
        method === 'PUT' ? 'broken' : { body: { kind: 'instancerInstanceDetails', ...STOPPED } },
      );
      expect(await call('PUT', id)).toMatchObject(instancerError());
      expect(instanced.service.forms('Create')).toHaveLength(1);
    });

    it.each(['starting', 'running'])(
      'a start that runs out of time and is %s by then is a success',
      async (status) => {
        const id = await anInstanced();
        const details = { kind: 'instancerInstanceDetails', timeLeftMilliseconds: 5, endpoints: [] };
        let looks = 0;
        instanced.service.behave(({ method }) => {
          if (method === 'PUT') return new Promise(() => undefined);
          looks += 1;
          return { body: { ...details, status: looks === 1 ? 'stopped' : status } };
        });
        expect(insist(await call('PUT', id))).toMatchObject({ status });
        expect(instanced.service.forms('Create')).toHaveLength(1);
      },
    );

    it('control: one of which nothing is to be seen by then is a failure', async () => {
      const id = await anInstanced();
      instanced.service.behave(({ method }) =>
        method === 'PUT'
          ? new Promise(() => undefined)
          : { body: { kind: 'instancerInstanceDetails', ...STOPPED } },
      );
      expect(await call('PUT', id)).toMatchObject(instancerError());
    });

    it.each([
      ['stopped', 200],
      ['running', 400],
    ])('a stop that runs out of time while it is %s is %i', async (state, expected) => {
      const id = await anInstanced();
      const details = { kind: 'instancerInstanceDetails', timeLeftMilliseconds: null, endpoints: null };
      instanced.service.behave(({ method }) =>
        method === 'DELETE' ? new Promise(() => undefined) : { body: { ...details, status: state } },
      );
      expect((await call('DELETE', id)).status).toBe(expected);
    });

    it('and works again as soon as the service does', async () => {
      const id = await anInstanced();
      instanced.service.behave(() => 'broken');
      await call('PUT', id);
      instanced.service.reset();
      expect(insist(await call('PUT', id))).toMatchObject({ status: 'running' });
    });
  });

  describe('what the service is told', () => {
    it('start and extend carry the lifetime of the challenge', async () => {
      const id = await anInstanced();
      await call('PUT', id);
      await call('PATCH', id);
      expect(instanced.service.forms('Create')[0]).toMatchObject({ timeoutMilliseconds: LIFETIME_MS });
      expect(instanced.service.forms('Renew')[0]).toMatchObject({ timeoutMilliseconds: LIFETIME_MS });
    });

    it('the integration ID of the challenge, or its ID', async () => {
      const named = await anInstanced({ challengeIntegrationId: 'pwn-v2' });
      const plain = await anInstanced();
      for (const id of [named, plain]) await call('GET', id);
      expect(instanced.service.forms('Get').map((form) => form.challengeIntegrationId)).toEqual([
        'pwn-v2',
        plain,
      ]);
    });

    it.each([
      ['status', 'GET', 'Get'],
      ['start', 'PUT', 'Create'],
      ['extend', 'PATCH', 'Renew'],
      ['stop', 'DELETE', 'Delete'],
    ] as const)('%s: whose instance of what, as it is configured', async (_name, method, kind) => {
      const config = { services: { app: { image: `example/${kind.toLowerCase()}:1` } } };
      const id = await anInstanced({ config });
      await call(method, id);
      const [form] = instanced.service.forms(kind);
      expect(form).toMatchObject({ teamId: instanced.team.id, challengeIntegrationId: id, config });
      // The default-filled one is stored and sent.
      expect(form.config.services.app.cap_drop).toEqual(['ALL']);
      if (method === 'PUT') expect(form.expose).toEqual(EXPOSE);
    });

    it('a flag for each entry that has one for the team, and the same ones again', async () => {
      const flags = [
        { provider: 'flags/static', config: { flag: 'flag{static}' } },
        { provider: 'flags/regex', config: { pattern: 'x+' } },
        { provider: 'flags/regex', config: { pattern: 'x+', flagValue: 'xx' } },
        { provider: 'flags/dynamic', config: { base: 'flag{own}' } },
      ];
      const id = await anInstanced({}, { flags });
      for (const method of ['PUT', 'DELETE', 'PUT'] as const) await call(method, id);
      const [first, second] = instanced.service.forms('Create').map((form: Json) => form.flags);
      expect(first).toEqual([
        { provider: 'flags/static', flag: 'flag{static}' },
        { provider: 'flags/regex', flag: 'xx' },
        { provider: 'flags/dynamic', flag: expect.stringMatching(/^flag\{own_[0-9a-f]{10}\}$/) },
      ]);
      expect(second).toEqual(first);
      expect(await instanced.target.submit(instanced.team, { id, flag: first[2].flag })).toMatchObject({
        kind: 'goodFlag',
      });
    });
  });
});

describeLocal('without any instancer', () => {
  let off: LocalTarget;
  let player: RegisteredTeam;
  beforeAll(async () => {
    off = await startLocalTarget();
    player = await off.aRegisteredTeam();
  });
  afterAll(() => off.stop());

  it.each([...OPERATIONS, ['an action', 'POST'] as const])(
    '%s is 404 badEndpoint, whether the challenge exists or not',
    async (_name, method) => {
      const { id } = await off.aStoredChallenge();
      for (const each of [id, 'nothing-here']) {
        const answer = await callInstance(off, player, method, each);
        expect(answer).toMatchObject({ status: 404, kind: 'badEndpoint' });
      }
    },
  );

  it('a configuration is refused with badInstancerConfig, and can be removed', async () => {
    const { id } = await off.aStoredChallenge();
    const write = (instancerConfig: unknown) =>
      off.asStaff('PUT', `/api/v2/admin/challs/${id}`, { data: { instancerConfig } });
    expect(await write({ config: {} })).toMatchObject({ status: 400, kind: 'badInstancerConfig' });
    expect(insist(await write(null)).instancerConfig).toBeNull();
  });

  it('the schema is 404 badEndpoint', async () => {
    const answer = await off.asStaff('GET', '/api/v2/admin/instancer/schema');
    expect(answer).toMatchObject({ status: 404, kind: 'badEndpoint' });
  });
});
