import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil, type Child } from '@rampart/test-platform';
import { ask } from './support/challenge';
import { createSite, exposed, IMAGE, isRefused, QUICK_IMAGE, type Site } from './support/instancer-process';

// Real processes on a machine that may be busy.
jest.setTimeout(60_000);

/** The whole path: the service as a process, its Redis, and local processes as instances. */
let site: Site;
let child: Child;

const redisUrl = process.env['SVC_REDIS_URL'] ?? '';
const started: Record<string, unknown>[] = [];

beforeEach(async () => {
  site = await createSite(redisUrl);
  child = await site.start();
});

afterEach(async () => {
  if (!child.isRunning() && started.length > 0) child = await site.start();
  for (const owner of started.splice(0)) await site.call('stop', owner);
  await site.remove();
});

interface Details {
  readonly status: string;
  readonly timeLeftMilliseconds: number | null;
  readonly endpoints: readonly { kind: string; host: string; port: number }[] | null;
}

/** Of a reply that was checked to be one of the contract. */
const detailsOf = ({ body }: { body: Record<string, unknown> }): Details => {
  if (body['kind'] !== 'instancerInstanceDetails') throw new Error(JSON.stringify(body));
  return body as unknown as Details;
};

async function start(fields: Record<string, unknown> = {}): Promise<Details> {
  started.push(fields);
  return detailsOf(await site.call('start', fields));
}

/** Until the status is the wanted one; answers the details. */
const reach = (status: string, owner: Record<string, unknown> = {}, limitMs = 15_000) =>
  waitUntil({ what: `status ${status}`, limitMs, explain: () => child.logs() }, async () => {
    const details = detailsOf(await site.call('status', owner));
    return details.status === status ? details : undefined;
  });

async function startAndReach(fields: Record<string, unknown> = {}): Promise<number> {
  const details = await start(fields);
  await reach('running', fields);
  return details.endpoints?.[0]?.port ?? 0;
}

/** Instances that have a directory. */
const directories = () => readdirSync(join(site.directory, 'state/instances'));

/** Pids of living processes whose command line names something of this site's state. */
function processesOfSite(): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^[0-9]+$/.test(pid)) return false;
    try {
      const isZombie = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1) ?? '').includes(' Z ');
      const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return !isZombie && commandLine.includes(`${site.directory}/`) && !commandLine.includes('main.js');
    } catch {
      return false;
    }
  });
}

describe('from start to stop', () => {
  it('a start answers starting at once with all endpoints, and the team reads its own flag from it', async () => {
    const details = await start();
    expect(details).toMatchObject({
      status: 'starting',
      timeLeftMilliseconds: 60_000,
      endpoints: [{ kind: 'tcp', host: '127.0.0.1' }],
    });
    await reach('running');
    expect(await ask(details.endpoints?.[0]?.port ?? 0, 'flag')).toBe('it is flag{of-team-1}');
  });

  it('stop ends the process and frees its port and its files', async () => {
    const port = await startAndReach();
    expect(detailsOf(await site.call('stop'))).toEqual({
      kind: 'instancerInstanceDetails',
      status: 'stopped',
      timeLeftMilliseconds: null,
      endpoints: null,
    });
    expect(await isRefused(port)).toBe(true);
    expect(processesOfSite()).toEqual([]);
    expect(directories()).toEqual([]);
    expect(readdirSync(join(site.directory, 'state/ports'))).toEqual([]);
  });

  it('stop also ends what the instance has started behind its back', async () => {
    const port = await startAndReach();
    await ask(port, 'spread');
    // Control: it runs, and it names the instance in its arguments.
    expect(processesOfSite().length).toBeGreaterThanOrEqual(2);
    await site.call('stop');
    expect(processesOfSite()).toEqual([]);
  });

  it('extend sets the time left to the lifetime and does not add to it', async () => {
    await startAndReach({ timeoutMilliseconds: 10_000 });
    const once = detailsOf(await site.call('extend', { timeoutMilliseconds: 20_000 }));
    const twice = detailsOf(await site.call('extend', { timeoutMilliseconds: 20_000 }));
    for (const { timeLeftMilliseconds } of [once, twice]) {
      expect(timeLeftMilliseconds).toBeLessThanOrEqual(20_000);
      expect(timeLeftMilliseconds).toBeGreaterThan(18_000);
    }
  });

  it('an extension shorter than what the start gave does not take time away', async () => {
    await startAndReach({ timeoutMilliseconds: 60_000 });
    const { timeLeftMilliseconds } = detailsOf(await site.call('extend', { timeoutMilliseconds: 1_000 }));
    expect(timeLeftMilliseconds).toBeGreaterThan(50_000);
  });

  it('a process that ends is reported as errored, and can be stopped and started again', async () => {
    const port = await startAndReach();
    await ask(port, 'quit');
    await reach('errored');
    await site.call('stop');
    expect(await ask(await startAndReach(), 'flag')).toBe('it is flag{of-team-1}');
  });

  it('a process that ends at once is errored', async () => {
    await start({ config: { services: { app: { image: QUICK_IMAGE } } } });
    expect((await reach('errored')).status).toBe('errored');
  });
});

