import { describeLocal, insist, startLocalTarget, unique, type LocalTarget } from '../support';
import { COMPOSE, configClient, LAUNCHER, PORT, refusal, TWO_INSTANCERS } from './config-client';

let target: LocalTarget;
const { staff, put, stored, aChallenge } = configClient(() => target);

describeLocal('the instancer configuration of a challenge', () => {
  beforeAll(async () => {
    target = await startLocalTarget({ config: TWO_INSTANCERS });
  });
  afterAll(() => target.stop());

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

    it('an object is merged key by key, and the stored config need not be repeated', async () => {
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
      { challengeIntegrationId: '' },
      { expose: [{ ...PORT, kind: 'tcp-ssl', hostPrefix: `0${'a-'.repeat(31)}`, containerPort: 1 }] },
      { expose: [{ ...PORT, kind: 'http', containerPort: 65_535, title: '', shouldDisplay: false }] },
      { expose: [{ ...PORT, kind: 'https' }, { ...PORT, kind: 'raw' }, PORT] },
      { timeoutMilliseconds: Number.MAX_SAFE_INTEGER },
      { timeoutMilliseconds: 0 },
      { extendable: true },
    ])('the ends of what the table allows are stored as they are: %j', async (fields) => {
      const id = await aChallenge();
      insist(await put(id, { config: COMPOSE, ...fields }));
      expect(await stored(id)).toMatchObject(fields);
    });

    it.each([
      ['challengeIntegrationId', { challengeIntegrationId: 7 }],
      ['instancer', { instancer: 7 }],
      ['config', { config: [] }],
      ['expose', { expose: {} }],
      ['expose.0.kind', { expose: [{ ...PORT, kind: undefined }] }],
      ['expose.0.hostPrefix', { expose: [{ ...PORT, hostPrefix: undefined }] }],
      ['expose.0.hostPrefix', { expose: [{ ...PORT, hostPrefix: '' }] }],
      ['expose.0.hostPrefix', { expose: [{ ...PORT, hostPrefix: 'a_b' }] }],
      ['expose.0.containerPort', { expose: [{ ...PORT, containerPort: undefined }] }],
      ['expose.0.containerPort', { expose: [{ ...PORT, containerPort: 1.5 }] }],
      ['expose.0.shouldDisplay', { expose: [{ ...PORT, shouldDisplay: 'yes' }] }],
      ['expose.0.title', { expose: [{ ...PORT, title: 7 }] }],
      ['timeoutMilliseconds', { timeoutMilliseconds: -1 }],
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
});
