import {
  describeLocal,
  startLocalTarget,
  startOutsideService,
  type LocalTarget,
  type OutsideService,
} from '../support';
import { startInstanceService, TOKEN, type InstanceService } from './instance-service';

/** A vendor that likes the code `good`. */
const aVendor = ({ body }: { readonly body: string }) => ({
  body: { success: new URLSearchParams(body).get('response') === 'good' },
});

describeLocal('captchas of instances', () => {
  let vendor: OutsideService;
  let service: InstanceService;
  let target: LocalTarget;
  let token: string;
  let path: string;
  beforeAll(async () => {
    vendor = await startOutsideService(aVendor);
    service = await startInstanceService();
    const captcha = { siteKey: 'site-key', secretKey: 'secret-key', verifyUrl: vendor.url };
    target = await startLocalTarget({
      config: {
        captcha: {
          provider: { name: 'captcha/recaptcha', options: captcha },
          protectedEndpoints: ['instancerStart', 'instancerExtend'],
        },
        instancers: {
          main: { name: 'instancers/docker', options: { apiUrl: service.url, authToken: TOKEN } },
        },
        defaultInstancer: 'main',
      },
    });
    ({ authToken: token } = await target.aRegisteredTeam());
    const config = { services: { app: { image: 'example/app:1' } } };
    const data = { instancerConfig: { config, timeoutMilliseconds: 60_000 } };
    path = `/api/v2/integrations/challs/${(await target.aStoredChallenge({ data })).id}/instance`;
  });
  afterAll(async () => {
    await target.stop();
    await service.stop();
    await vendor.stop();
  });
  beforeEach(() => {
    service.reset();
    vendor.behave(aVendor);
  });

  it.each(['PUT', 'PATCH'])('%s needs a code, before anything is asked of the service', async (method) => {
    for (const json of [{}, { captchaCode: 'bad' }]) {
      expect(await target.send(method, path, { token, json })).toMatchObject({
        status: 403,
        kind: 'badCaptcha',
      });
    }
    expect(service.calls).toHaveLength(0);
  });

  it('with a good code they work', async () => {
    for (const method of ['PUT', 'PATCH']) {
      expect(await target.send(method, path, { token, json: { captchaCode: 'good' } })).toMatchObject({
        status: 200,
      });
    }
  });

  it.each(['PUT', 'PATCH'])('%s: a code is not spent on a body that is wrong', async (method) => {
    const wrong = [
      ['badJson', { raw: '{' }],
      ['badJson', { raw: '' }],
      ['badBody', { json: { captchaCode: ['good'] } }],
      ['badBody', { json: 'good' }],
    ] as const;
    for (const [kind, body] of wrong) {
      expect(await target.send(method, path, { token, ...body })).toMatchObject({ status: 400, kind });
    }
    expect(vendor.calls).toHaveLength(0);
  });

  it.each(['PUT', 'PATCH'])(
    '%s: nor on somebody who may not: nobody, a banned team, before the start',
    async (method) => {
      const json = { captchaCode: 'good' };
      expect(await target.send(method, path, { json })).toMatchObject({ status: 401, kind: 'badToken' });
      const banned = await target.aRegisteredTeam();
      await target.editTeam(banned, { banned: true });
      const refused = await target.send(method, path, { token: banned.authToken, json });
      expect(refused).toMatchObject({ status: 403, kind: 'badPerms' });
      await target.set({ startTime: target.now().getTime() + 60_000 });
      const early = await target.send(method, path, { token, json });
      await target.set({ startTime: null });
      expect(early).toMatchObject({ status: 401, kind: 'badNotStarted' });
      expect(vendor.calls).toHaveLength(0);
    },
  );

  it('but it is before the challenge is looked for', async () => {
    const elsewhere = '/api/v2/integrations/challs/nothing-here/instance';
    const ask = (captchaCode: string) => target.send('PUT', elsewhere, { token, json: { captchaCode } });
    expect(await ask('bad')).toMatchObject({ status: 403, kind: 'badCaptcha' });
    expect(await ask('good')).toMatchObject({ status: 404, kind: 'badChallenge' });
    expect(vendor.calls).toHaveLength(2);
  });

  it.each(['PUT', 'PATCH'])(
    '%s: a vendor that is away is errorInternal, and nothing is asked of the service',
    async (method) => {
      for (const behaviour of [() => 'broken' as const, () => ({ body: 'no JSON' })]) {
        vendor.behave(behaviour);
        const answer = await target.send(method, path, { token, json: { captchaCode: 'good' } });
        expect(answer).toMatchObject({ status: 500, kind: 'errorInternal' });
      }
      expect(service.calls).toHaveLength(0);
    },
  );

  it.each([
    ['instancerStart', 'PUT', 'PATCH'],
    ['instancerExtend', 'PATCH', 'PUT'],
  ] as const)(
    'where %s alone is protected %s needs a code and %s none',
    async (action, dependencies, needsNone) => {
      const { provider } = target.config.captcha;
      const replica = await target.startReplica({ captcha: { provider, protectedEndpoints: [action] } });
      const ask = (method: string) => replica.send(method, path, { token, json: {} });
      expect(await ask(dependencies)).toMatchObject({ status: 403, kind: 'badCaptcha' });
      // An instance to extend, whichever of the two comes first.
      await target.send('PUT', path, { token, json: { captchaCode: 'good' } });
      expect(await ask(needsNone)).toMatchObject({ status: 200, kind: 'goodInstanceStatus' });
    },
  );

  it('an action needs none', async () => {
    expect(await target.send('POST', `${path}/actions/get-flag`, { token })).toMatchObject({
      kind: 'badInstancerError',
    });
    expect(vendor.calls).toHaveLength(0);
  });

  it.each(['GET', 'DELETE'])('%s needs none', async (method) => {
    expect(await target.send(method, path, { token })).toMatchObject({ status: 200 });
    expect(vendor.calls).toHaveLength(0);
  });
});