describe('one instance a team and challenge', () => {
  it('ten starts at once make one instance and all answer with it', async () => {
    started.push({});
    const replies = await Promise.all(Array.from({ length: 10 }, () => site.call('start')));
    const ports = new Set(replies.map((reply) => detailsOf(reply).endpoints?.[0]?.port));
    expect(ports.size).toBe(1);
    expect(directories()).toHaveLength(1);
  });

  it('two teams have instances and flags of their own', async () => {
    const other = { teamId: 'team-2', flags: [{ provider: 'flags/static', flag: 'flag{of-team-2}' }] };
    const [first, second] = [await startAndReach(), await startAndReach(other)];
    expect(first).not.toBe(second);
    expect(await ask(first, 'flag')).toBe('it is flag{of-team-1}');
    expect(await ask(second, 'flag')).toBe('it is flag{of-team-2}');
    await site.call('stop', other);
    expect(await isRefused(second)).toBe(true);
    expect(await ask(first, 'flag')).toBe('it is flag{of-team-1}');
  });

  it('starts and stops in any order leave either one instance or none', async () => {
    started.push({});
    const operations = ['start', 'stop', 'start', 'stop', 'start', 'stop'] as const;
    const replies = await Promise.all(operations.map((operation) => site.call(operation)));
    expect(replies.map(({ status }) => status)).toEqual(operations.map(() => 200));
    const { status } = detailsOf(await site.call('status'));
    expect(directories()).toHaveLength(status === 'stopped' ? 0 : 1);
  });
});

describe('isolation', () => {
  it('the environment of an instance is its own: nothing of the service is in it', async () => {
    const port = await startAndReach();
    const environment = JSON.parse(await ask(port, 'env')) as Record<string, string>;
    expect(Object.keys(environment).sort()).toEqual([
      'FLAG',
      'HOME',
      'HOST',
      'PATH',
      'PORT',
      'PORT_1337',
      'PWD',
      'RAMPART_INSTANCE_DIR',
      'TMPDIR',
    ]);
    expect(JSON.stringify(environment)).not.toContain(site.token);
  });

  it('a variable takes effect for the program alone and not for what prepares it', async () => {
    const environment = { FLAG: "it's $HOME `id`\n$(id)", LD_PRELOAD: '/nonexistent.so', PATH: '/nowhere' };
    const port = await startAndReach({ config: { services: { app: { image: IMAGE, environment } } } });
    const seen = JSON.parse(await ask(port, 'env')) as Record<string, string>;
    expect(seen).toMatchObject(environment);
  });

  it('the flag is on no disk once the program runs', async () => {
    const port = await startAndReach();
    const { cwd, files } = JSON.parse(await ask(port, 'who')) as { cwd: string; files: string[] };
    expect(files).toEqual([]);
    expect(cwd.startsWith(`${site.directory}/state/instances/`)).toBe(true);
  });

  // What the machine permits only root to do.
  const asRoot = process.getuid?.() === 0 ? it : it.skip;

  asRoot(
    'each instance is a user of its own, without a way back and without a place outside its home',
    async () => {
      const [first, second] = [await startAndReach(), await startAndReach({ teamId: 'team-2' })];
      const uids = [];
      for (const port of [first, second]) {
        uids.push((JSON.parse(await ask(port, 'who')) as { uid: number }).uid);
        expect(await ask(port, 'rise')).toBe('refused');
        expect(await ask(port, 'write')).toBe('EACCES');
      }
      expect(uids[0]).toBeGreaterThanOrEqual(200_000);
      expect(uids[1]).not.toBe(uids[0]);
      expect(existsSync('/etc/rampart-was-here')).toBe(false);
    },
  );

  asRoot('an instance sees its own processes alone', async () => {
    const pids = JSON.parse(await ask(await startAndReach(), 'pids')) as string[];
    expect(pids).toContain('1');
    expect(pids.length).toBeLessThan(5);
  });

  it('limits are those of the configuration', async () => {
    const limits = await ask(await startAndReach(), 'limits');
    expect(limits).toMatch(/Max open files +1024 +1024/);
    expect(limits).toMatch(/Max core file size +0 +0/);
  });
});

