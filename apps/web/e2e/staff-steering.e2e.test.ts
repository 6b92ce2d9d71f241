/** How staff steer an event that runs, in real Chromium on the real stack. */
import { waitUntil } from '@rampart/test-platform';
import type { Locator, Page } from 'playwright-core';
import { axeViolations } from './support/page-checks';
import { describeWithBrowser, startStage, type Stage } from './support/stage';
import { startWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver';

const CONFIG = '/v2/integrations/client/config';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

describeWithBrowser('staff who steer the event', () => {
  let stage: Stage;
  let page: Page;
  let tool: WebhookReceiver;
  beforeAll(async () => {
    tool = await startWebhookReceiver();
    stage = await startStage({
      webhooks: { tool: { url: tool.url, secret: 'a-secret-of-the-tool', events: ['ban', 'unban'] } },
    });
    page = await stage.visit('/staff', { token: stage.platform.adminToken });
  });
  afterAll(async () => {
    await tool.stop();
    await stage.stop();
  });
  afterEach(() => expect(stage.errors.splice(0)).toEqual([]));

  /** Presses a button, fills the fields of the question that follows, and says yes. */
  const act = async (at: Locator | Page, button: string, fields: Record<string, string> = {}) => {
    await at.getByRole('button', { name: button, exact: true }).click();
    const question = page.getByRole('dialog');
    for (const [label, value] of Object.entries(fields)) await question.getByLabel(label).fill(value);
    await question.getByRole('button', { name: button, exact: true }).click();
    await question.waitFor({ state: 'detached' });
  };
  const scoreOf = async (id: string) =>
    (await stage.ask<{ score: number }>('GET', `/v2/admin/users/${id}`)).score;

  it('pause it, freeze what is public, and end both', async () => {
    await stage.aChallenge('held', {});
    const { token } = await stage.aTeam('The Patient');
    await page.goto(`${stage.origin}/staff`);
    const submit = () => stage.solve('held', token);
    const { endTime } = await stage.ask<{ endTime: number }>('GET', CONFIG);
    const controls = page.getByRole('region', { name: 'State of the event' });
    const focused = (name: string) => controls.locator('button:focus', { hasText: name });
    await act(controls, 'Pause the event');
    await focused('End the pause').waitFor();
    await page.getByText(/^Paused since .*\d$/).waitFor();
    await expect(submit()).rejects.toThrow('badPaused');

    await act(controls, 'Freeze the board', { From: '2090-01-02T03:04' });
    await page.getByText(/^Freezes 2 Jan 2090/).waitFor();
    await act(controls, 'Change the freeze', { From: '' });
    await page.getByText(/^Frozen since/).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await controls.getByRole('button', { name: 'End the pause' }).click();
    const question = page.getByRole('dialog');
    await question.getByLabel(/^Move the end of the event/).check();
    await question.getByRole('button', { name: 'End the pause' }).click();
    await page.getByText('Flags, hints, instances and bot visits are accepted.').waitFor();
    expect((await stage.ask<{ endTime: number }>('GET', CONFIG)).endTime).toBeGreaterThan(endTime);
    await submit();
    await page.getByRole('row', { name: 'held 1', exact: true }).waitFor();
    await act(controls, 'Lift the freeze');
    await page.getByText(/^Frozen since/).waitFor({ state: 'detached' });
    await focused('Freeze the board').waitFor();
    expect(await stage.ask('GET', '/v2/event')).toMatchObject({ pausedAt: null, frozenFrom: null });
  });

  it('move the end beside a form of settings, and save what they have typed there', async () => {
    await stage.ask('PUT', '/v2/admin/settings', { data: { endTime: null } });
    await page.goto(`${stage.origin}/staff/settings`);
    await page.getByLabel('Name of the event').fill('Prolonged');
    await act(page, 'Pause the event');
    await page.getByRole('button', { name: 'End the pause' }).click();
    await page.getByLabel(/^Move the end of the event/).check();
    await page.getByRole('dialog').getByRole('button', { name: 'End the pause' }).click();
    const end = page.getByLabel('End', { exact: true });
    await waitUntil({ what: 'the new end', limitMs: 60_000 }, async () => (await end.inputValue()) !== '');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
  });

  it('give a team points by keyboard and take them back, and correct its solves', async () => {
    await stage.aChallenge('missed', { name: 'Missed', points: { min: 300, max: 300 } });
    const { id } = await stage.aTeam('The Wronged');
    await page.goto(`${stage.origin}/staff/teams/${id}`);
    await page.getByRole('button', { name: 'Give points' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Points').press('5');
    await page.keyboard.type('0');
    await page.keyboard.press('Tab');
    await page.keyboard.type('For the report');
    await page.keyboard.press('Enter');
    const history = page.getByRole('region', { name: 'Awards and corrections' });
    await row(page, 'For the report').getByText('+50').waitFor();

    await page.getByRole('button', { name: 'Add a solve' }).click();
    const question = page.getByRole('dialog');
    await question.getByLabel('Challenge').selectOption('missed');
    await question.getByLabel('Reason').fill('The checker was away');
    await question.getByRole('button', { name: 'Add a solve' }).click();
    const solved = page.getByRole('region', { name: 'Solved' });
    await act(solved, 'Delete', { Reason: 'Found out' });
    await solved.waitFor({ state: 'detached' });
    await act(row(page, 'Found out'), 'Add again', { Reason: 'It was right after all' });
    await row(page, 'It was right after all').getByText('Solve added').waitFor();
    await act(row(page, 'For the report'), 'Take back', { Reason: 'Given twice' });
    await history.getByText('Given twice').waitFor();
    await waitUntil(
      { what: 'the solve on the board alone', limitMs: 60_000 },
      async () => (await scoreOf(id)) === 300,
    );
    expect(await history.getByRole('row').count()).toBe(5);
  });

  it('correct a flag, and give the solves that it owed', async () => {
    const wrong = { provider: 'flags/static', config: { flag: 'flag{tpyo}' } };
    await stage.aChallenge('typo', { name: 'Typo', points: { min: 300, max: 300 }, flags: [wrong] });
    const { token } = await stage.aTeam('The Exact');
    await expect(stage.solve('typo', token)).rejects.toThrow('badFlag');
    await page.goto(`${stage.origin}/staff/challenges/edit/typo`);
    const flags = page.getByRole('group', { name: 'Flags', exact: true });
    await flags.getByLabel('Flag', { exact: true }).fill('flag{typo}');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    const open = page.getByRole('button', { name: 'Judge wrong flags again' });
    await open.click();
    await row(page, 'The Exact').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Reason').fill('Our flag was wrong');
    await page.getByRole('button', { name: 'Give 1 solve' }).click();
    await page.getByText('1 solve given.').waitFor();
    await open.click();
    await page.getByText('No team has submitted a wrong flag').waitFor();
  });

  it('plan a wave, put a challenge into it that closes and has prerequisites, and open it', async () => {
    await stage.aChallenge('first-step', { name: 'First Step' });
    await stage.aChallenge('second-step', { name: 'Second Step', hidden: true });
    await page.goto(`${stage.origin}/staff/waves`);
    await page.getByRole('button', { name: 'New wave' }).click();
    await page.getByLabel('ID of the wave').fill('evening');
    await page.getByLabel('Opens').fill('2090-01-02T03:04');
    await page.getByRole('button', { name: 'Save' }).click();
    await row(page, 'evening').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('ID of the wave').fill('night');
    await page.getByRole('button', { name: 'Save' }).click();
    await row(page, 'night').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('ID of the wave').fill('evening');
    await page.getByRole('button', { name: 'Save' }).click();
    await row(page, 'evening').waitFor();

    await page.goto(`${stage.origin}/staff/challenges/edit/second-step`);
    await page.getByLabel(/^Hidden/).uncheck();
    await page.getByLabel('Wave').selectOption('evening');
    await page.getByLabel('Closes', { exact: true }).fill('2091-01-02T03:04');
    await page.getByRole('button', { name: 'Add a group' }).click();
    await page.getByLabel('Add a challenge to group 1').selectOption('First Step');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await stage.ask('GET', '/v2/admin/challs/second-step')).toMatchObject({
      wave: 'evening',
      releaseTime: new Date('2090-01-02T03:04').getTime(),
      closeTime: new Date('2091-01-02T03:04').getTime(),
      requires: [{ challenges: ['first-step'], count: 1 }],
    });

    await page.getByRole('link', { name: 'Waves' }).click();
    await row(page, 'evening').getByRole('link', { name: 'Second Step' }).waitFor();
    await act(row(page, 'evening'), 'Open now');
    await row(page, 'evening').getByText('Open', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Challenges', exact: true }).last().click();
    const opened = row(page, 'Second Step');
    for (const text of ['Open', 'Until 2 Jan 2091', 'Prerequisites', 'evening'])
      await opened.getByText(text).first().waitFor();
    await page.getByRole('link', { name: 'Waves' }).click();
    await act(row(page, 'evening'), 'Delete');
    await page.getByText('No waves').waitFor();
  });

  it('sell a hint, edit it, and are asked before they lose one that is not saved', async () => {
    await stage.aChallenge('hinted', { name: 'Hinted' });
    await page.goto(`${stage.origin}/staff/challenges/edit/hinted`);
    const hints = page.getByRole('region', { name: 'Hints' });
    await hints.getByRole('button', { name: 'Add a hint' }).press('Enter');
    await hints.getByLabel('Title').fill('Where to look');
    await hints.getByLabel('Text').fill('In the **header**.');
    await hints.getByLabel('Price in points').fill('30');
    await page.getByRole('link', { name: 'Waves' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await hints.getByRole('button', { name: 'Save the hint' }).click();
    await hints.getByText('30 pts').waitFor();
    await hints.getByRole('button', { name: 'Edit' }).click();
    await hints.getByLabel('Price in points').fill('0');
    await hints.getByLabel('Release of the hint').fill('2090-01-02T03:04');
    await hints.getByRole('button', { name: 'Save the hint' }).click();
    await hints.getByText('From 2 Jan 2090').waitFor();
    expect(await stage.ask('GET', '/v2/admin/challs/hinted/hints')).toMatchObject({
      hints: [{ title: 'Where to look', price: 0, releaseTime: new Date('2090-01-02T03:04').getTime() }],
    });
    await act(hints, 'Delete');
    await hints.getByText('No hints').waitFor();
  });

  it('see what there is, when a colleague has just deleted what they wanted to delete', async () => {
    await stage.aChallenge('tidied', {});
    const hint = { title: 'Too late', content: '', price: 0 };
    const { id } = await stage.ask<{ id: string }>('POST', '/v2/admin/challs/tidied/hints', hint);
    await page.goto(`${stage.origin}/staff/challenges/edit/tidied`);
    await page.getByRole('heading', { name: 'Too late' }).waitFor();
    await stage.ask('DELETE', `/v2/admin/challs/tidied/hints/${id}`);
    await act(page.getByRole('region', { name: 'Hints' }), 'Delete');
    await page.getByRole('heading', { name: 'Too late' }).waitFor({ state: 'detached' });
  });

  it('link write-ups of a challenge, change one and take it away', async () => {
    await stage.aChallenge('written-up', { name: 'Written Up' });
    const stored = () => stage.ask('GET', '/v2/admin/challs/written-up/writeups');
    await page.goto(`${stage.origin}/staff/challenges/edit/written-up`);
    const writeups = page.getByRole('region', { name: 'Write-ups' });
    await writeups.getByText('No write-ups').waitFor();
    const add = async (title: string, url: string) => {
      await writeups.getByRole('button', { name: 'Add a write-up' }).click();
      await writeups.getByLabel('Title').fill(title);
      await writeups.getByLabel('Address').fill(url);
      await writeups.getByRole('button', { name: 'Save the write-up' }).click();
    };
    await add('By its author', 'https://example.org/author');
    await writeups.getByRole('link', { name: 'By its author' }).waitFor();
    await add('By the winners', 'ftp://example.org/winners');
    await writeups.getByText(/^A write-up needs a title and an address with http or https/).waitFor();
    await writeups.getByLabel('Address').fill('https://example.org/winners');
    await writeups.getByRole('button', { name: 'Save the write-up' }).click();
    await writeups.getByRole('link', { name: 'By the winners' }).waitFor();

    await writeups.getByRole('article').last().getByRole('button', { name: 'Move up' }).click();
    await writeups.getByRole('article').first().getByRole('link', { name: 'By the winners' }).waitFor();
    const first = writeups.getByRole('article').filter({ hasText: 'By its author' });
    await first.getByRole('button', { name: 'Edit' }).click();
    await writeups.getByLabel('Address').fill('https://example.org/moved');
    await writeups.getByRole('button', { name: 'Save the write-up' }).click();
    await act(writeups.getByRole('article').filter({ hasText: 'By the winners' }), 'Delete');
    await writeups.getByRole('link', { name: 'By the winners' }).waitFor({ state: 'detached' });
    expect(await stored()).toEqual({
      writeups: [{ title: 'By its author', url: 'https://example.org/moved' }],
    });
  });

  it('see which challenges can be solved, where somebody has tried', async () => {
    await stage.aChallenge('solvable', { name: 'Works' });
    await stage.aChallenge('broken', { name: 'Broke' });
    await stage.aChallenge('untried', { name: 'Untried' });
    const check = (id: string, failure: string | null) =>
      stage.ask('PUT', `/v2/admin/challs/${id}/solve-check`, {
        data: { failure, durationMilliseconds: 4_000 },
      });
    await check('solvable', null);
    await check('broken', 'noFlag');
    await page.goto(`${stage.origin}/staff/challenges`);
    await row(page, 'Works').getByText('Solvable', { exact: true }).waitFor();
    await row(page, 'Broke')
      .getByText(/^Not solvable since .*\d$/)
      .waitFor();
    await row(page, 'Broke').getByText('the solve script printed none of its flags').waitFor();
    expect(
      await row(page, 'Untried')
        .getByText(/solvable/i)
        .count(),
    ).toBe(0);

    await page.getByRole('link', { name: 'Broke', exact: true }).click();
    const latest = page.getByRole('region', { name: 'Solve check' });
    await latest.getByText(/^Not solvable since/).waitFor();
    await latest.getByText(/^checked .*, took 0:04$/).waitFor();
    await page.goto(`${stage.origin}/staff/challenges/edit/untried`);
    await page.getByRole('heading', { name: 'Untried', level: 1 }).waitFor();
    expect(await latest.count()).toBe(0);
  });

  it('have a webhook told again what happened', async () => {
    const { id } = await stage.aTeam('The Banned');
    await page.goto(`${stage.origin}/staff/teams/${id}`);
    await act(page, 'Ban');
    await waitUntil({ what: 'the ban to be told', limitMs: 60_000 }, async () => tool.received.length === 1);
    await page.goto(`${stage.origin}/staff/webhooks`);
    await row(page, 'tool').getByText('All delivered').waitFor();
    await row(page, 'tool').getByText('Bans and Lifted bans').waitFor();
    await act(row(page, 'tool'), 'Send again', { From: '2090-01-02T03:04' });
    await act(row(page, 'tool'), 'Send again', { From: '2020-01-02T03:04' });
    await waitUntil(
      { what: 'the ban to be told again', limitMs: 60_000 },
      async () => tool.received.length === 2,
    );
    expect(new Set(tool.received).size).toBe(1);
  });
});
