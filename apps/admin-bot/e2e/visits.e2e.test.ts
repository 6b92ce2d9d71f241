import {
  findFreePort,
  startPlatform,
  startTestServers,
  waitUntil,
  type Platform,
} from '@rampart/test-platform';
import { describeWithBrowser } from '../test/support/browser';
import { startSite, type LocalSite } from '../test/support/local-site';
import { startRunner, type RunnerProcess } from '../test/support/runner-process';
import { aScript } from '../test/support/script';

/**
 * The real API, a real runner and real Chromium, over HTTP only. packages/core/test/admin-bot/job-queue.test.ts
 * tests that no two runners get the same job.
 */
const LIMIT_MS = 240_000;
const SECRET = 'the-secret-of-platform-and-runners';

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
  let runner: RunnerProcess;
  let stopServers: () => Promise<void>;

  beforeAll(async () => {
    const servers = await startTestServers();
    stopServers = () => servers.stop();
    const runnerPort = await findFreePort();
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
    const connection = { baseUrl: platform.apis[0]?.baseUrl ?? '', secretKey: SECRET };
    runner = await startRunner(connection, {
      POLL_INTERVAL_MS: '150',
      PORT: String(runnerPort),
      ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${site.port}`,
    });
  });

  afterAll(async () => {
    await runner.stop();
    await platform.stop();
    await site.close();
    await stopServers();
  });

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
    const explain = () => [platform.logs(), runner.output()].join('\n');
    return waitUntil({ what: `the job of ${id} to be done`, limitMs: LIMIT_MS, explain }, async () => {
      const { data } = await send('GET', `/integrations/challs/${id}/admin-bot/status`, token);
      const job = data['job'] as JobStatus | null;
      return job?.status === 'completed' || job?.status === 'failed' ? job : undefined;
    });
  }

  it('organisers store a script, a team submits, its job completes, and its logs say what the page saw', async () => {
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
});
