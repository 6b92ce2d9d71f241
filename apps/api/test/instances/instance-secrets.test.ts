import { describeLocal, startLocalTarget, type LocalTarget, type OutsideBehaviour } from '../support';
import { writtenLog } from '../support/written-log';
import { startInstanceService, TOKEN, type InstanceService } from './instance-service';
import { STOPPED } from './instanced-target';

const FLAG = 'flag{never-in-a-log}';
const PLAYER_SECRET = 'config-of-the-organiser';

/** A service that repeats whatever it is sent. */
const anEcho: OutsideBehaviour = ({ body }) => ({ status: 500, body });
/** A service that refuses every change and repeats what it was sent in its text. */
const aTalkativeError: OutsideBehaviour = ({ body }) => {
  const { kind, svcAuthToken, flags } = JSON.parse(body);
  return kind === 'instancerGetInstanceForm'
    ? { body: { kind: 'instancerInstanceDetails', ...STOPPED } }
    : { body: { kind: 'instancerError', message: `cannot use ${svcAuthToken} ${JSON.stringify(flags)}` } };
};

describeLocal('secrets of instances', () => {
  const log = writtenLog();
  let service: InstanceService;
  let target: LocalTarget;
  let texts = '';
  let logged = '';
  beforeAll(async () => {
    service = await startInstanceService();
    target = await startLocalTarget({
      logger: log.logger,
      config: {
        instancers: {
          main: { name: 'instancers/docker', options: { apiUrl: service.url, authToken: TOKEN } },
        },
        defaultInstancer: 'main',
      },
    });
    const { authToken: token } = await target.aRegisteredTeam();
    const services = { app: { image: 'example/app:1', environment: { SECRET: PLAYER_SECRET } } };
    const data = {
      flags: [{ provider: 'flags/static', config: { flag: FLAG } }],
      instancerConfig: { config: { services }, timeoutMilliseconds: 60_000 },
    };
    const path = `/api/v2/integrations/challs/${(await target.aStoredChallenge({ data })).id}/instance`;
    for (const prepare of [
      () => service.behave(anEcho),
      () => service.behave(aTalkativeError),
      () => service.behave(() => 'broken'),
      () => service.reset(),
    ]) {
      prepare();
      for (const method of ['PUT', 'GET', 'PATCH', 'DELETE']) {
        const json = method === 'PUT' || method === 'PATCH' ? { json: {} } : {};
        texts += (await target.send(method, path, { token, ...json })).text;
      }
    }
    logged = await log.logged();
  });
  afterAll(async () => {
    await target.stop();
    await service.stop();
  });

  it('what went wrong is in the log, and the player is told that something did (control)', () => {
    expect(logged).toContain('an instancer failed');
    expect(texts).toContain('badInstancerError');
    expect(texts).toContain('goodInstanceStatus');
    expect(texts).toContain('cannot use');
    expect(texts).toContain('flags/static');
  });

  it.each([
    ['the token of the service', TOKEN],
    ['a flag', FLAG],
    ['the config of a challenge', PLAYER_SECRET],
  ])('%s is in no log and no answer', (_what, secret) => {
    expect(logged).not.toContain(secret);
    expect(texts).not.toContain(secret);
  });
});
