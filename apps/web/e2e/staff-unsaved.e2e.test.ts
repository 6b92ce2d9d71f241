/** What staff type and send is theirs until it is stored, in real Chromium on the real stack. */
import type { Page, Route } from 'playwright-core';
import { boxesOf } from './support/boxes';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

describeWithBrowser('what staff have typed', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.endTest());

  const visit = (path: string) => stage.visit(path, { token: stage.platform.adminToken });
  /** Holds back what the page asks for with `method` until it is let go. */
  const holdBack = async (page: Page, method: string, address: string): Promise<() => void> => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(address, async (route: Route) => {
      if (route.request().method() === method) await held;
      await route.continue();
    });
    return letGo;
  };

  /** The server does what the page asks for first with a POST, and the page gets no answer. */
  const loseAnAnswer = async (page: Page, address: string): Promise<void> => {
    let isLost = false;
    await page.route(address, async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
  };

  it('stays when it was typed while the rest was being saved', async () => {
    await stage.aChallenge('slow', { name: 'Slow' });
    const page = await visit('/staff/challenges/edit/slow');
    const letGo = await holdBack(page, 'PUT', '**/api/v2/admin/challs/slow');
    await page.getByLabel('Author').fill('Somebody');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Category').fill('web');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    letGo();
    await saved;
    await page.locator('button:not([aria-disabled=true])', { hasText: 'Save' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(await stage.ask('GET', '/v2/admin/challs/slow')).toMatchObject({
      author: 'Somebody',
      category: 'web',
    });

    await page.goto(`${stage.origin}/staff/settings`);
    const letSettingsGo = await holdBack(page, 'PUT', '**/api/v2/admin/settings');
    await page.getByLabel('Name of the event').fill('Ours');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Text of the home page').fill('Welcome');
    letSettingsGo();
    await page.locator('button:not([aria-disabled=true])', { hasText: 'Save' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(await stage.ask('GET', '/v2/admin/settings')).toMatchObject({
      overrides: { ctfName: 'Ours', homeContent: 'Welcome' },
    });
  });

  it('stays when the session ends, and is saved once they have signed in again', async () => {
    const { stdout } = await stage.platform.runCommand(['admin', 'create', 'Crew', '--perms', '63']);
    const token = stdout.trim();
    await stage.aChallenge('long-work', { name: 'Long Work' });
    const page = await stage.visit('/staff/challenges/edit/long-work', { token });
    await page.getByLabel('Author').fill('An hour of work');
    const all = { memberTokens: true };
    const next = await stage.ask<{ authToken: string }>('POST', '/v2/users/me/sign-out', all, token);
    await page.getByLabel('Author').press('Enter');
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    const tab = await opened;
    await tab.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await tab.evaluate((kept) => localStorage.setItem('rampart.token', kept), next.authToken);
    await page.locator('fieldset:enabled', { has: page.getByLabel('Author') }).waitFor();
    expect(await page.getByLabel('Author').inputValue()).toBe('An hour of work');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();

    await page.getByLabel('Author').fill('Not for who comes next');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    expect(await page.getByLabel('Author').inputValue()).toBe('Not for who comes next');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    const asked = (text: string) => page.getByRole('dialog').filter({ hasText: text });
    for (const text of ['they are lost', 'only sign in with its token'])
      await asked(text).getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to see the staff pages' }).waitFor();
    expect(await page.getByLabel('Author').count()).toBe(0);
  });

  it('is a file as well, until it is there or cancelled', async () => {
    const page = await visit('/staff/challenges/new');
    const letGo = await holdBack(page, 'POST', '**/api/v2/admin/upload');
    await page.getByLabel('Name', { exact: true }).fill('With A Disk');
    const file = { name: 'disk.img', mimeType: 'application/octet-stream', buffer: Buffer.from('disk') };
    await page.getByLabel('Choose files').setInputFiles(file);
    await page.getByText('You can save once all files are uploaded.').waitFor();
    await page.getByLabel('Name', { exact: true }).press('Enter');
    letGo();
    await page.getByRole('link', { name: 'disk.img' }).first().waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved as a draft that only staff see.').waitFor();
    expect(await stage.ask('GET', '/v2/admin/challs/with-a-disk')).toMatchObject({
      files: [{ name: 'disk.img' }],
    });

    const letNextGo = await holdBack(page, 'POST', '**/api/v2/admin/upload');
    await page.getByLabel('Choose files').setInputFiles({ ...file, name: 'second.img' });
    await page.getByRole('link', { name: 'Waves' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    letNextGo();
    await page.getByRole('link', { name: 'second.img' }).first().waitFor();

    await holdBack(page, 'POST', '**/api/v2/admin/upload');
    const given = page.waitForEvent('requestfailed');
    await page.getByLabel('Choose files').setInputFiles({ ...file, name: 'wrong.img' });
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await given).url()).toMatch(/upload$/);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved as a draft that only staff see.').waitFor();
  });

  it('is a file that did not arrive, with its name above the reason, on a phone as well', async () => {
    const page = await stage.visit('/staff/challenges/new', { token: stage.platform.adminToken, width: 360 });
    await page.route('**/api/v2/admin/upload', (route) => route.abort());
    const file = { name: 'disk.img', mimeType: 'application/octet-stream', buffer: Buffer.from('disk') };
    await page.getByLabel('Choose files').setInputFiles(file);
    const written = page.getByText('disk.img', { exact: true });
    const [name, reason] = await boxesOf(written, page.getByText('The server did not answer.'));
    expect(name.width).toBeGreaterThan(60);
    expect(name.bottom).toBeLessThanOrEqual(reason.top);
  });

  it('is nothing while lines end as they do on Windows', async () => {
    await stage.aChallenge('windows', { name: 'Windows', description: 'One line\r\nand another.' });
    const page = await visit('/staff/challenges/edit/windows');
    await page.getByRole('textbox', { name: 'Description' }).getByText('and another.').waitFor();
    await page.getByRole('link', { name: 'Waves' }).click();
    await page.getByText('No waves').waitFor();
  });

  it('sets nothing back that the team has changed meanwhile', async () => {
    const { id, token } = await stage.aTeam('Old Name');
    const page = await visit(`/staff/teams/${id}`);
    await page.getByLabel('Status', { exact: true }).waitFor();
    await stage.ask('PATCH', '/v2/users/me', { name: 'New Name' }, token);
    await page.getByLabel('Status', { exact: true }).fill('Finalists');
    await page.getByRole('button', { name: 'Give points' }).click();
    const question = page.getByRole('dialog');
    await question.getByLabel('Points').fill('5');
    await question.getByLabel('Reason').fill('For the report');
    await question.getByRole('button', { name: 'Give points' }).click();
    await page.getByRole('heading', { name: 'New Name' }).waitFor();
    expect(await page.getByLabel('Team name').inputValue()).toBe('New Name');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(await stage.ask('GET', `/v2/admin/users/${id}`)).toMatchObject({
      name: 'New Name',
      statusText: 'Finalists',
    });
  });

  it('does not overwrite what a colleague has decided about a case', async () => {
    await stage.aChallenge('baited', { decoyFlags: ['flag{planted}'] });
    const { id, token } = await stage.aTeam('The Baited');
    const planted = { flag: 'flag{planted}' };
    await expect(stage.ask('POST', '/v1/challs/baited/submit', planted, token)).rejects.toThrow('badFlag');
    const page = await visit(`/staff/cases/${id}`);
    await page.getByLabel('Note').fill('Looks harmless.');
    const theirs = { verdict: 'confirmed', note: 'They have admitted it.' };
    await stage.ask('PUT', `/v2/admin/integrity-cases/${id}`, { data: theirs });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Discard mine, load theirs' }).click();
    await page.getByText(theirs.note).waitFor();
    await page.getByText(/^Last saved .* by Administrator$/).waitFor();
    expect(await page.getByLabel('Note').inputValue()).toBe(theirs.note);
    expect(await stage.ask('GET', `/v2/admin/integrity-cases/${id}`)).toMatchObject(theirs);
  });

  it('is given to a team once, also when the answer is lost', async () => {
    const { id } = await stage.aTeam('The Awarded');
    const page = await visit(`/staff/teams/${id}`);
    await loseAnAnswer(page, '**/awards');
    const silence = (route: Route) => route.abort();
    await page.getByRole('button', { name: 'Give points' }).waitFor();
    await page.route('**/score-changes*', silence);
    await page.getByRole('button', { name: 'Give points' }).click();
    const question = page.getByRole('dialog');
    await question.getByLabel('Points').fill('50');
    await question.getByLabel('Reason').fill('For the report');
    await question.getByRole('button', { name: 'Give points' }).click();
    await question.getByText('The server did not answer').waitFor();
    await page.unroute('**/score-changes*', silence);
    await page.getByRole('cell', { name: 'For the report' }).waitFor();
    await question.getByRole('button', { name: 'Give points' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await stage.ask('GET', `/v2/admin/users/${id}/score-changes`)).toMatchObject({
      changes: [{ points: 50 }],
    });
  });

  it('is published once, also when the answer is lost', async () => {
    const page = await visit('/staff/announcements');
    await loseAnAnswer(page, '**/announcements');
    await page.getByRole('button', { name: 'New announcement' }).click();
    await page.getByLabel('Title').fill('Lunch');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('The server did not answer').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByLabel('Title').waitFor({ state: 'detached' });
    const { announcements } = await stage.ask<{ announcements: { title: string }[] }>(
      'GET',
      '/v2/announcements?limit=100&offset=0',
    );
    expect(announcements.filter(({ title }) => title === 'Lunch')).toHaveLength(1);

    await stage.aChallenge('hinted');
    // Nothing is asked for that this event does not have, such as an instancer.
    page.on('response', (answer) => {
      if (answer.status() === 404) stage.errors.push(answer.url());
    });
    await page.goto(`${stage.origin}/staff/challenges/edit/hinted`);
    await loseAnAnswer(page, '**/hints');
    await page.getByRole('button', { name: 'Add a hint' }).click();
    await page.getByLabel('Title').fill('Look closer');
    await page.getByRole('button', { name: 'Save the hint' }).click();
    await page.getByText('The server did not answer').waitFor();
    await page.getByRole('heading', { name: 'Look closer' }).waitFor();
    await page.getByRole('button', { name: 'Save the hint' }).click();
    await page.getByLabel('Title').waitFor({ state: 'detached' });
    expect(await stage.ask('GET', '/v2/admin/challs/hinted/hints')).toMatchObject({
      hints: [{ title: 'Look closer' }],
    });
  });

  it('stays when a colleague deletes the hint or announcement', async () => {
    await stage.aChallenge('shared');
    const text = { title: 'Old', content: '', price: 0 };
    const { id } = await stage.ask<{ id: string }>('POST', '/v2/admin/challs/shared/hints', text);
    const page = await visit('/staff/challenges/edit/shared');
    const hints = page.getByRole('region', { name: 'Hints' });
    await hints.getByRole('button', { name: 'Edit' }).click();
    await hints.getByLabel('Title').fill('An hour of work');
    await stage.ask('DELETE', `/v2/admin/challs/shared/hints/${id}`);
    const readAgain = page.waitForResponse((answer) => answer.url().endsWith('/shared/hints'));
    await hints.getByRole('button', { name: 'Save the hint' }).click();
    await hints.getByText('The challenge has no such hint.').waitFor();
    await (await readAgain).finished();
    expect(await hints.getByLabel('Title').inputValue()).toBe('An hour of work');
    await hints.getByRole('button', { name: 'Cancel' }).click();
    await hints.getByRole('button', { name: 'Add a hint' }).waitFor();

    const data = { title: 'Dinner', content: '' };
    const dinner = await stage.ask<{ id: string }>('POST', '/v2/announcements', { data });
    await stage.ask('POST', '/v2/announcements', { data: { title: 'Breakfast', content: '' } });
    await page.goto(`${stage.origin}/staff/announcements`);
    const article = page.getByRole('article').filter({ hasText: 'Dinner' });
    await article.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Title').fill('Dinner at eight');
    await stage.ask('DELETE', `/v2/announcements/${dinner.id}`);
    const another = page.getByRole('article').filter({ hasText: 'Breakfast' });
    await another.getByRole('button', { name: 'Pin' }).click();
    await another.getByRole('button', { name: 'Unpin' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByText('There is no such announcement.').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Dinner at eight');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Title').waitFor({ state: 'detached' });
    await article.waitFor({ state: 'detached' });
  });

  it('stays in a hint when the version of a colleague is loaded, and the button that deletes all is the last', async () => {
    await stage.aChallenge('taken');
    const page = await visit('/staff/challenges/edit/taken');
    const hints = page.getByRole('region', { name: 'Hints' });
    await hints.getByRole('button', { name: 'Add a hint' }).click();
    await hints.getByLabel('Title').fill('An hour of work');
    await page.getByLabel('Author').fill('Mine');
    await stage.aChallenge('taken', { author: 'Theirs' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Discard mine, load theirs' }).click();
    await page.locator('[value=Theirs]').waitFor();
    expect(await hints.getByLabel('Title').inputValue()).toBe('An hour of work');
    expect(await page.locator('main button').last().innerText()).toBe('Delete challenge');
  });
});
