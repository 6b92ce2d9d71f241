import { waitUntil } from '@rampart/test-platform';
import type { Job } from '../src/platform/job';
import { describeWithBrowser } from './support/browser';
import {
  endOf,
  linesOf,
  startFakePlatform,
  type FakePlatform,
  type Line,
  type Report,
} from './support/fake-platform';
import { startSite, type LocalSite } from './support/local-site';
import { startRunner, type RunnerProcess } from './support/runner-process';
import { aScript, VISIT } from './support/script';

/** How the runner handles jobs (docs/rules/admin-bot-runner.md#runner-loop). */
describeWithBrowser('a job', () => {
  let platform: FakePlatform;
  let site: LocalSite;
  let runner: RunnerProcess;

  beforeAll(async () => {
    platform = await startFakePlatform();
    site = await startSite({ '/': 'a page', '/hanging': () => undefined });
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

  // The other tests follow and use the same runner.
  it('whose handler never yields is killed, and reported with its lines so far', async () => {
    const source = aScript(`output.info('challenge', 'before'); while (true);`, '', 500);
    const report = await run(source);
    expect(report.result).toBe('fail');
    expect(linesOf(report).map(({ line }) => line)).toEqual(['before', 'timed out']);
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
  ])('whose handler %s fails with logs', async (_what, body) => {
    const report = await run(aScript(`output.info('challenge', 'begun'); ${body}`));
    expect(report.result).toBe('fail');
    expect(linesOf(report)[0]?.line).toBe('begun');
  });

  it.each([
    ['leaves a page loading', `const page = await browserContext.newPage(); void page.goto(input.hanging);`],
    ['leaves a browser that does not close', `browserContext.browser().close = () => new Promise(() => {});`],
  ])('whose handler returns and %s is complete: closing is no part of its time', async (_what, body) => {
    const inputs = { hanging: `${site.origin}/hanging` };
    const report = await run(aScript(body, '', 20_000), { inputs });
    expect([endOf(report), linesOf(report)]).toEqual(['complete', []]);
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

  it('fetches a script once per revision', async () => {
    const before = platform.requests.length;
    for (const what of ['one', 'one', 'two']) await run(`throw new Error('${what}');`);
    const requests = platform.requests.slice(before);
    expect(requests.filter(({ line }) => line.endsWith('/fail'))).toHaveLength(3);
    expect(requests.filter(({ line }) => line.endsWith('/source'))).toHaveLength(2);
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

  describe('whose handler returns', () => {
    let report: Report;
    let last: Line | undefined;
    let requests: FakePlatform['requests'];
    const LONG = `output.info('challenge', 'x'.repeat(3_000), { deep: ['y'.repeat(3_000)] });`;
    const MANY = `for (let i = 1; i <= 70; i++) output.info('challenge', String(i));`;
    const cutAt = (length: number) =>
      ['x', 'y'].map((letter) => `${letter.repeat(length)}… [cut, 3000 characters]`);

    beforeAll(async () => {
      const before = platform.requests.length;
      report = await run(
        // Long enough for a runner that polls meanwhile to show it.
        aScript(`await new Promise((resolve) => setTimeout(resolve, 1_000));
          ${MANY} output.info('challenge', 'facts', { input, ...job }); ${LONG}`),
        {
          id: '6a3c8f0e-0000-4000-8000-000000000001',
          userId: '6a3c8f0e-0000-4000-8000-000000000002',
          flag: 'flag{a}',
          inputs: { name: 'value' },
          instancerInstances: [{ type: 'http', host: 'i.example', port: 8080, title: 'web' }],
        },
      );
      requests = platform.requests.slice(before);
      last = linesOf(report).at(-1);
    });

    it('is passed to its handler completely', () => {
      expect(endOf(report)).toBe('complete');
      expect(linesOf(report).find(({ line }) => line === 'facts')?.extra).toEqual({
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

    it('keeps the last lines of its log, 64 unless the script says otherwise', () => {
      const lines = linesOf(report).map(({ line }) => line);
      expect([lines.length, lines[0], lines.at(-3)]).toEqual([64, '9', '70']);
    });

    it('has long strings of its log cut and marked, at 2048 characters unless the script says otherwise', () => {
      expect([last?.line, last?.extra['deep']].flat()).toEqual(cutAt(2_048));
    });

    it('follows the settings of the script', async () => {
      const fields = 'maxLogLines: null, maxLogValueChars: 5,';
      const lines = linesOf(await run(aScript(`${MANY} ${LONG}`, fields)));
      expect([lines.length, lines.at(-1)?.line, lines.at(-1)?.extra['deep']].flat()).toEqual([
        71,
        ...cutAt(5),
      ]);
    });

    it('is the only one of its runner, which does not poll while it runs', () => {
      // The interval is 50 ms and the visit takes a second. Control: there were polls before.
      const asked = requests.map(({ line }) => line);
      const fetched = asked.findIndex((line) => line.endsWith('/source'));
      expect(asked.slice(fetched)).toEqual([
        'GET /challenges/chall/source',
        `POST /jobs/${report.jobId}/complete`,
      ]);
    });

    it('has the secret and the extra headers sent with every call, to the platform alone', () => {
      expect(requests.length).toBeGreaterThan(2);
      for (const { headers } of requests) {
        expect(headers).toMatchObject({ authorization: `Bearer ${platform.secretKey}`, 'x-gate': 'open' });
      }
    });
  });

  // hostile-pages.ts tests it with its error shown.
  it('has its own limit of tabs, which is quiet unless the script says otherwise', async () => {
    const tabs = `${VISIT} output.info('challenge', 'one'); await (await browserContext.newPage()).goto(input.url);`;
    const report = await run(aScript(tabs, 'hooksConfig: { limitTabsNumber: 1 },'));
    expect(report.result).toBe('fail');
    expect(linesOf(report)[0]?.line).toBe('one');
    expect(report.logs).not.toContain('more than');
  });

  it("reaches its team's instance, but no other service of the same machine", async () => {
    const [instance, other] = await Promise.all([
      startSite({ '/': 'the instance' }),
      startSite({ '/': 'other' }),
    ]);
    try {
      const body = `${VISIT} await page.goto(input.other).catch(() => output.info('challenge', 'refused'));`;
      const inputs = { url: `${instance.origin}/`, other: `${other.origin}/` };
      const instancerInstances = [{ type: 'http', host: '127.0.0.1', port: instance.port }];
      const report = await run(aScript(body), { inputs, instancerInstances });
      expect([endOf(report), linesOf(report).map(({ line }) => line)]).toEqual(['complete', ['refused']]);
      expect(instance.requests).toContain('GET /');
      expect(other.connections()).toBe(0);
    } finally {
      await Promise.all([instance.close(), other.close()]);
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

  it('is finished and reported when the runner is told to stop, and no other is asked for', async () => {
    const job = run(aScript(`${VISIT} await page.waitForTimeout(500);`));
    await site.connected;
    const [report, code] = await Promise.all([job, runner.stop()]);
    expect([endOf(report), code]).toEqual(['complete', 0]);
    expect(platform.requests.at(-1)?.line).toBe(`POST /jobs/${report.jobId}/complete`);
  });

  it('does not outlive a runner that is killed, even when its handler never yields', async () => {
    // Written synchronously, so that the loop has begun when the file exists.
    const begin = `process.getBuiltinModule('node:fs').writeFileSync('looping', '');`;
    void run(aScript(`${VISIT} ${begin} while (true);`));
    await waitUntil({ what: 'the loop to begin', limitMs: 60_000 }, () => runner.hasJobFile('looping'));
    const hasProcesses = () => runner.leftovers().some((left) => left.startsWith('process '));
    expect(hasProcesses()).toBe(true);
    await runner.kill();
    await waitUntil({ what: 'the processes of the job to end', limitMs: 60_000 }, () =>
      hasProcesses() ? undefined : true,
    );
  });
});
