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

describeLocal('captchas of instances (spec, Captcha; services reference 1.1)', () => {
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

  it('a code is not spent on a body that is wrong', async () => {
    expect(await target.send('PUT', path, { token, raw: '{' })).toMatchObject({ kind: 'badJson' });
    expect(vendor.calls).toHaveLength(0);
  });

  it('but it is before the challenge is looked for', async () => {
    const elsewhere = '/api/v2/integrations/challs/nothing-here/instance';
    expect(await target.send('PUT', elsewhere, { token, json: {} })).toMatchObject({ kind: 'badCaptcha' });
  });

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