describe('after a kill -9 of the service', () => {
  it('instances live on, are known, and can be stopped', async () => {
    const port = await startAndReach();
    await child.kill();
    expect(await ask(port, 'flag')).toBe('it is flag{of-team-1}');
    child = await site.start();
    const { status, endpoints } = detailsOf(await site.call('status'));
    expect({ status, port: endpoints?.[0]?.port }).toEqual({ status: 'running', port });
    await site.call('stop');
    expect(await isRefused(port)).toBe(true);
  });

  it('the sweep removes what has expired meanwhile, and nothing else', async () => {
    const short = await startAndReach({ timeoutMilliseconds: 4_000 });
    const long = await startAndReach({ teamId: 'team-2' });
    await child.kill();
    expect(await isRefused(short)).toBe(false);
    child = await site.start();
    const wait = { what: 'the sweep', limitMs: 20_000, explain: () => child.logs() };
    await waitUntil(wait, async () => ((await isRefused(short)) ? true : undefined));
    await waitUntil(wait, () => (directories().length === 1 ? true : undefined));
    expect(await ask(long, 'flag')).toBe('it is flag{of-team-1}');
    expect(detailsOf(await site.call('status')).status).toBe('stopped');
  });

  it('a process that died meanwhile is errored', async () => {
    const port = await startAndReach();
    await child.kill();
    await ask(port, 'quit');
    child = await site.start();
    expect((await reach('errored')).status).toBe('errored');
  });
});

describe('a graceful stop of the service', () => {
  it('leaves the instances running', async () => {
    const port = await startAndReach();
    await child.stop();
    expect(await ask(port, 'flag')).toBe('it is flag{of-team-1}');
  });
});

describe('what is refused', () => {
  it.each<[string, Record<string, unknown>, number, RegExp]>([
    ['a bad token', { svcAuthToken: 'x'.repeat(48) }, 422, /token/],
    ['no token', { svcAuthToken: undefined }, 422, /token/],
    [
      'an image the operator has not mapped',
      { config: { services: { app: { image: 'a/b' } } } },
      422,
      /image/,
    ],
    [
      'a command of the author',
      { config: { services: { app: { image: IMAGE, command: '/bin/sh' } } } },
      422,
      /services\.app\.command/,
    ],
    [
      'the network of the host',
      { config: { services: { app: { image: IMAGE, network_mode: 'host' } } } },
      422,
      /hostNetwork/,
    ],
    ['an unknown service', { expose: [{ ...exposed(), containerName: 'db' }] }, 422, /containerName/],
    ['a kind nobody can route', { expose: [exposed('tcp-ssl')] }, 422, /kind/],
    ['a form of another operation', { kind: 'instancerGetInstanceForm' }, 422, /kind/],
  ])('%s', async (_case, fields, status, message) => {
    const reply = await site.call('start', fields);
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ kind: 'instancerError', message: expect.stringMatching(message) });
    expect(directories()).toEqual([]);
  });

  it('extend without an instance is 404, stop without one is stopped', async () => {
    expect((await site.call('extend')).status).toBe(404);
    const reply = await site.call('stop');
    expect([reply.status, reply.body['status']]).toEqual([200, 'stopped']);
  });

  it('a start for which there is no port is a failure that leaves nothing behind', async () => {
    const many = Array.from({ length: 31 }, (_, index) => ({
      ...exposed('tcp', 1000 + index),
      hostPrefix: `app-${index}`,
    }));
    const reply = await site.call('start', { expose: many });
    expect(reply).toMatchObject({ status: 500, body: { kind: 'instancerError' } });
    expect(directories()).toEqual([]);
    expect(readdirSync(join(site.directory, 'state/ports'))).toEqual([]);
  });
});

it('neither flags nor the token are in the logs', async () => {
  await startAndReach();
  await site.call('extend');
  await site.call('start', { svcAuthToken: 'wrong-token-of-somebody' });
  await site.call('stop');
  // Control: there are logs.
  expect(child.logs()).toContain('"started"');
  for (const secret of ['flag{', site.token, 'wrong-token-of-somebody']) {
    expect(child.logs()).not.toContain(secret);
  }
});
