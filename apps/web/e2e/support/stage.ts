import {
  PROGRAMS_DIR,
  startChild,
  startPlatform,
  startTestServers,
  waitUntil,
  type Platform,
} from '@rampart/test-platform';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';

/** The launcher finds or fetches one; without it the tests are skipped, and say so. */
export const describeWithBrowser = process.env['BROWSER_PATH'] === undefined ? describe.skip : describe;

export interface VisitOptions {
  readonly token?: string;
  readonly theme?: 'light' | 'dark';
  readonly language?: string;
  readonly width?: number;
  /** A phone or tablet. */
  readonly isTouched?: boolean;
}

/** A real event, a real browser, and staff that prepares things over HTTP. */
export interface Stage {
  readonly origin: string;
  readonly platform: Platform;
  /** A browser profile of its own; what it logs as errors is collected. */
  readonly visit: (path: string, options?: VisitOptions) => Promise<Page>;
  readonly errors: string[];
  readonly ask: <Data>(method: string, path: string, body?: object, token?: string) => Promise<Data>;
  /** Registers a team and returns its token. */
  readonly aTeam: (name: string) => Promise<{ readonly id: string; readonly token: string }>;
  /** Its flag is `flag{<id>}`. */
  readonly aChallenge: (id: string, fields?: object) => Promise<void>;
  /** Submits that flag. */
  readonly solve: (challengeId: string, token: string) => Promise<void>;
  /** The API goes away and comes back at the same address. */
  readonly stopApi: () => Promise<void>;
  readonly startApi: () => Promise<void>;
  /** After each test that visits pages of its own: an open page goes on following the event, at the cost of later tests. */
  readonly closePages: () => Promise<void>;
  /** The same, where no page may have logged an error. */
  readonly endTest: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const HEIGHT = 900;
/** Long enough for a busy machine; only a test that fails waits so long. */
const MAX_WAIT_MS = 60_000;

export async function startStage(settings: Readonly<Record<string, unknown>> = {}): Promise<Stage> {
  const running: (() => Promise<unknown>)[] = [];
  try {
    return await openStage(settings, running);
  } catch (error) {
    // Whatever runs on keeps jest from ending.
    await stopAll(running);
    throw error;
  }
}

/** The latest first. */
async function stopAll(running: (() => Promise<unknown>)[]): Promise<void> {
  for (const stop of running.splice(0).reverse()) await stop();
}

async function openStage(
  settings: Readonly<Record<string, unknown>>,
  running: (() => Promise<unknown>)[],
): Promise<Stage> {
  const servers = await startTestServers();
  running.push(() => servers.stop());
  const platform = await startPlatform({
    ...servers,
    apiCount: 1,
    workerCount: 1,
    divisions: { open: 'Open', student: 'Student' },
    settings,
    // One browser needs no more, and each connection costs PostgreSQL as much as dozens of queries.
    env: { SVC_DATABASE_POOL_API: '4', SVC_DATABASE_POOL_WORKER: '4' },
  });
  running.push(() => platform.stop());
  const browser: Browser = await chromium.launch({
    executablePath: process.env['BROWSER_PATH'] ?? '',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  running.push(() => browser.close());
  const closePages = async () => {
    const contexts = browser.contexts();
    const pages = contexts.flatMap((context) => context.pages());
    // Otherwise a request that a test still held fails the file, at its end.
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(contexts.map((context) => context.close()));
  };
  running.push(closePages);
  const origin = platform.apis[0]?.baseUrl ?? '';
  const errors: string[] = [];

  const ask: Stage['ask'] = async (method, path, body, token = platform.adminToken) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { kind, data } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${kind} ${JSON.stringify(data)}`);
    return data;
  };

  return {
    origin,
    platform,
    errors,
    ask,
    visit: async (
      path,
      { token, theme = 'light', language = 'en', width = 1280, isTouched = false } = {},
    ) => {
      const context = await browser.newContext({
        viewport: { width, height: HEIGHT },
        colorScheme: theme,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        hasTouch: isTouched,
        isMobile: isTouched,
      });
      context.setDefaultTimeout(MAX_WAIT_MS);
      await context.addInitScript(
        ([kept, chosen]) => {
          if (kept !== '' && localStorage.getItem('rampart.e2e') === null) {
            // Once: a test that signs out stays signed out.
            localStorage.setItem('rampart.e2e', 'visited');
            localStorage.setItem('rampart.token', kept);
          }
          localStorage.setItem('rampart.language', chosen);
        },
        [token ?? '', language] as const,
      );
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(`${path}: ${error.message}`));
      page.on('console', (message) => {
        // Refusals are answers with a status; a browser reports those as errors.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(`${path}: ${message.text()}`);
      });
      await page.goto(path.startsWith('/') ? origin + path : path);
      return page;
    },
    aTeam: async (name) => {
      const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@example.org`;
      const { authToken } = await ask<{ authToken: string }>('POST', '/v2/auth/register', { name, email });
      const { id } = await ask<{ id: string }>('GET', '/v2/users/me', undefined, authToken);
      return { id, token: authToken };
    },
    aChallenge: (id, fields = {}) =>
      ask('PUT', `/v2/admin/challs/${id}`, {
        data: {
          name: id,
          category: 'misc',
          author: 'staff',
          description: `The flag of **${id}**.`,
          points: { min: 100, max: 500 },
          flags: [{ provider: 'flags/static', config: { flag: `flag{${id}}` } }],
          ...fields,
        },
      }),
    solve: (id, token) => ask('POST', `/v1/challs/${id}/submit`, { flag: `flag{${id}}` }, token),
    stopApi: async () => {
      await platform.apis[0]?.stop();
    },
    startApi: async () => {
      const script = join(PROGRAMS_DIR, 'apps/api/dist/src/main.js');
      const restarted = startChild({
        name: 'api again',
        script,
        env: { ...platform.env, PORT: new URL(origin).port },
      });
      running.push(() => restarted.stop());
      await waitUntil(
        { what: 'the API to come back', limitMs: 120_000, explain: restarted.logs },
        async () => {
          const ready = await fetch(`${origin}/api/readyz?board=1`).catch(() => undefined);
          return ready?.status === 200;
        },
      );
    },
    closePages,
    endTest: async () => {
      await closePages();
      expect(errors.splice(0)).toEqual([]);
    },
    stop: () => stopAll(running),
  };
}
