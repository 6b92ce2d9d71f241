import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROKEN_SETTINGS, PROVIDER_SETTINGS, treeOfSettings } from '@rampart/core/testing';
import {
  findFreePort,
  REPOSITORY_DIR,
  startChild,
  startThrowawayServers,
  waitUntil,
  type Child,
  type ThrowawayServers,
} from '@rampart/test-platform';

/** `npm start` itself, with valid and with broken configuration files. */
const LIMIT_MS = 120_000;
let servers: ThrowawayServers;
let directory: string;
beforeAll(async () => {
  servers = await startThrowawayServers();
  directory = await mkdtemp(join(tmpdir(), 'rampart-npm-start-'));
});
afterAll(async () => {
  await servers.stop();
  await rm(directory, { recursive: true, force: true });
});

interface Start extends Child {
  readonly apiUrl: string;
  readonly workerUrl: string;
}

/** Runs what `npm start` runs, with these files in the configuration directory, by name. */
async function npmStart(
  files: Readonly<Record<string, object>>,
  others: Readonly<Record<string, string | undefined>> = {},
): Promise<Start> {
  const confDir = await mkdtemp(join(directory, 'conf-'));
  for (const [name, tree] of Object.entries(files)) {
    await writeFile(join(confDir, `${name}.json`), JSON.stringify(tree));
  }
  const [port, workerPort] = [await findFreePort(), await findFreePort()];
  const own = Object.entries(process.env).filter(([key]) => !/^(SVC_|PORT$|npm_lifecycle_event$)/.test(key));
  const env = {
    ...Object.fromEntries(own),
    SVC_DATABASE_URL: servers.databaseUrl,
    SVC_REDIS_URL: servers.redisUrl,
    SVC_DATA_DIR: join(directory, 'data'),
    SVC_CONF_DIR: confDir,
    SVC_DEMO: '0',
    PORT: String(port),
    SVC_WORKER_PORT: String(workerPort),
    ...others,
  };
  const child = startChild({
    name: 'npm start',
    script: join(REPOSITORY_DIR, 'infra/launcher/start.mjs'),
    env,
  });
  return { ...child, apiUrl: `http://127.0.0.1:${port}`, workerUrl: `http://127.0.0.1:${workerPort}` };
}

/** The first provider of each family. apps/api/test/deployment/provider-families.test.ts starts all of them. */
const TOGETHER = PROVIDER_SETTINGS.filter(
  ({ family }, index) => PROVIDER_SETTINGS.findIndex((other) => other.family === family) === index,
);

describe('npm start with a configuration file of each family of providers', () => {
  it('starts, and tells clients what is there', async () => {
    const files = TOGETHER.map(({ family, settings }) => [family, treeOfSettings(settings)] as const);
    const start = await npmStart(Object.fromEntries(files));
    const ready = await waitUntil(
      { what: 'the ready line', limitMs: LIMIT_MS / 2, explain: start.logs },
      () => {
        if (!start.isRunning()) throw new Error(start.logs());
        return /^ready (.*)$/m.exec(start.logs())?.[1];
      },
    );
    expect(ready).toBe(start.apiUrl);
    await waitUntil({ what: 'the worker', limitMs: LIMIT_MS / 4, explain: start.logs }, async () =>
      (await fetch(`${start.workerUrl}/api/readyz`).catch(() => undefined))?.status === 200
        ? true
        : undefined,
    );
    const told = await fetch(`${start.apiUrl}/api/v2/integrations/client/config`);
    expect(await told.json()).toMatchObject({
      kind: 'goodClientConfig',
      data: {
        emailEnabled: true,
        captcha: { provider: 'captcha/recaptcha' },
        analytics: { provider: 'analytics/google' },
        ranksite: { clientId: '1' },
        instancerEnabled: true,
      },
    });
    await start.stop();
    expect((await start.finished).exitCode).toBe(0);
    expect(start.logs()).not.toMatch(/ended|could not/);
  });
});

describe('npm start with a broken configuration', () => {
  const keys = Object.keys(BROKEN_SETTINGS);
  /** The launcher sets these itself, whatever the files say, so they are broken in the environment. */
  const BROKEN_ENVIRONMENT = {
    SVC_DATABASE_URL: undefined,
    SVC_DATABASE_HOST: 'nowhere',
    SVC_DATABASE_MIGRATE: 'maybe',
    SVC_REDIS_URL: undefined,
    SVC_REDIS_HOST: 'nowhere',
    SVC_REDIS_PORT: '70000',
    SVC_WORKER_PORT: undefined,
  };

  /** The keys named by the sentences of a refused start. */
  async function namedBy(
    files: Readonly<Record<string, object>>,
    env?: Readonly<Record<string, string | undefined>>,
  ) {
    const start = await npmStart(files, env);
    expect((await start.finished).exitCode).toBe(1);
    expect(start.logs()).not.toMatch(/^ready/m);
    const sentences = start.logs().match(/(?<=^ {2}- ).*$/gm) ?? [];
    const named = keys.filter((key) =>
      sentences.some((sentence) => sentence.startsWith(`${key}:`) || sentence.startsWith(`${key}.`)),
    );
    return { named, sentences, logs: start.logs() };
  }

  it('names the broken key once, with the file that sets it', async () => {
    const { sentences, logs } = await namedBy({ event: { maxMembers: 'many' } });
    expect(sentences).toEqual([
      expect.stringMatching(/^maxMembers: must be integer \(.*\) \[.*\/event\.json\]$/),
    ]);
    expect(logs).toMatch(/does not start with this configuration\.$/m);
  });

  it('does so for every key', async () => {
    let unnamed = keys.filter((key) => key !== 'port'); // of the launcher, below
    let env: Readonly<Record<string, string | undefined>> = BROKEN_ENVIRONMENT;
    // Checks across settings run only when each setting is valid.
    while (unnamed.length > 0) {
      const broken = treeOfSettings(Object.fromEntries(unnamed.map((key) => [key, BROKEN_SETTINGS[key]])));
      const { named, logs } = await namedBy({ event: broken }, env);
      if (named.length === 0) throw new Error(`nobody names ${unnamed.join(', ')}\n${logs}`);
      unnamed = unnamed.filter((key) => !named.includes(key));
      env = { SVC_WORKER_PORT: undefined };
    }
  });

  it('does so for the port, which the launcher sets itself', async () => {
    const start = await npmStart({}, { PORT: '70000' });
    expect((await start.finished).exitCode).toBe(1);
    expect(start.logs()).toContain('PORT must be a number from 1 to 65535');
  });
});
