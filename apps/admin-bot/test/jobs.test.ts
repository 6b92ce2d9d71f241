import { waitUntil } from '@rampart/test-platform';
import type { Job } from '../src/platform/job';
import { describeWithBrowser } from './support/browser';
import { linesOf, startFakePlatform, type FakePlatform, type Report } from './support/fake-platform';
import { startSite, type LocalSite } from './support/local-site';
import { startRunner, type RunnerProcess } from './support/runner-process';
import { aScript, SHOW_ALL, VISIT } from './support/script';

/** What the runner does with jobs (docs/rules/admin-bot-runner.md#runner-loop). */
describeWithBrowser('a job', () => {
  let platform: FakePlatform;
  let site: LocalSite;
  let runner: RunnerProcess;

  beforeAll(async () => {
    platform = await startFakePlatform();
    site = await startSite({ '/': 'a page', '/open': 'open', '/closed': 'closed' });
    runner = await startRunner(platform, {
      ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${site.port}`,
      SVC_EXTRA_HEADERS: '{"X-Gate":"open"}',
      JOB_MEMORY_MIB: '768',
      JOB_DISK_MIB: '64',
    });
  });
  afterEach(() => {
    expect(runner.leftovers()).toEqual([]);
    expect(runner.output()).not.toContain(platform.secretKey);
  });
  afterAll(async () => {
    await runner.stop();
    await site.close();
    await platform.close();
  });

  function run(source: string, job: Partial<Job> = {}): Promise<Report> {
    platform.store('chall', source);
    return platform.submit({ challengeId: 'chall', inputs: { url: `${site.origin}/` }, ...job });
  }

  it('whose handler never yields is killed, reported with its lines so far, and followed by the next', async () => {
    const source = aScript(`output.info('challenge', 'before'); while (true);`).replace('20_000', '500');
    const report = await run(source);
    expect(report.result).toBe('fail');
    expect(linesOf(report).map(({ line }) => line)).toEqual(['before', 'timed out']);
    expect((await run(aScript(''))).result).toBe('complete');
  });

  it('whose handler throws fails with logs', async () => {
    const report = await run(aScript(`output.warn('challenge', 'soon'); throw new Error('no luck');`));
    expect(report.result).toBe('fail');
    expect(linesOf(report)).toMatchObject([
      { level: 'warn', prefix: 'challenge', line: 'soon' },
      { level: 'error', prefix: 'admin-bot', line: 'the visit failed: no luck' },
    ]);
  });

  it.each([
    [
      'throws behind its back',
      `setTimeout(() => { throw new Error('later'); }); await new Promise(() => {});`,
    ],
    ['ends its process', `process.exit(0);`],
    ['uses up its memory', `const held = []; while (true) held.push(new Array(1e6).fill({}));`],
  ])('whose handler %s fails with logs', async (_what, body) => {
    const report = await run(aScript(`output.info('challenge', 'begun'); ${body}`));
    expect(report.result).toBe('fail');
    expect(linesOf(report)[0]?.line).toBe('begun');
  });

  it.each([
    [
      'memory',
      `const held = Array.from({ length: 64 }, () => Buffer.alloc(1 << 24, 1)); globalThis.held = held;`,
    ],
    ['disk', `process.getBuiltinModule('node:fs').writeFileSync('large', Buffer.alloc(1 << 27, 1));`],
  ])('that takes more %s than a job may is stopped', async (what, body) => {
    const report = await run(aScript(`${body} await new Promise(() => setInterval(() => {}, 1_000));`));
    expect(report.result).toBe('fail');
    expect(linesOf(report).at(-1)).toMatchObject({ prefix: 'admin-bot', line: `stopped: too much ${what}` });
  });

  it('whose script does not load fails without logs', async () => {
    const report = await run(`throw new Error('broken');`);
    expect(report).toMatchObject({ result: 'fail', logs: undefined });
  });

  it('whose script cannot be fetched fails without logs', async () => {
    const report = await platform.submit({ challengeId: 'unknown' });
    expect(report).toMatchObject({ result: 'fail', logs: undefined });
  });

  it('whose script changed since it was submitted is not run with the new one', async () => {
    const before = site.connections();
    const report = await run(aScript(VISIT), { configRevision: '0'.repeat(64) });
    expect(report).toMatchObject({ result: 'fail', logs: undefined });
    expect(site.connections()).toBe(before);
  });

  it('fetches a script once a revision', async () => {
    const before = platform.requests.length;
    await run(aScript(`output.info('challenge', 'one');`));
    await platform.submit({ challengeId: 'chall' });
    await run(aScript(`output.info('challenge', 'two');`));
    const requests = platform.requests.slice(before);
    expect(requests.filter(({ line }) => line.includes('/source'))).toHaveLength(2);
  });

  it('tells its handler everything about itself', async () => {
    const report = await run(aScript(`output.info('challenge', 'facts', { input, ...job });`), {
      id: '6a3c8f0e-0000-4000-8000-000000000001',
      userId: '6a3c8f0e-0000-4000-8000-000000000002',
      flag: 'flag{a}',
      inputs: { name: 'value' },
      instancerInstances: [{ type: 'http', host: 'i.example', port: 8080, title: 'web' }],
    });
    expect(linesOf(report)[0]?.extra).toEqual({
      id: '6a3c8f0e-0000-4000-8000-000000000001',
      challengeId: 'chall',
      configRevision: expect.stringMatching(/^[0-9a-f]{64}$/),
      userId: '6a3c8f0e-0000-4000-8000-000000000002',
      submittedAt: 1_700_000_000_000,
      flags: [{ provider: 'flags/static', flag: 'flag{a}' }],
      flag: 'flag{a}',
      instancerInstances: [{ type: 'http', host: 'i.example', port: 8080, title: 'web' }],
      input: { name: 'value' },
    });
  });

  it('keeps the last lines of its log, 64 unless the script says otherwise', async () => {
    const body = `for (let i = 1; i <= 70; i++) output.info('challenge', String(i));`;
    const usual = linesOf(await run(aScript(body)));
    expect([usual.length, usual[0]?.line, usual.at(-1)?.line]).toEqual([64, '7', '70']);
    expect(linesOf(await run(aScript(body, 'maxLogLines: 2,')))).toHaveLength(2);
    expect(linesOf(await run(aScript(body, 'maxLogLines: null,')))).toHaveLength(70);
  });

  it('has long strings of its log cut and marked, at 2048 characters unless the script says otherwise', async () => {
    const body = `output.info('challenge', 'x'.repeat(3_000), { deep: ['y'.repeat(3_000)] });`;
    const said = async (fields: string) => {
      const [line] = linesOf(await run(aScript(body, fields)));
      return [line?.line, line?.extra['deep']];
    };
    const cutAt = (length: number) =>
      ['x', 'y'].map((letter) => `${letter.repeat(length)}… [cut, 3000 characters]`);
    expect((await said('')).flat()).toEqual(cutAt(2_048));
    expect((await said('maxLogValueChars: 5,')).flat()).toEqual(cutAt(5));
    expect((await said('maxLogValueChars: null,')).flat()).toEqual(['x'.repeat(3_000), 'y'.repeat(3_000)]);
  });

  it('has its own limit of tabs', async () => {
    const fields = 'hooksConfig: { limitTabsNumber: 1, limitTabsNumberShowError: true },';
    const one = await run(aScript(VISIT, fields));
    expect(one.result).toBe('complete');
    const more = 'const second = await browserContext.newPage(); await second.goto(input.url);';
    const two = await run(aScript(`${VISIT} ${more}`, fields));
    expect(two.result).toBe('fail');
    expect(linesOf(two).map(({ line }) => line)).toContain('more than 1 tabs: the browser is closed');
    const quiet = await run(aScript(`${VISIT} ${more}`, 'hooksConfig: { limitTabsNumber: 1 },'));
    expect(quiet.result).toBe('fail');
    expect(quiet.logs).not.toContain('more than');
  });

  it("reaches its team's instance, and the same place not when it is no instance of the job", async () => {
    const instance = await startSite({ '/': 'the instance' });
    try {
      const inputs = { url: `${instance.origin}/` };
      expect((await run(aScript(VISIT), { inputs })).result).toBe('fail');
      expect(instance.connections()).toBe(0);
      const instancerInstances = [{ type: 'http', host: '127.0.0.1', port: instance.port }];
      expect((await run(aScript(VISIT), { inputs, instancerInstances })).result).toBe('complete');
      expect(instance.requests).toContain('GET /');
    } finally {
      await instance.close();
    }
  });

  it('is held to the hosts of its script, also where the operator allows more', async () => {
    const before = site.connections();
    const denied = await run(
      aScript(VISIT, `restrictDomains: { host: { disallowRegex: [{ pattern: '^127' }] } },`),
    );
    expect(denied.result).toBe('fail');
    expect(site.connections()).toBe(before);
  });

  it('is held to the URLs of its script', async () => {
    const fields = `restrictDomains: { url: { allowRegex: [{ pattern: '/open$' }], disallowRegex: [{ pattern: '/closed' }] } },`;
    const at = (path: string) => run(aScript(VISIT, fields), { inputs: { url: `${site.origin}${path}` } });
    expect([(await at('/open')).result, (await at('/closed')).result]).toEqual(['complete', 'fail']);
    expect(site.requests).not.toContain('GET /closed');
  });

  it('is held to the URLs of its script where the proxy sees hosts only', async () => {
    // Plain HTTP answers there, so that a URL that is let through fails in its own way.
    const fields = `restrictDomains: { url: { disallowRegex: [{ pattern: '/closed' }] } },`;
    const failureAt = async (path: string) => {
      const inputs = { url: `https://127.0.0.1:${site.port}${path}` };
      return linesOf(await run(aScript(VISIT, fields), { inputs })).at(-1)?.line;
    };
    expect(await failureAt('/closed')).toContain('ERR_BLOCKED_BY_CLIENT');
    expect(await failureAt('/open')).toContain('ERR_SSL_PROTOCOL_ERROR');
  });

  it('sends the secret and the extra headers with every call, and to the platform alone', async () => {
    await run(aScript(VISIT, SHOW_ALL));
    for (const { headers } of platform.requests) {
      expect(headers).toMatchObject({ authorization: `Bearer ${platform.secretKey}`, 'x-gate': 'open' });
    }
  });
});

describeWithBrowser('a job in hand', () => {
  let platform: FakePlatform;
  let site: LocalSite;
  let runner: RunnerProcess;

  beforeEach(async () => {
    platform = await startFakePlatform();
    site = await startSite({ '/': 'a page' });
    runner = await startRunner(platform, { ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${site.port}` });
  });
  afterEach(async () => {
    await runner.stop();
    await site.close();
    await platform.close();
  });

  function run(source: string): Promise<Report> {
    platform.store('chall', source);
    return platform.submit({ challengeId: 'chall', inputs: { url: `${site.origin}/` } });
  }

  it('is the only one of its process: nobody asks for work while it runs', async () => {
    const job = run(aScript(`${VISIT} await page.waitForTimeout(1_000);`));
    await site.connected;
    const pullsAtStart = platform.requests.filter(({ line }) => line.includes('pull')).length;
    await job;
    const pulls = platform.requests.filter(({ line }) => line.includes('pull')).length;
    // The interval is 50 ms, the visit takes a second: the control is that polls go on afterwards.
    expect(pulls - pullsAtStart).toBeLessThanOrEqual(1);
    await platform.idlePull();
  });

  it('is finished and reported when the runner is told to stop, and no other is asked for', async () => {
    const job = run(aScript(`${VISIT} await page.waitForTimeout(500);`));
    await site.connected;
    const [report, code] = await Promise.all([job, runner.stop()]);
    expect([report.result, code]).toEqual(['complete', 0]);
    expect(platform.requests.at(-1)?.line).toBe(`POST /jobs/${report.jobId}/complete`);
  });

  it('does not outlive a runner that is killed, even when its handler never yields', async () => {
    // Written without yielding, so that the loop has begun when the file is there.
    const begin = `process.getBuiltinModule('node:fs').writeFileSync('looping', '');`;
    void run(aScript(`${VISIT} ${begin} while (true);`));
    await waitUntil({ what: 'the loop to begin', limitMs: 20_000 }, () =>
      runner.hasJobFile('looping') ? true : undefined,
    );
    const hasProcesses = () => runner.leftovers().some((left) => left.startsWith('process '));
    expect(hasProcesses()).toBe(true);
    await runner.kill();
    await waitUntil({ what: 'the processes of the job to end', limitMs: 20_000 }, () =>
      hasProcesses() ? undefined : true,
    );
  });
});
