import { ask } from './support/challenge';
import { exposed, IMAGE, isRefused, QUICK_IMAGE } from './support/instancer-process';
import { detailsOf, startLocalInstances, type LocalInstances } from './support/local-instances';

let here: LocalInstances;
beforeAll(async () => {
  here = await startLocalInstances();
});
afterEach(() => here.stopAll());
afterAll(() => here.remove());

describe('from start to stop', () => {
  it('a start returns starting at once with all endpoints, and the team reads its own flag from the instance', async () => {
    const details = await here.start();
    expect(details).toMatchObject({
      status: 'starting',
      timeLeftMilliseconds: 60_000,
      endpoints: [{ kind: 'tcp', host: '127.0.0.1' }],
    });
    await here.reach('running');
    expect(await ask(details.endpoints?.[0]?.port ?? 0, 'flag')).toBe('it is flag{of-team-1}');
  });

  it('stop ends the process and frees its port and its files', async () => {
    const port = await here.startAndReach();
    expect(detailsOf(await here.site.call('stop'))).toEqual({
      kind: 'instancerInstanceDetails',
      status: 'stopped',
      timeLeftMilliseconds: null,
      endpoints: null,
    });
    expect(await isRefused(port)).toBe(true);
    expect(here.processes()).toEqual([]);
    expect(here.directories()).toEqual([]);
    expect(here.claims()).toEqual([]);
  });

  it('stop also ends processes that the instance has detached', async () => {
    const port = await here.startAndReach();
    await ask(port, 'spread');
    // Control: the detached process runs and names the instance in its arguments.
    expect(here.processes().length).toBeGreaterThanOrEqual(2);
    await here.site.call('stop');
    expect(here.processes()).toEqual([]);
  });

  it('a process that ends is reported as errored, and can be stopped and started again', async () => {
    const port = await here.startAndReach();
    await ask(port, 'quit');
    await here.reach('errored');
    await here.site.call('stop');
    expect(await ask(await here.startAndReach(), 'flag')).toBe('it is flag{of-team-1}');
  });

  it('a process that ends at once is errored', async () => {
    await here.start({ config: { services: { app: { image: QUICK_IMAGE } } } });
    expect((await here.reach('errored')).status).toBe('errored');
  });
});

describe('one instance per team and challenge', () => {
  it('ten concurrent starts create one instance and all return it', async () => {
    here.owned({});
    const replies = await Promise.all(Array.from({ length: 10 }, () => here.site.call('start')));
    const ports = new Set(replies.map((reply) => detailsOf(reply).endpoints?.[0]?.port));
    expect(ports.size).toBe(1);
    expect(here.directories()).toHaveLength(1);
  });

  it('two teams have instances and flags of their own', async () => {
    const other = { teamId: 'team-2', flags: [{ provider: 'flags/static', flag: 'flag{of-team-2}' }] };
    const [first, second] = [await here.startAndReach(), await here.startAndReach(other)];
    expect(first).not.toBe(second);
    expect(await ask(first, 'flag')).toBe('it is flag{of-team-1}');
    expect(await ask(second, 'flag')).toBe('it is flag{of-team-2}');
    await here.site.call('stop', other);
    expect(await isRefused(second)).toBe(true);
    expect(await ask(first, 'flag')).toBe('it is flag{of-team-1}');
  });

  it('starts and stops in any order leave either one instance or none', async () => {
    here.owned({});
    const operations = ['start', 'stop', 'start', 'stop', 'start', 'stop'] as const;
    const replies = await Promise.all(operations.map((operation) => here.site.call(operation)));
    expect(replies.map(({ status }) => status)).toEqual(operations.map(() => 200));
    const { status } = detailsOf(await here.site.call('status'));
    expect(here.directories()).toHaveLength(status === 'stopped' ? 0 : 1);
  });
});

describe('what is refused', () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    ['an image the operator has not mapped', { config: { services: { app: { image: 'a/b' } } } }, /image/],
    [
      'a command of the author',
      { config: { services: { app: { image: IMAGE, command: '/bin/sh' } } } },
      /services\.app\.command/,
    ],
    [
      'the network of the host',
      { config: { services: { app: { image: IMAGE, network_mode: 'host' } } } },
      /hostNetwork/,
    ],
    ['an unknown service', { expose: [{ ...exposed(), containerName: 'db' }] }, /containerName/],
    ['a kind nobody can route', { expose: [exposed('tcp-ssl')] }, /kind/],
  ])('%s', async (_case, fields, message) => {
    const reply = await here.site.call('start', fields);
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ kind: 'instancerError', message: expect.stringMatching(message) });
    expect(here.directories()).toEqual([]);
  });

  it('a start without a free port fails and leaves nothing behind', async () => {
    const many = Array.from({ length: 31 }, (_, index) => ({
      ...exposed('tcp', 1000 + index),
      hostPrefix: `app-${index}`,
    }));
    const reply = await here.site.call('start', { expose: many });
    expect(reply).toMatchObject({ status: 500, body: { kind: 'instancerError' } });
    expect(here.directories()).toEqual([]);
    expect(here.claims()).toEqual([]);
  });
});
