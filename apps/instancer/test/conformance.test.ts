import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CONFORMANCE_CASES,
  createProbe,
  NonConformance,
  type Probe,
} from '@rampart/instancer-contract/conformance';
import { PROGRAMS_DIR, startChild } from '@rampart/test-platform';
import { createSite, exposed, IMAGE, type Site } from './support/instancer-process';
import { playService, PLAYED_TOKEN, type Defect } from './support/played-service';

const challenge = { config: { services: { app: { image: IMAGE } } }, expose: [exposed()] };
const CLI = join(PROGRAMS_DIR, 'apps/cli/dist/src/main.js');

const probeOf = (apiUrl: string, patienceMs: number): Probe =>
  createProbe({
    apiUrl,
    svcAuthToken: PLAYED_TOKEN,
    challenge,
    runId: 'x',
    elapsedMs: () => performance.now(),
    wait: async (ms) => {
      await pause(ms);
    },
    patienceMs,
  });

describe('our own service', () => {
  let site: Site;
  beforeAll(async () => {
    site = await createSite(process.env['SVC_REDIS_URL'] ?? '');
    await site.start();
  });
  afterAll(() => site.remove());

  const check = async (token: string, ...args: string[]) => {
    const tokenFile = join(site.directory, 'token');
    const configFile = join(site.directory, 'challenge.json');
    await writeFile(tokenFile, token, { mode: 0o600 });
    await writeFile(configFile, JSON.stringify(challenge));
    const files = ['--token-file', tokenFile, '--config', configFile];
    const child = startChild({
      name: 'cli',
      script: CLI,
      args: ['instancer', 'check', '--url', site.baseUrl, ...files, ...args],
      env: process.env,
    });
    return { ...(await child.finished), logs: child.logs() };
  };

  it('conforms according to the command line interface', async () => {
    const { exitCode, stdout, logs } = await check(site.token, '--json');
    const results = CONFORMANCE_CASES.map(({ name }) => ({ case: name, holds: true }));
    expect({ logs, ...(JSON.parse(stdout) as object) }).toEqual({ logs, conforms: true, results });
    expect(exitCode).toBe(0);
    expect(logs).not.toContain(site.token);
  });

  it('with another token than the service has, the check fails and says what was refused', async () => {
    const { exitCode, stdout } = await check('not the token of it', '--patience', '1');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^FAIL start: start was refused: /m);
  });

  it('a wrong command line is exit code 2', async () => {
    expect((await check(site.token, '--patience', 'long')).exitCode).toBe(2);
    expect((await check(site.token, 'again')).exitCode).toBe(2);
  });
});

describe('every case', () => {
  it.each(CONFORMANCE_CASES.map(({ name, run }) => ({ name, run })))(
    '"$name" holds for a right service and notices the wrong one',
    async ({ name, run }) => {
      const right = await playService();
      // A case without a defect of its name would run against a correct service and fail here.
      const wrong = await playService(name as Defect);
      try {
        await run(probeOf(right.apiUrl, 15_000));
        const failure: unknown = await run(probeOf(wrong.apiUrl, name === 'expiry' ? 7_000 : 1_000)).catch(
          (error: unknown) => error,
        );
        expect(failure).toBeInstanceOf(NonConformance);
      } finally {
        await Promise.all([right.close(), wrong.close()]);
      }
    },
  );
});
