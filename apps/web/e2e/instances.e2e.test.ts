/** An instance that is started and hands out the flag, and a bot that is sent. */
import type { Page, Request } from 'playwright-core';
import { startOutsideServer, type OutsideServer } from '@rampart/core/testing';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

const INSTANCE = {
  expires_at: '2126-06-01T13:00:00Z',
  expires_in_sec: 600,
  rpc_endpoints: {},
  player_private_key: '0x01',
  contracts: {},
};

const KINDS: Readonly<Record<string, string>> = {
  status: 'goodAdminBotJobStatus',
  history: 'goodAdminBotJobHistory',
  'jobs/old/logs': 'goodAdminBotJobLogs',
};

describeWithBrowser('a team with an instance', () => {
  let stage: Stage;
  let launcher: OutsideServer;
  let runner: OutsideServer;
  let isRunning = false;
  beforeAll(async () => {
    launcher = await startOutsideServer((req, res) => {
      const isFlag = req.url?.startsWith('/v1/pwn/flag') === true;
      if (req.method === 'PUT') isRunning = true;
      res.statusCode = isRunning ? 200 : 400;
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify(isFlag ? { flag: 'flag{chain}' } : INSTANCE));
    });
    runner = await startOutsideServer((_req, res) =>
      res.end(
        JSON.stringify({
          inputs: { url: { pattern: '^https?:' }, note: { pattern: '^[a-z]*$' } },
          timeoutMilliseconds: 1_000,
        }),
      ),
    );
    stage = await startStage({
      instancers: { chain: { name: 'instancers/paradigmctf', options: {} } },
      defaultInstancer: 'chain',
      adminBot: {
        provider: { name: 'admin-bots/pull', options: { secretKey: 'secret', endpoint: runner.url } },
      },
    });
    await stage.aChallenge('bot', { adminBotConfig: { code: 'a script' } });
    const config = { apiUrl: launcher.url };
    await stage.aChallenge('chain', { instancerConfig: { config, timeoutMilliseconds: 60_000 } });
  });
  afterAll(async () => {
    await stage.stop();
    await launcher.stop();
    await runner.stop();
  });
  afterEach(() => stage.endTest());

  /** What is sent to this path does arrive, and the page hears nothing of it. */
  const loseAnswers = (page: Page, path: string, method: string) =>
    page.route(path, async (route) => {
      if (route.request().method() !== method) return route.continue();
      await route.fetch();
      return route.abort();
    });

  it('sees at once that it runs although the answer to its start was lost, and no failure', async () => {
    const { token } = await stage.aTeam('Starters');
    const page = await stage.visit('/nowhere', { token });
    await loseAnswers(page, '**/instance', 'PUT');
    await page.goto(`${stage.origin}/challenges/chain`);
    await page.getByRole('button', { name: 'Start instance' }).press('Enter');
    // Sooner than the panel would ask by itself, which is after 20 s.
    await page.getByText('0x01').waitFor({ timeout: 15_000 });
    expect(await page.getByText('The server did not answer.').count()).toBe(0);
    // The button that had it is no longer there.
    await page.locator('.instance button:focus').waitFor();
  });

  it('has solved the challenge when it asks its instance for the flag', async () => {
    const { token } = await stage.aTeam('Chain Breakers');
    const page = await stage.visit('/challenges/chain', { token });
    await page.getByText('0x01').waitFor();
    await page.getByRole('button', { name: 'Get flag' }).click();
    await page.getByText('First blood!').waitFor();
  });

  it('can stop it while it starts or after it failed, and sees at once that its time is over', async () => {
    const { token } = await stage.aTeam('Patient Ones');
    const page = await stage.visit('/nowhere', { token });
    let status = 'unknown';
    await page.route('**/instance', (route) => {
      if (route.request().method() === 'DELETE') status = 'stopped';
      if (route.request().method() === 'PUT') status = 'starting';
      const refusal = { kind: 'badInstancerError', message: '', data: { message: 'Nobody knows.' } };
      if (status === 'unknown') return route.fulfill({ status: 400, json: refusal });
      const data = { status, timeLeftMilliseconds: status === 'stopped' ? null : 4_000, endpoints: [] };
      return route.fulfill({ json: { kind: 'goodInstanceStatus', message: '', data } });
    });
    await page.goto(`${stage.origin}/challenges/chain`);
    await page.getByText('Nobody knows.').waitFor();
    expect(await page.getByText('Not running').count()).toBe(0);
    status = 'errored';
    await page.reload();
    await page.getByText('Failed').waitFor();
    await page.getByText('Stop it before you start it again.').waitFor();
    // It would leave alone what exists.
    expect(await page.getByRole('button', { name: 'Start instance' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Start instance' }).click();
    await page.getByText('Starting …').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Not running').waitFor();
    status = 'running';
    await page.reload();
    await page.getByText('Running', { exact: true }).waitFor();
    status = 'stopped';
    // Sooner than the panel would ask by itself, which is after 20 s.
    await page.getByText('Not running').waitFor({ timeout: 15_000 });
  });

  it('reads what its instancer says in the lines in which it says it', async () => {
    const { token } = await stage.aTeam('Readers');
    const page = await stage.visit('/nowhere', { token });
    const text = 'ssh team@shop.example.org\npassword: swordfish';
    await page.route('**/instance', (route) => {
      const endpoints = [{ kind: 'raw', host: '', port: 0, text }];
      const data = { status: 'running', timeLeftMilliseconds: 600_000, endpoints };
      return route.fulfill({ json: { kind: 'goodInstanceStatus', message: '', data } });
    });
    await page.goto(`${stage.origin}/challenges/chain`);
    expect(await page.locator('.endpoint code').innerText()).toBe(text);
  });

  it('hears each time that a button gave it more time, and what else a button did', async () => {
    const { token } = await stage.aTeam('Listeners');
    const page = await stage.visit('/nowhere', { token });
    await page.route('**/instance', (route) => {
      const data = { status: 'running', timeLeftMilliseconds: 600_000, endpoints: [] };
      return route.fulfill({ json: { kind: 'goodInstanceStatus', message: '', data } });
    });
    // This instancer cannot extend any.
    await page.route('**/api/v2/challs', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replaceAll('"instancerExtendable":false', '"instancerExtendable":true');
      await route.fulfill({ response, body });
    });
    await page.route('**/actions/*', (route) => {
      const data = { message: 'Reset.', submitFlag: null };
      return route.fulfill({ json: { kind: 'goodInstancerActionResult', message: '', data } });
    });
    await page.goto(`${stage.origin}/challenges/chain`);
    const told = {
      'More time': page.locator('.instance [aria-live=polite] > span'),
      'Get flag': page.locator('.instance').getByRole('alert'),
    };
    for (const [name, place] of Object.entries(told)) {
      await page.getByRole('button', { name }).press('Enter');
      await place.waitFor();
      const first = await place.elementHandle();
      await page.getByRole('button', { name }).press('Enter');
      // Nothing is said about text that stays.
      await page.waitForFunction((before) => !before.isConnected, first);
      await place.waitFor();
    }
  });

  it('sees what came of a button, not an older answer that arrives after it', async () => {
    const { token } = await stage.aTeam('The Overtaken');
    const page = await stage.visit('/nowhere', { token });
    let isHeld = false;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const isOver = new Promise<void>((resolve) => {
      const end = (request: Request): void => {
        if (isHeld && request.method() === 'GET' && request.url().endsWith('/instance')) resolve();
      };
      page.on('requestfailed', end);
      page.on('requestfinished', end);
    });
    await page.route('**/instance', async (route) => {
      const status = route.request().method() === 'PUT' ? 'running' : 'stopped';
      if (status === 'stopped' && isHeld) await held;
      const data = { status, timeLeftMilliseconds: status === 'stopped' ? null : 600_000, endpoints: [] };
      await route.fulfill({ json: { kind: 'goodInstanceStatus', message: '', data } });
    });
    await page.goto(`${stage.origin}/challenges/chain`);
    await page.getByText('Not running').waitFor();
    isHeld = true;
    await Promise.all([
      page.waitForRequest('**/instance'),
      page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))),
    ]);
    await page.getByRole('button', { name: 'Start instance' }).click();
    await page.getByText('Running', { exact: true }).waitFor();
    letGo();
    await isOver;
    // Drawn after whatever that answer changes.
    await page.evaluate(async () => (await fetch('/api/v2/event')).text());
    expect(await page.getByText('Not running').count()).toBe(0);
  });

  it('hears that its bot could not be sent, and sees a visit whose request got no answer', async () => {
    const { token } = await stage.aTeam('Senders');
    const page = await stage.visit('/challenges/bot', { token });
    await page.getByLabel('url').fill('https://example.org/note');
    const send = page.getByRole('button', { name: 'Send the bot' });
    await page.getByText('Nobody yet.').waitFor();
    const status = await page.locator('.panel__section').getByRole('status').elementHandle();
    await page.route('**/api/**', (route) => route.abort());
    await send.click();
    await page.locator('.panel__section').getByText('The server did not answer.').waitFor();
    await page.unroute('**/api/**');
    await loseAnswers(page, '**/admin-bot', 'POST');
    await send.click();
    await page.getByText('Waiting, place 1 in the queue').waitFor({ timeout: 15_000 });
    // Text in a new element would not be announced.
    expect(await status.textContent()).toMatch('Waiting');
    expect(await page.locator('.panel__section').getByRole('alert').count()).toBe(0);

    const staff = await stage.visit('/staff/submissions', { token: stage.platform.adminToken });
    await staff.getByRole('row', { name: /Senders.*https:\/\/example\.org\/note/ }).waitFor();
  });

  it('compares the log of a visit with those of earlier ones, and leaves empty what its bot does not need', async () => {
    const { token } = await stage.aTeam('The Thorough');
    const page = await stage.visit('/nowhere', { token });
    const aJob = (id: string) => ({ id, status: 'completed', createdAt: Date.now() });
    const replies = {
      status: { job: { ...aJob('new'), status: 'failed', queuePosition: null, logs: null } },
      history: {
        jobs: [
          { ...aJob('new'), hasLogs: true },
          { ...aJob('old'), hasLogs: true },
        ],
      },
      'jobs/old/logs': { logs: 'log of the old one' },
    };
    for (const [path, data] of Object.entries(replies))
      await page.route(`**/admin-bot/${path}`, (route) =>
        route.fulfill({ json: { kind: KINDS[path], message: '', data } }),
      );
    await page.goto(`${stage.origin}/challenges/bot`);
    await page.getByText('It has no log.').waitFor();
    await page.getByText('Earlier visits').click();
    await page.locator('summary').filter({ hasText: 'The visit is complete.' }).click();
    await page.getByText('log of the old one').waitFor();

    const needed = (name: string) =>
      page.getByLabel(name).evaluate((input: HTMLInputElement) => input.required);
    expect([await needed('url'), await needed('note')]).toEqual([true, false]);
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/admin-bot')),
      page
        .getByLabel('url')
        .fill('https://example.org/')
        .then(() => page.getByRole('button', { name: 'Send the bot' }).click()),
    ]);
    expect(sent.postDataJSON()).toEqual({ inputs: { url: 'https://example.org/', note: '' } });
  });

  it('reads why its bot cannot visit the instance', async () => {
    const { token } = await stage.aTeam('Short of Time');
    const page = await stage.visit('/challenges/bot', { token });
    const error = 'Your instance ends too soon.';
    await page.route('**/admin-bot', (route) =>
      route.fulfill({ status: 400, json: { kind: 'badInstancerState', message: '', data: { error } } }),
    );
    await page.getByLabel('url').fill('https://example.org/');
    await page.getByRole('button', { name: 'Send the bot' }).click();
    await page.getByText(error).waitFor();
  });

  it('is told that the event is over when its instance hands out a flag after the end', async () => {
    const { token } = await stage.aTeam('Latecomers');
    const page = await stage.visit('/challenges/chain', { token });
    await stage.ask('PUT', '/v2/admin/settings', { data: { startTime: 0, endTime: Date.now() - 1_000 } });
    await page.getByRole('button', { name: 'Get flag' }).click();
    await page.locator('.instance').getByText('The event is over').waitFor();
  });
});
