import {
  findFreePort,
  startPlatform,
  startTestServers,
  waitUntil,
  type Platform,
} from '@rampart/test-platform';
import { describeWithBrowser } from '../test/support/browser';
import { endOf, startFakePlatform } from '../test/support/fake-platform';
import { startSite, type LocalSite } from '../test/support/local-site';
import { startRunner, type RunnerProcess } from '../test/support/runner-process';
import { aScript } from '../test/support/script';

/** The real API, real runners, real Chromium, over HTTP only. */
const LIMIT_MS = 240_000;
const SECRET = 'the-secret-of-platform-and-runners';
/** How many may ask for one job at once: ten, of the store (packages/core/test/admin-bot/job-queue.test.ts). */
const RUNNERS = 4;
const TEAMS = 3;
const CHALLENGES = 3;

interface Answer {
  readonly status: number;
  readonly kind: string;
  readonly data: Record<string, unknown>;
}

interface JobStatus {
  readonly id: string;
  readonly status: string;
  readonly logs: string | null;
}

describeWithBrowser('the admin bot of the platform', () => {
  let platform: Platform;
  let site: LocalSite;
  let runners: RunnerProcess[] = [];
  let stopServers: () => Promise<void>;
  let runnerPort: number;

  beforeAll(async () => {
    const servers = await startTestServers();
    stopServers = () => servers.stop();
    runnerPort = await findFreePort();
    site = await startSite({ '/': '<script>console.log("the page sees " + document.cookie)</script>' });
    const provider = {
      name: 'admin-bots/pull',
      options: { secretKey: SECRET, endpoint: `http://127.0.0.1:${runnerPort}` },
    };
    platform = await startPlatform({
      ...servers,
      apiCount: 1,
      workerCount: 1,
      divisions: { open: 'Open' },
      settings: { adminBot: { provider } },
    });
  });

  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    runners = [];
  });

  afterAll(async () => {
    await platform.stop();
    await site.close();
    await stopServers();
  });

  async function startRunners(count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      const connection = { baseUrl: platform.apis[0]?.baseUrl ?? '', secretKey: SECRET };
      runners.push(
        await startRunner(connection, {
          // Often, so that they ask at the same time.
          POLL_INTERVAL_MS: '150',
          PORT: number === 0 ? String(runnerPort) : '0',
          ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${site.port}`,
        }),
      );
    }
  }

  async function send(method: string, path: string, token: string, body?: object): Promise<Answer> {
    const response = await fetch(`${platform.apis[0]?.baseUrl ?? ''}/api/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
  }

  async function registerTeam(name: string): Promise<string> {
    const body = { name, email: `${name}@example.org` };
    const { status, data } = await send('POST', '/auth/register', '', body);
    expect(status).toBe(200);
    return String(data['authToken']);
  }

  function storeChallenge(id: string, code: string): Promise<Answer> {
    return send('PUT', `/admin/challs/${id}`, platform.adminToken, {
      data: {
        name: id,
        category: 'web',
        description: 'Visit me.',
        points: { min: 100, max: 500 },
        flags: [{ provider: 'flags/static', config: { flag: `flag{of-${id}}` } }],
        adminBotConfig: { code },
      },
    });
  }

  function jobDone(id: string, token: string): Promise<JobStatus> {
    const explain = () => [platform.logs(), ...runners.map((runner) => runner.output())].join('\n');
    return waitUntil({ what: `the job of ${id} to be done`, limitMs: LIMIT_MS, explain }, async () => {
      const { data } = await send('GET', `/integrations/challs/${id}/admin-bot/status`, token);
      const job = data['job'] as JobStatus | null;
      return job?.status === 'completed' || job?.status === 'failed' ? job : undefined;
    });
  }

  it('organisers store a script, a team submits, its job completes, and its logs say what the page saw', async () => {
    await startRunners(1);
    const refused = await storeChallenge('note', 'export const challenge = {};');
    expect([refused.status, refused.kind]).toEqual([400, 'badAdminBotConfig']);
    const code = aScript(
      `await browserContext.addCookies([{ name: 'flag', value: job.flag, url: input.url }]);
         const page = await browserContext.newPage();
         await page.goto(input.url);`,
      'hooksConfig: { showConsoleLogs: true },',
    ).replace('inputs: {}', `inputs: { url: { pattern: '^http://127' } }`);
    expect(await storeChallenge('note', code)).toMatchObject({ status: 200 });

    const token = await registerTeam('visitors');
    const path = '/integrations/challs/note/admin-bot';
    const wrong = await send('POST', path, token, { inputs: { url: 'file:///etc/passwd' } });
    expect([wrong.status, wrong.kind]).toEqual([400, 'badAdminBotConfig']);
    const other = await registerTeam('others');
    const submitted = await send('POST', path, other, { inputs: { url: `${site.origin}/` } });
    expect(submitted).toMatchObject({ status: 200, kind: 'goodAdminBotJobSubmitted' });

    const job = await jobDone('note', other);
    expect([job.status, job.logs]).toEqual([
      'completed',
      expect.stringContaining('the page sees flag=flag{of-note}'),
    ]);
    expect(job.id).toBe(submitted.data['jobId']);
  });

  it(`${RUNNERS} runner processes never run one job twice`, async () => {
    // The first one checks the scripts and then stops, so that everything is queued before all start at once.
    await startRunners(1);
    const code = aScript(
      `const page = await browserContext.newPage(); await page.goto(input.url + '?job=' + job.id);`,
    ).replace('inputs: {}', `inputs: { url: { pattern: '^http://127' } }`);
    const challenges = Array.from({ length: CHALLENGES }, (_, index) => `visit-${index}`);
    for (const id of challenges) expect(await storeChallenge(id, code)).toMatchObject({ status: 200 });
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));

    const submissions: { id: string; token: string; jobId: string }[] = [];
    for (let team = 0; team < TEAMS; team += 1) {
      const token = await registerTeam(`team-${team}`);
      for (const id of challenges) {
        const path = `/integrations/challs/${id}/admin-bot`;
        const { status, data } = await send('POST', path, token, { inputs: { url: `${site.origin}/` } });
        expect(status).toBe(200);
        submissions.push({ id, token, jobId: String(data['jobId']) });
      }
    }
    await startRunners(RUNNERS);
    for (const { id, token } of submissions) {
      const { status, logs } = await jobDone(id, token);
      expect([status, logs]).toEqual(['completed', '']);
    }
    const visits = site.requests.filter((line) => line.includes('?job='));
    expect(visits.sort()).toEqual(submissions.map(({ jobId }) => `GET /?job=${jobId}`).sort());
  });

  it('control: runners of a platform that does not guard its queue run one job more than once', async () => {
    const unguarded = await startFakePlatform({ handsOutOnce: false });
    // The visit lasts until a second runner has come, so that nothing is left to chance.
    const arrivals: (() => void)[] = [];
    const meeting = await startSite({
      '/': (_request, response) => {
        arrivals.push(() => response.end('together'));
        if (arrivals.length >= 2) arrivals.forEach((leave) => leave());
      },
    });
    try {
      unguarded.store('visit', aScript(`await (await browserContext.newPage()).goto(input.url);`));
      const report = unguarded.submit({ challengeId: 'visit', inputs: { url: `${meeting.origin}/` } });
      const env = { ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${meeting.port}` };
      for (let number = 0; number < 2; number += 1) runners.push(await startRunner(unguarded, env));
      expect(endOf(await report)).toBe('complete');
      expect(meeting.requests.filter((line) => line === 'GET /').length).toBeGreaterThan(1);
    } finally {
      await Promise.all(runners.splice(0).map((runner) => runner.stop()));
      await meeting.close();
      await unguarded.close();
    }
  });
});
