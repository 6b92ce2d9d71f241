import { ask } from './support/challenge';
import { IMAGE } from './support/instancer-process';
import { existsSync } from 'node:fs';
import { startLocalInstances, type LocalInstances } from './support/local-instances';

let here: LocalInstances;
beforeAll(async () => {
  here = await startLocalInstances();
});
afterEach(() => here.stopAll());
afterAll(() => here.remove());

describe('isolation', () => {
  it('the environment of an instance is its own: nothing of the service is in it', async () => {
    const port = await here.startAndReach();
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
    expect(JSON.stringify(environment)).not.toContain(here.site.token);
  });

  it('a variable affects the program only, not the commands that prepare it', async () => {
    const environment = { FLAG: "it's $HOME `id`\n$(id)", LD_PRELOAD: '/nonexistent.so', PATH: '/nowhere' };
    const port = await here.startAndReach({ config: { services: { app: { image: IMAGE, environment } } } });
    const seen = JSON.parse(await ask(port, 'env')) as Record<string, string>;
    expect(seen).toMatchObject(environment);
  });

  it('the flag is on no disk once the program runs', async () => {
    const port = await here.startAndReach();
    const { cwd, files } = JSON.parse(await ask(port, 'who')) as { cwd: string; files: string[] };
    expect(files).toEqual([]);
    expect(cwd.startsWith(`${here.site.directory}/state/instances/`)).toBe(true);
  });

  // Tests of means that need root.
  const asRoot = process.getuid?.() === 0 ? it : it.skip;

  asRoot(
    'each instance is a user of its own, without a way back and without a place outside its home',
    async () => {
      const [first, second] = [await here.startAndReach(), await here.startAndReach({ teamId: 'team-2' })];
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
    const pids = JSON.parse(await ask(await here.startAndReach(), 'pids')) as string[];
    expect(pids).toContain('1');
    expect(pids.length).toBeLessThan(5);
  });

  it('limits are those of the configuration', async () => {
    const limits = await ask(await here.startAndReach(), 'limits');
    expect(limits).toMatch(/Max open files +1024 +1024/);
    expect(limits).toMatch(/Max core file size +0 +0/);
  });
});

it('neither flags nor the token are in the logs', async () => {
  await here.startAndReach();
  await here.site.call('extend');
  await here.site.call('start', { svcAuthToken: 'wrong-token-of-somebody' });
  await here.site.call('stop');
  // Control: there are logs.
  expect(here.child.logs()).toContain('"started"');
  for (const secret of ['flag{', here.site.token, 'wrong-token-of-somebody']) {
    expect(here.child.logs()).not.toContain(secret);
  }
});
