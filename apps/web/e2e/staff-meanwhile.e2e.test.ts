/** What happens meanwhile, when staff act: in real Chromium on the real stack. */
import { readFile } from 'node:fs/promises';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

const HOUR_MS = 3_600_000;

describeWithBrowser('staff on the day', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.endTest());

  it('learn before they move a wave which of its challenges close too early', async () => {
    const now = Date.now();
    await stage.ask('PUT', '/v2/admin/settings', { data: { endTime: null } });
    await stage.ask('PUT', '/v2/admin/waves/night', { data: { openTime: now + HOUR_MS } });
    for (const [id, closeTime] of [
      ['brief', now + 2 * HOUR_MS],
      ['patient', null],
    ] as const)
      await stage.aChallenge(id, { wave: 'night', closeTime });
    const page = await stage.visit('/staff/waves', { token: stage.platform.adminToken });
    const night = page.getByRole('row').filter({ hasText: 'patient' });
    await night.getByRole('button', { name: 'Edit' }).click();
    const warning = page.getByText(/^These never take flags.*: brief$/);
    const opens = page.getByLabel('Opens');
    // In the time of the browser, which is the one of this process.
    const local = now - new Date(now).getTimezoneOffset() * 60_000;
    const move = (ms: number) => opens.fill(new Date(local + ms).toISOString().slice(0, 16));
    await night.waitFor();
    expect(await warning.count()).toBe(0);
    await move(3 * HOUR_MS);
    await warning.waitFor();
  });

  it('learn before they end a pause that the event is over, unless its end moves', async () => {
    await stage.ask('PUT', '/v2/admin/event', { data: { paused: true } });
    await stage.ask('PUT', '/v2/admin/settings', { data: { endTime: Date.now() + 1 } });
    const page = await stage.visit('/staff', { token: stage.platform.adminToken });
    await page.getByRole('button', { name: 'End the pause' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('The event is over; flags are no longer accepted.').waitFor();
    await question.getByLabel(/^Move the end of the event/).check();
    await question.getByText(/are accepted again at once/).waitFor();
    await question.getByRole('button', { name: 'End the pause' }).click();
    await page.getByText('Flags, hints, instances and bot visits are accepted.').waitFor();

    // Of the next pause it is asked anew.
    await stage.ask('PUT', '/v2/admin/event', { data: { paused: true } });
    await page.getByRole('button', { name: 'End the pause' }).click();
    expect(await question.getByLabel(/^Move the end of the event/).isChecked()).toBe(false);
    await stage.ask('PUT', '/v2/admin/event', { data: { paused: false } });
  });

  it('learn what undoes their edits, and fill in nothing that a score feed decides', async () => {
    const source = { transport: 'webhook', secret: 'a secret' };
    await stage.aChallenge('hill', { managedBy: 'ctf-2027', scoring: { kind: 'dynamic', source } });
    const page = await stage.visit('/staff/challenges/edit/hill', { token: stage.platform.adminToken });
    await page.getByText('ctf-2027 manages this challenge').waitFor();
    expect(await page.getByLabel('Its points come from a score feed').isChecked()).toBe(true);
    expect(await page.getByLabel('Maximum points').count()).toBe(0);
  });

  it('save as a new one what a colleague has deleted while they edited it', async () => {
    await stage.aChallenge('deleted', { name: 'Deleted', description: 'Long.', category: 'web' });
    const page = await stage.visit('/staff/challenges/edit/deleted', { token: stage.platform.adminToken });
    await page.getByLabel('Author').fill('Ada');
    await stage.ask('DELETE', '/v1/admin/challs/deleted');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Somebody else has deleted this challenge').waitFor();
    await page.getByRole('button', { name: 'Save as a new one' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await stage.ask('GET', '/v2/admin/challs/deleted')).toMatchObject({
      name: 'Deleted',
      description: 'Long.',
      category: 'web',
      author: 'Ada',
      flags: [{ config: { flag: 'flag{deleted}' } }],
    });
  });

  it('learn before they withdraw a challenge what teams could then no longer reach', async () => {
    await stage.aChallenge('door', {});
    await stage.aChallenge('vault', { name: 'The Vault', requires: [{ challenges: ['door'] }] });
    const page = await stage.visit('/staff/challenges/edit/door', { token: stage.platform.adminToken });
    const warning = page.getByText(/^Prerequisite of The Vault/);
    await page.getByLabel(/^Hidden/).check();
    await warning.waitFor();
    await page.getByLabel(/^Hidden/).uncheck();
    await warning.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete challenge' }).click();
    await warning.waitFor();
  });

  it('are not offered a prerequisite that no flag solves', async () => {
    const scoring = { kind: 'dynamic', source: { transport: 'webhook', secret: 's'.repeat(32) } };
    await stage.aChallenge('hill', { name: 'The Hill', flags: [], scoring });
    await stage.aChallenge('valley', { name: 'The Valley' });
    const page = await stage.visit('/staff/challenges/edit/valley', { token: stage.platform.adminToken });
    await page.getByRole('button', { name: 'Add a group' }).click();
    const choices = page.getByLabel('Add a challenge to group 1').getByRole('option');
    await choices.filter({ hasText: 'The Vault' }).waitFor({ state: 'attached' });
    expect(await choices.allTextContents()).not.toContain('The Hill');
  });

  it('learn before they plan a freeze that it would come after the end', async () => {
    const page = await stage.visit('/staff', { token: stage.platform.adminToken });
    await page.getByRole('button', { name: 'Freeze the board' }).click();
    const question = page.getByRole('dialog');
    const warning = question.getByText(/^The event is over by then/);
    const { endTime } = await stage.ask<{ endTime: number }>('GET', '/v2/integrations/client/config');
    // In the time of the browser, which is the one of this process.
    const local = endTime - new Date(endTime).getTimezoneOffset() * 60_000;
    const from = async (ms: number) =>
      question.getByLabel('From').fill(new Date(local + ms).toISOString().slice(0, 16));
    await from(HOUR_MS);
    await warning.waitFor();
    await from(-60_000);
    await warning.waitFor({ state: 'detached' });
  });

  it('learn before they add a solve whether it comes too late to count', async () => {
    const { id } = await stage.aTeam('The Late');
    await stage.ask('PUT', '/v2/admin/settings', { data: { endTime: Date.now() + 1 } });
    const page = await stage.visit(`/staff/teams/${id}`, { token: stage.platform.adminToken });
    await page.getByRole('button', { name: 'Add a solve' }).click();
    const question = page.getByRole('dialog');
    const warning = question.getByText(/^This is after the end of the event/);
    await warning.waitFor();
    await question.getByLabel('Solved at').fill('2020-01-02T03:04');
    await warning.waitFor({ state: 'detached' });
  });

  it('lose no letter of a description that they type while the page is still drawing the one before', async () => {
    const page = await stage.visit('/staff/challenges/new', { token: stage.platform.adminToken });
    const editor = page.getByRole('textbox', { name: 'Description' });
    await editor.click();
    const alphabet = 'abcdefghijklmnopqrstuvwxyz';
    await page.evaluate(async (letters) => {
      for (const letter of letters) {
        // oxlint-disable-next-line typescript/no-deprecated -- the only way to type without waiting for the page
        document.execCommand('insertText', false, letter);
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', resolve);
          port1.start();
          port2.postMessage('next');
        });
      }
    }, alphabet);
    await page
      .locator('.panel')
      .getByText(/^[a-z]+$/)
      .filter({ hasText: 'z' })
      .waitFor();
    expect(await editor.innerText()).toBe(alphabet);
  });

  it('close no wave that a colleague has opened while they edited it', async () => {
    const openAt = (openTime: number) => stage.ask('PUT', '/v2/admin/waves/evening', { data: { openTime } });
    await openAt(new Date('2090-01-02T03:04').getTime());
    const page = await stage.visit('/staff/waves', { token: stage.platform.adminToken });
    await page.getByRole('row', { name: 'evening' }).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Opens').fill('2090-01-02T03:30');
    const opened = Date.now();
    await openAt(opened);
    await page.getByText(/^This wave is open. If you set a later time/).waitFor();
    await page.getByLabel('Opens').fill('2090-01-02T03:04');
    await page.getByLabel('ID of the wave').fill('midnight');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: 'midnight' }).waitFor();
    expect(await stage.ask('GET', '/v2/admin/waves')).toContainEqual({
      id: 'midnight',
      openTime: opened,
      challenges: [],
    });
  });

  it('edit one entry of a list at a time, and learn when a colleague has renamed the wave', async () => {
    const openTime = new Date('2090-01-02T03:04').getTime();
    for (const id of ['mine', 'other'])
      await stage.ask('PUT', `/v2/admin/waves/${id}`, { data: { openTime } });
    const page = await stage.visit('/staff/waves', { token: stage.platform.adminToken });
    await page.getByRole('row', { name: 'mine' }).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Opens').fill('2090-01-02T05:00');
    expect(await page.getByRole('button', { name: 'Edit', disabled: false }).count()).toBe(0);
    await stage.ask('PUT', '/v2/admin/waves/mine', { data: { openTime, id: 'renamed' } });
    await page.getByText('Somebody else has deleted this wave or given it another ID.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('row', { name: 'renamed' }).getByRole('button', { name: 'Open now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Open now' }).click();
    await page.getByRole('row', { name: 'renamed' }).getByText('Open', { exact: true }).waitFor();

    await page.goto(`${stage.origin}/staff/limits`);
    await page.getByRole('button', { name: 'Edit' }).first().click();
    expect(await page.getByRole('button', { name: 'Edit', disabled: false }).count()).toBe(0);
  });

  it('undo nothing that a colleague has changed of a limit while they edited it', async () => {
    const page = await stage.visit('/staff/limits', { token: stage.platform.adminToken });
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await page.getByLabel('Requests').fill('77');
    const bucket = await page.getByRole('form').getByRole('heading').innerText();
    const change = { buckets: { [bucket]: { burst: 20, windowMs: 99_000 } } };
    await stage.ask('PUT', '/v2/admin/rate-limits', { data: change });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody else has changed this').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('form').waitFor({ state: 'detached' });
    expect(await stage.ask('GET', '/v2/admin/rate-limits')).toMatchObject({
      overrides: { buckets: { [bucket]: { burst: 77, windowMs: 99_000 } } },
    });
  });

  it('learn at once that a limit could not be saved because the server does not answer', async () => {
    const page = await stage.visit('/staff/limits', { token: stage.platform.adminToken });
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await page.getByLabel('Requests').fill('78');
    await page.route('**/api/v2/admin/rate-limits', (route) => route.abort());
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The server did not answer.').waitFor({ timeout: 10_000 });
    expect(await page.getByLabel('Requests').inputValue()).toBe('78');
  });

  it('are asked what to do when a colleague has changed the external client that they edit', async () => {
    const path = '/v2/admin/external-auth/clients';
    const client = { name: 'Wiki', redirectUri: 'https://wiki.test/back' };
    const { id } = await stage.ask<{ id: string }>('POST', path, client);
    const page = await stage.visit('/staff/clients', { token: stage.platform.adminToken });
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Name').fill('The wiki');
    await stage.ask('PUT', `${path}/${id}`, { ...client, redirectUri: 'https://wiki.test/moved' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This has been changed since you opened it').waitFor();
    await page.getByRole('cell', { name: 'https://wiki.test/moved' }).waitFor();
    await page.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByRole('rowheader', { name: 'The wiki', exact: true }).waitFor();
    await page.getByRole('cell', { name: client.redirectUri }).waitFor();
  });

  it('learn before they save its times that they close the event, or end it', async () => {
    await stage.ask('PUT', '/v2/admin/settings', { data: { endTime: null } });
    const page = await stage.visit('/staff/settings', { token: stage.platform.adminToken });
    const now = Date.now();
    const local = now - new Date(now).getTimezoneOffset() * 60_000;
    const inHours = (hours: number) => new Date(local + hours * HOUR_MS).toISOString().slice(0, 16);
    await page.getByLabel('Start', { exact: true }).fill(inHours(1));
    await page.getByText(/^Once this is saved, the event has not begun/).waitFor();
    await page.getByLabel('Start', { exact: true }).fill(inHours(-2));
    await page.getByText(/^Once this is saved/).waitFor({ state: 'detached' });
    await page.getByLabel('End', { exact: true }).fill(inHours(-1));
    await page.getByText(/^Once this is saved, the event is over/).waitFor();
  });

  it('take the results away as files, and the scoreboard of the ranking site unless it is frozen', async () => {
    await stage.ask('PUT', '/v2/admin/settings', { data: { endTime: null } });
    await stage.aChallenge('counted', {});
    const { token } = await stage.aTeam('The Counted');
    await stage.solve('counted', token);
    const page = await stage.visit('/staff/results', { token: stage.platform.adminToken });
    const results = page.locator('main .row', { hasText: 'teams.csv' });
    const saved = async (name: string): Promise<string> => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        results.getByRole('button', { name }).click(),
      ]);
      expect(file.suggestedFilename()).toBe(name);
      return readFile(await file.path(), 'utf8');
    };
    expect(await saved('solves.csv')).toMatch(/^\uFEFF.*"The Counted"/s);
    expect(JSON.parse(await saved('scoreboard.json'))).toMatchObject({
      tasks: expect.arrayContaining(['counted']),
    });
    await stage.ask('PUT', '/v2/admin/event', { data: { frozen: true } });
    await results.getByRole('button', { name: 'scoreboard.json' }).waitFor({ state: 'detached' });
    expect(await results.getByRole('button').allTextContents()).toEqual([
      'teams.csv',
      'solves.csv',
      'challenges.csv',
    ]);
    await stage.ask('PUT', '/v2/admin/event', { data: { frozen: false } });
  });

  it('type the hours of a time right after its year, of which browsers would make six digits', async () => {
    const page = await stage.visit('/staff/challenges/new', { token: stage.platform.adminToken });
    const closes = page.getByLabel('Closes');
    await closes.focus();
    // The letter is for a browser with a clock of twelve hours.
    await page.keyboard.type('060620310315a');
    expect(await closes.inputValue()).toBe('2031-06-06T03:15');
  });
});
