import { describeLocal, insist, startLocalTarget, unique, type Json, type LocalTarget } from '../support';

/** Nobody listens here: no write or read of a configuration asks a service. */
const NOWHERE = 'http://127.0.0.1:9';
const COMPOSE = { services: { app: { image: 'example/app:1' } } };
const LAUNCHER = { apiUrl: 'https://launcher.example.org', apiToken: 'launcher-secret' };
const PORT = { kind: 'tcp', hostPrefix: 'a-1', containerName: 'app', containerPort: 1337 };

const TWO_INSTANCERS = {
  instancers: {
    main: { name: 'instancers/docker', options: { apiUrl: NOWHERE, authToken: 't' } },
    chain: { name: 'instancers/paradigmctf', options: {} },
  },
  defaultInstancer: 'main',
};

let target: LocalTarget;

const staff = (method: string, path: string, data?: unknown) =>
  target.send(method, path, {
    token: target.admin.authToken,
    ...(data === undefined ? {} : { json: { data } }),
  });
const put = (id: string, instancerConfig: unknown, version = 'v2') =>
  staff('PUT', `/api/${version}/admin/challs/${id}`, { instancerConfig });
const stored = async (id: string): Promise<Json> =>
  insist(await staff('GET', `/api/v2/admin/challs/${id}`)).instancerConfig;
const listed = async (id: string): Promise<Json> =>
  insist(await target.send('GET', '/api/v2/challs')).find((each: Json) => each.id === id);
const refusal = (error: unknown = expect.any(String)) => ({
  status: 400,
  kind: 'badInstancerConfig',
  data: { error },
});

