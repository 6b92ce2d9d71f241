/** What staff read in lists on a phone, in real Chromium on the real stack: nothing moves or speaks by itself. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startOutsideServer } from '@rampart/core/testing';
import { boxesOf } from './support/boxes';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

describeWithBrowser('the lists of staff on a phone', () => {
  let stage: Stage;
  let page: Page;
  let token: string;
  beforeAll(async () => {
    stage = await startStage();
    await stage.aChallenge('one', { name: 'The First' });
    await stage.aChallenge('two', { name: 'The Second' });
    ({ token } = await stage.aTeam('The Guessers'));
    page = await stage.visit('/staff', { token: stage.platform.adminToken, width: 360 });
  });
  afterAll(() => stage.stop());
  afterEach(() => {
    expect(stage.errors.splice(0)).toEqual([]);
  });

  const submit = async (challengeId: string, flag: string) =>
    expect(stage.ask('POST', `/v1/challs/${challengeId}/submit`, { flag }, token)).rejects.toThrow('badFlag');
  const submitted = (flag: string) => page.getByRole('row').filter({ hasText: flag });

  it('keep their rows in place until staff ask for what was submitted since', async () => {
    await page.goto(`${stage.origin}/staff/submissions`);
    await page.getByText('No submissions').waitFor();
    // Where there are no rows none can move.
    await submit('one', 'flag{first}');
    await submitted('flag{first}').waitFor();
    const before = await submitted('flag{first}').boundingBox();
    await submit('one', 'flag{second}');
    await page.getByRole('button', { name: 'Show 1 new' }).waitFor();
    await submit('two', 'flag{third}');
    await page.getByRole('button', { name: 'Show 2 new' }).waitFor();
    expect(await submitted('flag{first}').boundingBox()).toEqual(before);
    expect(await submitted('flag{second}').count()).toBe(0);
    await page.getByText('1 entry').waitFor();

    await page.getByRole('button', { name: 'Show 2 new' }).press('Enter');
    await submitted('flag{third}').waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'flag{' }).count()).toBe(3);
    expect(await page.getByRole('button', { name: /^Show \d/ }).count()).toBe(0);
  });

  it('have what can be done beside their title in its place before the rows arrive', async () => {
    let letThrough: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/api/v2/admin/challs', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${stage.origin}/staff/challenges`);
    const button = page.getByRole('link', { name: 'New challenge' });
    await button.waitFor();
    const before = await button.boundingBox();
    letThrough();
    await page.getByText('2 entries').waitFor();
    expect(await button.boundingBox()).toEqual(before);
    await page.unrouteAll();
  });

  it('say how many rows a filter leaves, and nothing when a count changes by itself', async () => {
    await page.goto(`${stage.origin}/staff/waves`);
    await page.getByText('0 entries').waitFor();
    await stage.ask('PUT', '/v2/admin/waves/evening', { data: { openTime: 0 } });
    await page.getByText('1 entry').waitFor();
    expect(await page.getByRole('status').filter({ hasText: /\d/ }).count()).toBe(0);

    await page.goto(`${stage.origin}/staff/submissions`);
    await page.getByText('3 entries').waitFor();
    expect(await page.getByRole('status').filter({ hasText: /\d/ }).count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Challenge' }).fill('second');
    await page.getByRole('status').filter({ hasText: '1 entry' }).waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('status').filter({ hasText: '3 entries' }).waitFor();
  });

  it('find who submitted a flag, which is not in the address', async () => {
    await page.goto(`${stage.origin}/staff/submissions?page=9`);
    await page.getByRole('searchbox', { name: 'Flag' }).fill('AG{SEC');
    await page.getByRole('status').filter({ hasText: '1 entry' }).waitFor();
    await submitted('flag{second}').waitFor();
    expect(page.url()).toBe(`${stage.origin}/staff/submissions`);
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('status').filter({ hasText: '3 entries' }).waitFor();
    expect(await page.getByRole('searchbox', { name: 'Flag' }).inputValue()).toBe('');
  });

  it('show two cells of a row beside each other on a tablet', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(`${stage.origin}/staff/submissions`);
    const cell = (title: string) => page.locator(`[data-title=${title}]`).first();
    const tops = async () => (await boxesOf(cell('Team'), cell('Challenge'))).map(({ top }) => top);
    const [team, challenge] = await tops();
    expect(team).toBe(challenge);
    await page.setViewportSize({ width: 360, height: 900 });
    const [teamOnPhone, challengeOnPhone] = await tops();
    expect(teamOnPhone).toBeLessThan(challengeOnPhone ?? 0);
  });

  it('lead from a page that they no longer have to their last one', async () => {
    await page.goto(`${stage.origin}/staff/submissions?challenge=first&page=9`);
    await submitted('flag{second}').waitFor();
    expect(page.url()).toBe(`${stage.origin}/staff/submissions?challenge=first`);
  });

  it('lead from the link to their next page to its first row', async () => {
    await page.route('**/api/v2/admin/submissions?**', async (route) => {
      // Each page has the rows of the first.
      const response = await route.fetch({
        url: route
          .request()
          .url()
          .replace(/offset=\d+/, 'offset=0'),
      });
      const { data, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, data: { ...data, total: 1_000 } } });
    });
    await page.goto(`${stage.origin}/staff/submissions`);
    await page.getByRole('link', { name: 'Next' }).press('Enter');
    await page.waitForURL(/page=2/);
    await page.getByRole('region', { name: 'Submissions' }).and(page.locator(':focus')).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('find the solves of a challenge that teams no longer see', async () => {
    await stage.aChallenge('withdrawn', { name: 'The Withdrawn' });
    await stage.solve('withdrawn', token);
    await stage.ask('PUT', '/v2/admin/challs/withdrawn', { data: { hidden: true } });
    await page.goto(`${stage.origin}/staff/solves`);
    await page.getByLabel('Challenge').selectOption('The Withdrawn');
    await page.getByRole('status').filter({ hasText: '1 entry' }).waitFor();
  });

  it('lead to every page of staff from one button, by keyboard', async () => {
    const opens = page.getByRole('button', { name: 'Staff pages' });
    const links = page.getByRole('navigation', { name: 'Staff' }).getByRole('link');
    await opens.press('Enter');
    expect(await links.count()).toBe(20);
    for (const link of await links.all()) {
      await link.focus();
      const box = await link.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(360);
    }
    await page.getByRole('link', { name: 'External clients' }).press('Enter');
    await page.getByRole('heading', { name: 'External clients', level: 1 }).waitFor();
    expect(await links.count()).toBe(0);
    await page.locator('button:focus', { hasText: 'Staff pages' }).waitFor();
  });

  it('have none of their pages out of sight at the side of a phone that lies on it', async () => {
    const phone = await stage.visit('/staff', { token: stage.platform.adminToken, width: 640 });
    await phone.setViewportSize({ width: 640, height: 320 });
    await phone.getByRole('button', { name: 'Staff pages' }).click();
    const pages = phone.getByRole('navigation', { name: 'Staff' });
    await pages.getByRole('link', { name: 'Health' }).waitFor();
    const excess = await pages.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(excess).toBe(0);
  });

  it('never do the opposite of what a button said, when a colleague has been faster', async () => {
    const data = { title: 'Doors', content: '' };
    const { id } = await stage.ask<{ id: string }>('POST', '/v2/announcements', { data });
    // Not by loading the page again: it would miss what is pinned before it follows the event.
    await page.getByRole('button', { name: 'Staff pages' }).press('Enter');
    await page.getByRole('link', { name: 'Announcements' }).press('Enter');
    await page.getByRole('button', { name: 'Pin' }).hover();
    await page.mouse.down();
    await stage.ask('PUT', `/v2/announcements/${id}`, { data: { pinned: true } });
    await page.getByRole('button', { name: 'Unpin' }).waitFor();
    await page.mouse.up();
    // Answered after whatever that would have asked.
    await page.evaluate(async () => (await fetch('/api/v2/event')).text());
    expect(await stage.ask('GET', `/v2/announcements/${id}`)).toMatchObject({ pinned: true });
  });

  it('ask in a question that is read as any other, whatever the row that it is about looks like', async () => {
    await stage.ask('POST', '/v2/admin/external-auth/clients', {
      name: 'The wiki of a very thorough team',
      redirectUri: 'https://wiki.example.org/back',
      scope: 'play',
      tokenLifetimeMs: null,
    });
    await page.goto(`${stage.origin}/staff/clients`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('Teams can no longer sign in').waitFor();
    expect(await question.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  it('show the announcements before the latest fifty, to teams as well, also after an error', async () => {
    for (let number = 1; number <= 51; number += 1)
      await stage.ask('POST', '/v2/announcements', { data: { title: `Notice ${number}`, content: '' } });
    const reader = await stage.visit('/announcements', { token });
    await page.goto(`${stage.origin}/staff/announcements`);
    for (const shown of [reader, page]) {
      await shown.getByText('Notice 51', { exact: true }).waitFor();
      expect(await shown.getByText('Notice 1', { exact: true }).count()).toBe(0);
      const older = shown.getByRole('button', { name: 'Show older announcements' });
      const failed = { kind: 'errorInternal', message: '', data: null };
      await shown.route('**/announcements?*offset=50', (route) =>
        route.fulfill({ status: 500, json: failed }),
      );
      await older.click();
      await shown.getByRole('alert').getByText('Something went wrong').waitFor();
      await shown.unrouteAll();
      const oldest = shown.getByText('Notice 1', { exact: true });
      // What the page follows live may ask again before the click does.
      await Promise.race([older.click(), oldest.waitFor()]);
      await oldest.waitFor();
      expect(await shown.getByRole('alert').count()).toBe(0);
    }
    await reader.context().close();
  });

  it('say of a file that the connection broke off while it was sent, as where a proxy does not take its size', async () => {
    const proxy = await startOutsideServer((request) => request.once('data', () => request.destroy()));
    const folder = await mkdtemp(join(tmpdir(), 'upload-'));
    const file = join(folder, 'disk.img');
    await writeFile(file, Buffer.alloc(30_000_000));
    const upload = '**/api/v2/admin/upload';
    await page.route(upload, (route) => route.continue({ url: proxy.url }));
    try {
      await page.goto(`${stage.origin}/staff/uploads`);
      await page.getByLabel('Choose files').setInputFiles(file);
      await page.getByText('The connection broke off before the whole file was sent.').waitFor();
    } finally {
      await page.unroute(upload);
      await proxy.stop();
      await rm(folder, { recursive: true });
    }
  });

  it('keep other rows in sight on a desk when a team submits a flag of a thousand lines', async () => {
    await submit('two', `${'\n'.repeat(1_000)}flag{below}`);
    await page.setViewportSize({ width: 1_280, height: 900 });
    await page.goto(`${stage.origin}/staff/submissions`);
    await submitted('flag{below}').waitFor();
    expect((await submitted('flag{below}').boundingBox())?.height).toBeLessThan(450);
  });
});
