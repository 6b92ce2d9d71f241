import { waitUntil } from '@rampart/test-platform';
import { describeWithBrowser } from './support/browser';
import { linesOf } from './support/fake-platform';
import { aScript, SHOW_ALL, VISIT } from './support/script';
import { PAGES_TO_VISIT, startVisits, type Visits } from './support/visits';

/** A whole visit: real Chromium, a real site, the runner as a process. */
describeWithBrowser('a visit', () => {
  let visits: Visits;
  let platform: Visits['platform'];
  let site: Visits['site'];
  let runner: Visits['runner'];

  beforeAll(async () => {
    visits = await startVisits(PAGES_TO_VISIT);
    ({ platform, site, runner } = visits);
  });
  afterEach(() => expect(runner.leftovers()).toEqual([]));
  afterAll(() => visits.close());

  const visit = (path: string, fields = SHOW_ALL) => {
    platform.store('visit', aScript(VISIT, fields));
    return platform.submit({ challengeId: 'visit', inputs: { url: `${site.origin}${path}` } });
  };

  it("the handler sets a cookie with the team's flag, a local page reads it, logs come back", async () => {
    platform.store(
      'note',
      aScript(
        `await browserContext.addCookies([{ name: 'flag', value: job.flag, url: input.url }]);
         ${VISIT}
         output.info('challenge', 'visited', { title: await page.title() });`,
        SHOW_ALL,
      ),
    );
    const report = await platform.submit({
      challengeId: 'note',
      flag: 'flag{of-this-team}',
      inputs: { url: `${site.origin}/` },
    });
    expect(report.result).toBe('complete');
    const lines = linesOf(report);
    const [navigated, logged, said] = ['navigation', 'console', 'challenge'].map((prefix) =>
      lines.find((line) => line.prefix === prefix),
    );
    expect(navigated).toMatchObject({ level: 'info', prefix: 'navigation', line: `${site.origin}/` });
    expect(logged).toMatchObject({
      level: 'info',
      prefix: 'console',
      line: 'cookie: flag=flag{of-this-team}',
    });
    expect(said).toEqual({
      time: expect.any(Number),
      level: 'info',
      prefix: 'challenge',
      line: 'visited',
      extra: { title: 'note' },
    });
    expect(runner.output()).not.toContain('of-this-team');
  });

  it('the handler tells the operator something, which the team does not see, and no flag', async () => {
    platform.store('note', aScript(`logger.warn('the site is slow, ' + job.flag);`));
    const report = await platform.submit({ challengeId: 'note', flag: 'flag{of-this-team}' });
    expect(report).toMatchObject({ result: 'complete', logs: '' });
    // The report may arrive before what the runner printed.
    const line = await waitUntil({ what: 'the line of the handler', limitMs: 20_000 }, () =>
      runner
        .output()
        .split('\n')
        .find((text) => text.includes('handler log')),
    );
    expect(JSON.parse(line)).toMatchObject({
      level: 'warn',
      jobId: report.jobId,
      challengeId: 'note',
      text: 'the site is slow, [flag]',
    });
    expect(runner.output()).not.toContain('of-this-team');
  });

  it('a fresh profile: the next job does not see the cookie of the one before', async () => {
    expect(linesOf(await visit('/')).map(({ line }) => line)).toContain('cookie: ');
  });

  it('errors of the page are shown as errors', async () => {
    expect(linesOf(await visit('/wrong'))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ level: 'warn', prefix: 'console', line: 'careful' }),
        expect.objectContaining({ level: 'error', prefix: 'console', line: 'page error' }),
      ]),
    );
  });

  it('a dialog is shown and does not hold up the page', async () => {
    expect(linesOf(await visit('/dialog')).map(({ prefix, line }) => [prefix, line])).toEqual(
      expect.arrayContaining([
        ['dialog', 'hello'],
        ['console', 'after the dialog'],
      ]),
    );
  });

  it('a dialog is dismissed for a handler that listens and does nothing, where the script asks for that', async () => {
    const body = `browserContext.on('dialog', () => undefined);
      const page = await browserContext.newPage();
      await page.goto(input.url, { timeout: 0 });`;
    const run = async (hooks: string) => {
      const script = aScript(body, `hooksConfig: { showConsoleLogs: true, ${hooks} },`);
      platform.store('dismiss', script.replace('20_000', '6_000'));
      return platform.submit({ challengeId: 'dismiss', inputs: { url: `${site.origin}/dialog` } });
    };
    const dismissed = await run('autoDismissDialogs: true');
    expect(dismissed.result).toBe('complete');
    expect(linesOf(dismissed).map(({ line }) => line)).toContain('after the dialog');
    // The control: nobody else would have.
    const waited = linesOf(await run('')).map(({ line }) => line);
    expect(waited.at(-1)).toBe('timed out');
    expect(waited).not.toContain('after the dialog');
  });

  it('hooks are off unless asked for', async () => {
    expect(await visit('/wrong', '')).toMatchObject({ result: 'complete', logs: '' });
  });
});