describeLocal('the instancer configuration of a challenge (services reference 1.4)', () => {
  beforeAll(async () => {
    target = await startLocalTarget({ config: TWO_INSTANCERS });
  });
  afterAll(() => target.stop());

  const aChallenge = async () => (await target.aStoredChallenge()).id;

  describe('writing', () => {
    it('the first time fills in the defaults of the table and of the provider', async () => {
      const id = unique('new');
      const answer = insist(await put(id, { config: COMPOSE }));
      expect(answer.instancerConfig).toEqual({
        challengeIntegrationId: '',
        config: expect.objectContaining({ networks: {}, volumes: {} }),
        expose: [],
        timeoutMilliseconds: 0,
      });
      expect(answer.instancerConfig.config.services.app).toMatchObject({
        image: 'example/app:1',
        cap_drop: ['ALL'],
        read_only: true,
      });
      expect(await stored(id)).toEqual(answer.instancerConfig);
    });

    it('everything comes back as it was written', async () => {
      const id = await aChallenge();
      const written = {
        challengeIntegrationId: 'pwn-v2',
        instancer: 'chain',
        config: LAUNCHER,
        expose: [{ ...PORT, shouldDisplay: true, title: 'Shell' }, PORT],
        timeoutMilliseconds: 60_000,
        extendable: false,
      };
      insist(await put(id, written));
      expect(await stored(id)).toEqual(written);
    });

    it('absent keeps', async () => {
      const id = await aChallenge();
      insist(await put(id, { config: COMPOSE }));
      const before = await stored(id);
      await target.edit({ id }, { name: 'another name' });
      expect(await stored(id)).toEqual(before);
    });

    it('null removes, also when there was none', async () => {
      const id = await aChallenge();
      insist(await put(id, { config: COMPOSE }));
      for (let i = 0; i < 2; i += 1) expect(insist(await put(id, null)).instancerConfig).toBeNull();
      expect(await stored(id)).toBeNull();
    });

    it('an object is merged key by key, and the stored config need not be repeated (decided)', async () => {
      const id = await aChallenge();
      insist(await put(id, { config: COMPOSE, expose: [PORT], timeoutMilliseconds: 5, extendable: false }));
      const before = await stored(id);
      insist(await put(id, { timeoutMilliseconds: 9 }));
      expect(await stored(id)).toEqual({ ...before, timeoutMilliseconds: 9 });
    });

    it('config and expose are replaced whole', async () => {
      const id = await aChallenge();
      insist(await put(id, { config: COMPOSE, expose: [PORT, PORT] }));
      insist(await put(id, { config: { services: { web: { image: 'b' } } }, expose: [] }));
      const after = await stored(id);
      expect(Object.keys(after.config.services)).toEqual(['web']);
      expect(after.expose).toEqual([]);
    });

    it('without a config of its own or a stored one it is refused', async () => {
      expect(await put(await aChallenge(), {})).toMatchObject(refusal('config: is missing'));
    });

    it('an instancer that is not configured is refused', async () => {
      const id = await aChallenge();
      for (const instancer of ['gone', 'constructor', '']) {
        expect(await put(id, { instancer, config: COMPOSE })).toMatchObject(refusal());
      }
    });

    it('the name in the request decides who checks, else the stored one, else the default', async () => {
      const id = await aChallenge();
      expect(await put(id, { config: LAUNCHER })).toMatchObject(refusal());
      insist(await put(id, { instancer: 'chain', config: LAUNCHER }));
      expect(await put(id, { config: COMPOSE })).toMatchObject(refusal());
      insist(await put(id, { instancer: 'main', config: COMPOSE }));
    });

    it('a change of the instancer alone checks the stored config with the new one', async () => {
      const id = await aChallenge();
      insist(await put(id, { config: COMPOSE }));
      expect(await put(id, { instancer: 'chain' })).toMatchObject(refusal());
    });

    it('every issue is named by path and text, none of the values', async () => {
      const config = { services: { app: { image: 'a', cpus: 0, environment: { 'A-B': 'hush' } } } };
      const answer = await put(await aChallenge(), { config });
      expect(answer).toMatchObject(refusal());
      expect(answer.data.error).toMatch(/services\.app\.cpus: .*; |; services\.app\.cpus: /);
      expect(answer.data.error).toContain('services.app.environment');
      expect(answer.text).not.toContain('hush');
    });

    it.each([
      ['NUL', 'a\u0000b'],
      ['half a surrogate pair', 'a\ud800b'],
    ])('text that cannot be stored is refused: %s', async (_what, value) => {
      const config = { apiUrl: 'https://launcher.example.org', apiToken: value };
      expect(await put(await aChallenge(), { instancer: 'chain', config })).toMatchObject({
        status: 400,
        kind: 'badBody',
      });
    });

    it.each([
      ['expose.0.kind', { expose: [{ ...PORT, kind: 'udp' }] }],
      ['expose.0.hostPrefix', { expose: [{ ...PORT, hostPrefix: 'A' }] }],
      ['expose.0.hostPrefix', { expose: [{ ...PORT, hostPrefix: 'a'.repeat(64) }] }],
      ['expose.0.containerName', { expose: [{ ...PORT, containerName: undefined }] }],
      ['expose.0.containerPort', { expose: [{ ...PORT, containerPort: 0 }] }],
      ['expose.0.containerPort', { expose: [{ ...PORT, containerPort: 65_536 }] }],
      ['timeoutMilliseconds', { timeoutMilliseconds: 1.5 }],
      ['extendable', { extendable: 'no' }],
    ])('a wrong %s is badBody', async (path, fields) => {
      const reason = expect.stringMatching(new RegExp(`^body:data\\.instancerConfig\\.${path}`));
      expect(await put(await aChallenge(), { config: COMPOSE, ...fields })).toMatchObject({
        status: 400,
        kind: 'badBody',
        data: { reason },
      });
    });

    it('what is refused changes nothing', async () => {
      const id = await aChallenge();
      const data = { name: 'not stored', instancerConfig: { config: {}, instancer: 'gone' } };
      expect(await staff('PUT', `/api/v2/admin/challs/${id}`, data)).toMatchObject(refusal());
      expect(insist(await staff('GET', `/api/v2/admin/challs/${id}`)).name).toBe(id);
    });

    it('flags are checked before it', async () => {
      const data = { flags: [{ provider: 'gone', config: {} }], instancerConfig: { instancer: 'gone' } };
      expect(await staff('PUT', `/api/v2/admin/challs/${await aChallenge()}`, data)).toMatchObject({
        kind: 'badBody',
      });
    });

    it('and the admin bot after it', async () => {
      const data = { adminBotConfig: { code: 'x' }, instancerConfig: { instancer: 'gone' } };
      expect(await staff('PUT', `/api/v2/admin/challs/${await aChallenge()}`, data)).toMatchObject(refusal());
    });

    it('V1 neither shows nor touches it', async () => {
      const id = await aChallenge();
      insist(await put(id, { config: COMPOSE }));
      const before = await stored(id);
      for (const value of [null, { config: { services: {} } }]) insist(await put(id, value, 'v1'));
      expect(await stored(id)).toEqual(before);
      expect(insist(await staff('GET', `/api/v1/admin/challs/${id}`))).not.toHaveProperty('instancerConfig');
    });

    it('is on the record of staff, its config as a secret', async () => {
      const id = await aChallenge();
      insist(await put(id, { instancer: 'chain', config: LAUNCHER, timeoutMilliseconds: 5 }));
      const record = await staff('GET', `/api/v2/admin/audit?limit=50&offset=0&target=${id}`);
      const [row] = insist(record).actions;
      expect(row).toMatchObject({
        action: 'challenge.update',
        after: { instancer: { instancer: 'chain', timeoutMilliseconds: 5 } },
      });
      expect(Object.keys(row.after)).toContain('instancerSecrets');
      expect(record.text).not.toContain('launcher-secret');
    });
  });

  describe('the challenge list (spec, Challenge)', () => {
    it('without a configuration there is no lifetime and everything is possible', async () => {
      expect(await listed(await aChallenge())).toMatchObject({
        instancerLifetime: null,
        instancerExtendable: true,
        instancerStoppable: true,
        instancerActions: [],
      });
    });

    it('shows lifetime, abilities and actions of the instancer, to teams as well', async () => {
      const id = await aChallenge();
      insist(await put(id, { instancer: 'chain', config: LAUNCHER, timeoutMilliseconds: 60_000 }));
      const shown = {
        instancerLifetime: 60_000,
        instancerExtendable: false,
        instancerStoppable: true,
        instancerActions: [{ id: 'get-flag', label: 'Get flag' }],
      };
      expect(await listed(id)).toMatchObject(shown);
      const team = await target.aRegisteredTeam();
      const own = insist(await target.send('GET', '/api/v2/challs', { token: team.authToken }));
      expect(own.find((each: Json) => each.id === id)).toMatchObject(shown);
    });

    it('a challenge can forbid extension', async () => {
      const id = await aChallenge();
      insist(await put(id, { config: COMPOSE }));
      expect(await listed(id)).toMatchObject({ instancerLifetime: 0, instancerExtendable: true });
      insist(await put(id, { extendable: false }));
      expect(await listed(id)).toMatchObject({ instancerExtendable: false });
    });

    it('never shows the configuration', async () => {
      const id = await aChallenge();
      insist(await put(id, { instancer: 'chain', config: LAUNCHER }));
      const { text } = await target.send('GET', '/api/v2/challs');
      expect(text).not.toContain('launcher');
    });
  });

  it('clients are told that there are instances', async () => {
    expect(insist(await target.send('GET', '/api/v2/integrations/client/config'))).toMatchObject({
      instancerEnabled: true,
    });
  });

  it('the schema route names every instancer with its schema and complete defaults (1.11)', async () => {
    const answer = await staff('GET', '/api/v2/admin/instancer/schema');
    expect(answer).toMatchObject({ status: 200, kind: 'goodInstancerSchema' });
    expect(answer.data.defaultInstancer).toBe('main');
    expect(answer.data.instancers).toEqual([
      {
        name: 'main',
        schema: expect.objectContaining({ $schema: 'https://json-schema.org/draft/2020-12/schema' }),
        defaults: expect.objectContaining({ services: expect.any(Object) }),
        canStop: true,
        canExtend: true,
      },
      {
        name: 'chain',
        schema: expect.objectContaining({ $schema: 'https://json-schema.org/draft/2020-12/schema' }),
        defaults: { apiUrl: expect.any(String) },
        canStop: true,
        canExtend: false,
      },
    ]);
  });

  it('the defaults of every instancer are accepted as they are', async () => {
    const { instancers } = insist(await staff('GET', '/api/v2/admin/instancer/schema'));
    for (const { name, defaults } of instancers) {
      const id = await aChallenge();
      insist(await put(id, { instancer: name, config: defaults }));
      expect((await stored(id)).config).toEqual(defaults);
    }
  });
});

describeLocal('one instancer and no default (services reference 1.4)', () => {
  it('is the default', async () => {
    const { chain } = TWO_INSTANCERS.instancers;
    target = await startLocalTarget({ config: { instancers: { chain }, defaultInstancer: 'chain' } });
    try {
      const id = unique('new');
      insist(await put(id, { config: LAUNCHER, timeoutMilliseconds: 5 }));
      expect(await listed(id)).toMatchObject({ instancerLifetime: 5, instancerExtendable: false });
    } finally {
      await target.stop();
    }
  });
});
