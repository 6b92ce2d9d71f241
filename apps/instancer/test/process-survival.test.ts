import { waitUntil } from '@rampart/test-platform';
import { ask } from './support/challenge';
import { isRefused } from './support/instancer-process';
import { detailsOf, startLocalInstances, type LocalInstances } from './support/local-instances';

let here: LocalInstances;
beforeEach(async () => {
  here = await startLocalInstances();
});
afterEach(() => here.remove());

describe('after a kill -9 of the service', () => {
  it('instances live on, are known, and can be stopped', async () => {
    const port = await here.startAndReach();
    await here.child.kill();
    expect(await ask(port, 'flag')).toBe('it is flag{of-team-1}');
    await here.restart();
    const { status, endpoints } = detailsOf(await here.site.call('status'));
    expect({ status, port: endpoints?.[0]?.port }).toEqual({ status: 'running', port });
    await here.site.call('stop');
    expect(await isRefused(port)).toBe(true);
  });

  it('the sweep removes instances that have expired meanwhile, and no others', async () => {
    const long = await here.startAndReach({ teamId: 'team-2' });
    // Long enough for a busy machine to reach it and to kill the service.
    const short = await here.startAndReach({ timeoutMilliseconds: 15_000 });
    await here.child.kill();
    expect(await isRefused(short)).toBe(false);
    await here.restart();
    const wait = { what: 'the sweep', limitMs: 60_000, explain: () => here.child.logs() };
    await waitUntil(wait, () => isRefused(short));
    await waitUntil(wait, () => here.directories().length === 1);
    expect(await ask(long, 'flag')).toBe('it is flag{of-team-1}');
    expect(detailsOf(await here.site.call('status')).status).toBe('stopped');
  });

  it('a process that died meanwhile is errored', async () => {
    const port = await here.startAndReach();
    await here.child.kill();
    await ask(port, 'quit');
    await here.restart();
    expect((await here.reach('errored')).status).toBe('errored');
  });
});

describe('a graceful stop of the service', () => {
  it('leaves the instances running', async () => {
    const port = await here.startAndReach();
    await here.child.stop();
    expect(await ask(port, 'flag')).toBe('it is flag{of-team-1}');
  });
});
