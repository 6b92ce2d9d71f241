/** What staff do during an event, in real Chromium on the real stack. */
import type { Page } from 'playwright-core';
import { axeViolations } from './support/page-checks';
import { pushScores } from './support/push-scores';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

/** Nobody asks it for an instance here; only its schema counts. */
const INSTANCER = { apiUrl: 'http://127.0.0.1:9', authToken: 'a-token-of-sixteen' };
const figure = (page: Page, label: string) => page.locator('.figure', { hasText: label });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

describeWithBrowser('staff', () => {
  let stage: Stage;
  let page: Page;
  beforeAll(async () => {
    stage = await startStage({ instancers: { main: { name: 'instancers/docker', options: INSTANCER } } });
    page = await stage.visit('/staff', { token: stage.platform.adminToken });
  });
  afterAll(() => stage.stop());
  afterEach(() => {
    expect(stage.errors.splice(0)).toEqual([]);
  });

  const open = async (name: string): Promise<void> => {
    await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
  };
  /** Presses a button of a row and then that of the question that follows. */
  const confirm = async (ofRow: string, button: string, typed?: string): Promise<void> => {
    await row(page, ofRow).getByRole('button', { name: button, exact: true }).click();
    const question = page.getByRole('dialog');
    if (typed !== undefined) await question.getByRole('textbox').fill(typed);
    await question.getByRole('button', { name: button, exact: true }).click();
    await question.waitFor({ state: 'detached' });
  };
  const push = (challengeId: string, secret: string) => pushScores(stage, { challengeId, secret });

  it('watch what is solved while it happens, and take a solve back', async () => {
    await stage.aChallenge('sprint', { name: 'Sprint' });
    const { token } = await stage.aTeam('The Quick');
    await figure(page, 'Unsolved')
      .filter({ hasText: /1.*of 1 challenge/ })
      .waitFor();
    await stage.solve('sprint', token);
    await page.getByText('Everything is solved.').waitFor();
    await page.getByRole('region', { name: 'Slowest first bloods' }).getByText('The Quick').waitFor();
    await page.getByRole('img', { name: '1 flag in the last hour, at most 1 in a minute' }).waitFor();

    await open('Solves');
    await row(page, 'The Quick').getByRole('link', { name: 'Sprint' }).click();
    await page.waitForURL(/challenge=sprint/);
    await confirm('The Quick', 'Delete');
    await page.getByText('No solves').waitFor();
    await open('Teams');
    await page.getByRole('link', { name: 'The Quick' }).click();
    await page.getByRole('region', { name: 'Latest submissions' }).getByText('flag{sprint}').waitFor();
    await page
      .getByRole('region', { name: 'What staff did to this team' })
      .getByText('solve.delete')
      .waitFor();
  });

  it('look at what suggests that two teams worked together, and write down what they found', async () => {
    await stage.aChallenge('almost', { name: 'Almost' });
    const wrong = { flag: 'flag{not-quite}' };
    for (const name of ['The Left', 'The Right']) {
      const { token } = await stage.aTeam(name);
      await expect(stage.ask('POST', '/v1/challs/almost/submit', wrong, token)).rejects.toThrow('badFlag');
    }
    await page.goto(`${stage.origin}/staff/challenges/edit/almost`);
    await page.getByLabel('Decoy flags').fill('flag{planted}\nflag{almost}');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/is a flag of the challenge/).waitFor();
    await page.getByLabel('Decoy flags').fill('flag{planted}');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.locator('button:focus', { hasText: 'Save' }).waitFor();
    const decoy = { flag: 'flag{planted}' };
    const { token } = await stage.aTeam('The Baited');
    await expect(stage.ask('POST', '/v1/challs/almost/submit', decoy, token)).rejects.toThrow('badFlag');
    await open('Integrity cases');
    await row(page, 'The Baited').getByText('Decoy flag').waitFor();
    await page.getByLabel('Signals').selectOption('Same rare wrong flag');
    await row(page, 'Same rare wrong flag').getByText('Open', { exact: true }).waitFor();
    await page.getByRole('link', { name: /The (Left|Right) · The (Left|Right)/ }).click();
    const evidence = page.getByRole('region', { name: 'Evidence' });
    for (const name of ['The Left', 'The Right'])
      await evidence.getByRole('row').filter({ hasText: name }).getByText('flag{not-quite}').waitFor();
    await evidence.getByRole('link', { name: 'Almost' }).first().waitFor();
    await page.getByLabel('Verdict').selectOption('Dismissed');
    await page.getByLabel('Note').fill('Both read the same tutorial.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await open('Integrity cases');
    await row(page, 'The Left').getByText('Dismissed').waitFor();
    await page.getByRole('searchbox', { name: 'Team' }).fill('left');
    await row(page, 'The Baited').waitFor({ state: 'detached' });
    await row(page, 'The Left').waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByLabel('Decision').selectOption('Open');
    await row(page, 'The Left').waitFor({ state: 'detached' });
    await row(page, 'The Baited').getByText('Open', { exact: true }).waitFor();
  });

  it('register a site for sign-in, whose secret is shown once, change it and delete it', async () => {
    await open('External clients');
    await page.getByRole('button', { name: 'New client' }).click();
    await page.getByLabel('Name').fill('Wiki');
    await page.getByLabel('Redirect URI').fill('https://wiki.example.org/back');
    await page.getByLabel('Access').selectOption('Sees who the team is, reads and plays');
    // Nobody could read the secret later.
    await page.route('**/external-auth/clients', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    const secret = page.locator('.copy-line code');
    const first = await secret.textContent();
    await page.unroute('**/external-auth/clients');
    expect(first).toMatch(/^[A-Za-z0-9_-]{43}$/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await secret.waitFor({ state: 'detached' });

    await row(page, 'Wiki').getByText('Sees who the team is, reads and plays').waitFor();
    await confirm('Wiki', 'New secret');
    expect(await secret.textContent()).not.toBe(first);
    await row(page, 'Wiki').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Name').fill('Handbook');
    await page.getByRole('button', { name: 'Save' }).click();
    await confirm('Handbook', 'Delete', 'Handbook');
    await page.getByText('No site may ask teams to sign in').waitFor();
  });

  it('upload a file and delete it, see why a scorer is refused, and give it a new secret', async () => {
    await open('Uploads');
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
    await page.getByLabel('Choose files').setInputFiles(file);
    await row(page, 'notes.txt').waitFor();
    await confirm('notes.txt', 'Delete');
    await page.getByText('No files').waitFor();

    const source = { transport: 'webhook', secret: 'first' };
    await stage.aChallenge('hill', { name: 'Hill', flags: [], scoring: { kind: 'dynamic', source } });
    expect(await push('hill', 'guess')).toBe(401);
    await open('Score feeds');
    await row(page, 'Hill').getByText('Wrong signature').first().waitFor();
    await confirm('Hill', 'New secret');
    const secret = (await page.locator('.copy-line code').textContent()) ?? '';
    expect(await push('hill', 'first')).toBe(401);
    expect(await push('hill', secret)).toBe(200);
    await row(page, 'Hill').getByText('no team changed').waitFor({ state: 'attached' });
  });

  it('see whether everything runs, and whom a limit refuses', async () => {
    await open('Health');
    await figure(page, 'Leader').filter({ hasText: 'Up' }).waitFor();
    await figure(page, 'API processes').filter({ hasText: '1' }).waitFor();

    await stage.aChallenge('guessed', {});
    const { token } = await stage.aTeam('Guessers');
    // At once: one comes back every 5 s.
    const guess = () => stage.ask('POST', '/v1/challs/guessed/submit', { flag: 'flag{}' }, token);
    await Promise.allSettled(Array.from({ length: 6 }, guess));
    await open('Rate limits');
    await row(page, 'flag-attempts').getByText('Guessers').first().waitFor();
    await open('Mail');
    await page.getByText('Everything has been sent').waitFor();
  });

  it('change a limit while the event runs, and except a network whose users share addresses', async () => {
    await open('Rate limits');
    const size = page.getByRole('form', { name: 'flag-attempts' });
    await row(page, 'flag-attempts').getByRole('button', { name: 'Edit' }).click();
    await size.getByText('Configured: 5 in 25 secs').waitFor();
    await size.getByLabel('Requests').fill('50');
    await size.getByRole('button', { name: 'Save' }).click();
    await row(page, 'flag-attempts').filter({ hasText: '50 in 25 secs' }).getByText('Changed').waitFor();
    await row(page, 'flag-attempts').getByRole('button', { name: 'Edit' }).click();
    await size.getByRole('button', { name: 'As configured' }).click();
    await row(page, 'flag-attempts').getByText('5 in 25 secs', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'New exception' }).click();
    await page.getByLabel('Network').fill('192.0.2.1/24');
    await page.getByLabel('Whose it is').fill('Hall 2');
    await page.getByLabel('Factor').fill('20');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The server did not accept a value').waitFor();
    await page.getByLabel('Network').fill('192.0.2.0/24');
    await page.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Hall 2').getByText('20 times').waitFor();
    expect(await stage.ask('GET', '/v2/admin/rate-limits')).toMatchObject({
      overrides: { networks: [{ network: '192.0.2.0/24', limit: { kind: 'multiplied', by: 20 } }] },
    });
    await confirm('Hall 2', 'Delete');
    await row(page, 'Hall 2').waitFor({ state: 'detached' });
  });

  it('describe the instances of a challenge in the form of the instancer', async () => {
    await stage.aChallenge('box', { hidden: true });
    await page.goto(`${stage.origin}/staff/challenges/edit/box`);
    await page.getByLabel('Each team gets an instance').check();
    await page.getByLabel('image', { exact: true }).fill('example/box:1');
    await page.getByLabel('Add to app').selectOption('mem_limit');
    await page.getByLabel('mem_limit', { exact: true }).fill('64m');
    await page.getByRole('button', { name: 'Add a port' }).click();
    await page.getByLabel('Host prefix').fill('box');
    await page.getByLabel('Container', { exact: true }).fill('app');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved as a draft that only staff see.').waitFor();
    await page.setViewportSize({ width: 320, height: 900 });
    const deepest = await page.getByLabel('mem_limit', { exact: true }).boundingBox();
    expect(deepest?.width).toBeGreaterThan(150);
    await page.setViewportSize({ width: 1280, height: 900 });
    const { instancerConfig } = await stage.ask<{ instancerConfig: object }>('GET', '/v2/admin/challs/box');
    expect(instancerConfig).toMatchObject({
      config: { services: { app: { image: 'example/box:1', mem_limit: '64m' } } },
      expose: [{ kind: 'https', hostPrefix: 'box', containerName: 'app', containerPort: 80 }],
      timeoutMilliseconds: 1_800_000,
    });
    await page.getByRole('radio', { name: 'JSON' }).check();
    await page.getByRole('textbox', { name: 'Configuration' }).press('ControlOrMeta+End');
    await page.keyboard.type(' and more to come');
    await page.getByRole('link', { name: 'Waves' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { name: 'Waves', level: 1 }).waitFor();
  });

  it('do not overwrite a challenge of somebody else who has just taken its ID', async () => {
    await page.goto(`${stage.origin}/staff/challenges/new`);
    await page.getByLabel('Name').fill('Same Idea');
    await stage.aChallenge('same-idea', { name: 'Theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A challenge with this ID already exists.').waitFor();
    expect(await stage.ask('GET', '/v2/admin/challs/same-idea')).toMatchObject({ name: 'Theirs' });
    await page.getByLabel('ID', { exact: true }).fill('another-idea');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Delete challenge' }).waitFor();
    await page.getByText('Saved as a draft that only staff see.').waitFor();
  });

  it('reveal the final places to a hall, one key after the other', async () => {
    await stage.aChallenge('last-minute', {});
    const names = ['Anchors', 'Beacons', 'Captains'];
    const tokens: string[] = [];
    for (const [index, name] of names.entries()) {
      const { id, token } = await stage.aTeam(name);
      tokens.push(token);
      const award = { points: 30 - index, reason: 'a write-up' };
      await stage.ask('POST', `/v2/admin/users/${id}/awards`, award);
    }
    await stage.ask('PUT', '/v2/admin/event', { data: { frozen: true } });
    await stage.solve('last-minute', tokens[2] ?? '');
    await stage.ask('PUT', '/v2/admin/settings', { data: { endTime: Date.now() } });

    const hall = await stage.visit('/projector', { theme: 'dark' });
    const final = hall.getByRole('list', { name: 'Final places' }).getByRole('listitem');
    const newest = hall.getByRole('region', { name: 'Revealed last' });
    await hall.getByRole('listitem').filter({ hasText: 'Anchors' }).first().waitFor();
    expect(await hall.getByRole('button', { name: /^Reveal/ }).count()).toBe(0);
    const steps: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/admin/event')) steps.push(request.url());
    });
    let time = Date.now();
    await page.clock.setFixedTime(time);
    const aSecondLater = () => page.clock.setFixedTime((time += 1_000));
    await page.goto(`${stage.origin}/projector`);
    await page.getByRole('button', { name: /^Reveal place \d+ and all below$/ }).waitFor();
    await page.keyboard.press('n');
    await newest.waitFor();
    // Other teams of this stage may stand below.
    const { revealedFromPlace: lowest } = await stage.ask<{ revealedFromPlace: number }>('GET', '/v2/event');
    for (let place = lowest - 1; place > 1; place -= 1) {
      await page.getByRole('button', { name: `Reveal place ${place}`, exact: true }).waitFor();
      await aSecondLater();
      await page.keyboard.press('PageDown');
    }
    await newest.filter({ hasText: 'Anchors' }).waitFor();
    expect(await final.filter({ hasText: 'Captains' }).count()).toBe(0);
    expect(await final.filter({ hasText: 'Not revealed yet' }).count()).toBe(1);
    expect(await axeViolations(hall)).toEqual([]);
    // What follows a reveal within a second was meant for it, and a key that is held down reveals once.
    const last = page.getByRole('button', { name: 'Reveal place 1' });
    await last.click();
    await aSecondLater();
    await page.evaluate(() =>
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', repeat: true })),
    );
    // Asked after whatever those presses would have asked.
    await page.evaluate(async () => (await fetch('/api/v2/event')).text());
    expect(steps).toHaveLength(lowest - 1);
    await last.click();
    await newest.filter({ hasText: 'Captains' }).waitFor();
    await page.getByRole('button', { name: /^Reveal/ }).waitFor({ state: 'detached' });
    expect(await axeViolations(hall)).toEqual([]);
  });
});
