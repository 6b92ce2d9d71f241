/**
 * Over HTTP only, against real API processes and a real service. ../test/process-survival.test.ts tests a service
 * that is killed.
 */
import {
  createClient,
  extendInstance,
  getInstance,
  putAdminChallengeV2,
  registerV2,
  startInstance,
  stopInstance,
  submitFlag,
  type Client,
  type InstanceStatusData,
} from '@rampart/contract';
import {
  startPlatform,
  startTestServers,
  waitUntil,
  type Child,
  type Platform,
} from '@rampart/test-platform';
import { ask } from '../test/support/challenge';
import { createSite, IMAGE, isRefused, type Site } from '../test/support/instancer-process';

const MINUTE_MS = 60_000;

let platform: Platform;
let site: Site;
let service: Child;
let stopEverything: () => Promise<void>;

beforeAll(async () => {
  const servers = await startTestServers();
  stopEverything = () => servers.stop();
  site = await createSite(servers.redisUrl);
  service = await site.start();
  stopEverything = async () => {
    await site.remove();
    await servers.stop();
  };
  platform = await startPlatform({
    ...servers,
    apiCount: 2,
    workerCount: 1,
    divisions: { open: 'Open' },
    settings: {
      instancers: {
        main: { name: 'instancers/docker', options: { apiUrl: site.baseUrl, authToken: site.token } },
      },
    },
  });
  stopEverything = async () => {
    await platform.stop();
    await site.remove();
    await servers.stop();
  };
});

afterAll(() => stopEverything());

const clientOf = (api: 0 | 1, token?: string) =>
  createClient({ baseUrl: platform.apis[api]!.baseUrl, ...(token === undefined ? {} : { token }) });

async function writeChallenge(id: string, timeoutMilliseconds: number): Promise<void> {
  const reply = await clientOf(0, platform.adminToken).call(putAdminChallengeV2, {
    params: { id },
    body: {
      data: {
        name: id,
        category: 'pwn',
        description: 'Connect.',
        points: { min: 100, max: 500 },
        flags: [{ provider: 'flags/dynamic', config: { base: 'flag{yours}' } }],
        instancerConfig: {
          config: { services: { app: { image: IMAGE, environment: { FLAG: '${SVC_FLAG}' } } } },
          expose: [
            {
              kind: 'tcp',
              hostPrefix: 'app',
              containerName: 'app',
              containerPort: 1337,
              shouldDisplay: true,
              title: 'The service',
            },
          ],
          timeoutMilliseconds,
        },
      },
    },
  });
  if (reply.kind !== 'goodChallengeUpdate') throw new Error(JSON.stringify(reply));
}

async function registerTeam(name: string): Promise<string> {
  const reply = await clientOf(0).call(registerV2, { body: { name, email: `${name}@example.org` } });
  if (reply.kind !== 'goodRegister') throw new Error(JSON.stringify(reply));
  return reply.data.authToken;
}

const explain = () => `${platform.logs()}\n${service.logs()}`;

type InstanceRoute = typeof getInstance | typeof startInstance | typeof extendInstance | typeof stopInstance;

async function instance(client: Client, route: InstanceRoute, id: string): Promise<InstanceStatusData> {
  const input = { params: { id } };
  const reply = await (route === startInstance || route === extendInstance
    ? client.call(route, { ...input, body: {} })
    : client.call(route, input));
  if (reply.kind !== 'goodInstanceStatus') throw new Error(`${JSON.stringify(reply)}\n${explain()}`);
  return reply.data;
}

/** Starts the instance and returns its port once it runs. */
async function startAndReach(client: Client, id: string): Promise<number> {
  await instance(client, startInstance, id);
  return waitUntil({ what: 'a running instance', limitMs: 60_000, explain }, async () => {
    const { status, endpoints } = await instance(client, getInstance, id);
    return status === 'running' ? endpoints?.[0]?.port : undefined;
  });
}

it('a player starts an instance, reads its own flag from it, extends it and stops it', async () => {
  await writeChallenge('long', 2 * MINUTE_MS);
  const [one, other] = [await registerTeam('one'), await registerTeam('other')];
  expect(await instance(clientOf(0, one), getInstance, 'long')).toMatchObject({ status: 'stopped' });

  const port = await startAndReach(clientOf(0, one), 'long');
  const shown = await instance(clientOf(1, one), getInstance, 'long');
  expect(shown.endpoints).toEqual([{ kind: 'tcp', host: '127.0.0.1', port, title: 'The service' }]);
  expect(await instance(clientOf(0, other), getInstance, 'long')).toMatchObject({ status: 'stopped' });
  // A second start, on another API, returns the existing instance.
  expect((await instance(clientOf(1, one), startInstance, 'long')).endpoints).toEqual(shown.endpoints);

  const flag = await ask(port, 'flag');
  const otherFlag = await ask(await startAndReach(clientOf(1, other), 'long'), 'flag');
  expect(otherFlag).not.toBe(flag);
  const solve = { params: { id: 'long' }, body: { flag } };
  expect((await clientOf(1, one).call(submitFlag, solve)).kind).toBe('goodFlag');

  const before = (await instance(clientOf(0, one), getInstance, 'long')).timeLeftMilliseconds ?? 0;
  expect(before).toBeLessThan(2 * MINUTE_MS);
  const extended = await instance(clientOf(0, one), extendInstance, 'long');
  expect(extended.timeLeftMilliseconds).toBeGreaterThan(before);
  expect(extended.timeLeftMilliseconds).toBeLessThanOrEqual(2 * MINUTE_MS);

  expect(await isRefused(port)).toBe(false);
  expect(await instance(clientOf(0, one), stopInstance, 'long')).toMatchObject({ status: 'stopped' });
  expect(await isRefused(port)).toBe(true);
  expect(await instance(clientOf(1, one), stopInstance, 'long')).toMatchObject({ status: 'stopped' });
  expect(await instance(clientOf(0, other), stopInstance, 'long')).toMatchObject({ status: 'stopped' });
});
