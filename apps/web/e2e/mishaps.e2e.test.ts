/** What teams see when answers are lost, others are faster, or time runs out, in real Chromium on the real stack. */
import type { Page } from 'playwright-core';
import { startOutsideServer } from '@rampart/core/testing';
import { holdAnswer } from './support/hold-answer';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

const DAY_MS = 86_400_000;
const ONE_PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const flagField = (page: Page) => page.getByLabel('Flag', { exact: true });

describeWithBrowser('a team with bad luck', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
    for (const id of ['first', 'second', 'third']) await stage.aChallenge(id);
  });
  afterAll(() => stage.stop());
  beforeEach(() => times(Date.now() - DAY_MS, Date.now() + DAY_MS));
  afterEach(() => stage.endTest());

  const times = (startTime: number, endTime: number) =>
    stage.ask('PUT', '/v2/admin/settings', { data: { startTime, endTime } });

  /** A page with a live stream; the board says when there is one. */
  async function visitLive(challengeId: string, token: string): Promise<Page> {
    const page = await stage.visit('/board', { token });
    await page.getByText('Updates automatically').waitFor();
    await page.getByRole('link', { name: 'Challenges' }).click();
    await page.getByRole('link', { name: new RegExp(`^${challengeId}`) }).click();
    return page;
  }

  it('opens another stream of live updates after a longer silence than the server ever makes', async () => {
    // No page of the app, whose own stream may open late and be counted.
    const page = await stage.visit('/api/v2/event');
    await page.clock.install();
    let opened = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v2/live')) opened += 1;
    });
    const answered = () => page.waitForResponse('**/api/v2/live');
    await Promise.all([answered(), page.goto(`${stage.origin}/board`)]);
    await page.clock.fastForward('00:30');
    // Asked after whatever that would have opened.
    await page.evaluate(async () => (await fetch('/api/v2/event')).text());
    expect(opened).toBe(1);
    await Promise.all([answered(), page.clock.fastForward('00:15')]);
    expect(opened).toBe(2);
  });

  it('shows what changes although something on the way holds back what the stream says', async () => {
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const proxy = await startOutsideServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      begin();
    });
    try {
      const page = await stage.visit('/nowhere');
      await page.clock.install();
      await page.route('**/api/v2/live', (route) => route.continue({ url: proxy.url }));
      await Promise.all([
        begun,
        page.waitForResponse('**/api/v2/announcements?*'),
        page.goto(`${stage.origin}/announcements`),
      ]);
      await stage.ask('POST', '/v2/announcements', { data: { title: 'Held back', content: '' } });
      await page.clock.fastForward('00:05');
      await page.getByRole('heading', { name: 'Held back' }).waitFor({ timeout: 15_000 });
    } finally {
      await proxy.stop();
    }
  });

  it('shows what has changed while the page was being loaded', async () => {
    const page = await stage.visit('/nowhere');
    const isAnnounced = page
      .waitForResponse('**/api/v2/announcements?*')
      .then(() => stage.ask('POST', '/v2/announcements', { data: { title: 'Just now', content: '' } }));
    await page.route('**/api/v2/live', async (route) => {
      await isAnnounced;
      await route.continue();
    });
    await page.goto(`${stage.origin}/announcements`);
    await page.getByRole('heading', { name: 'Just now' }).waitFor();
  });

  it('keeps seeing why there is nothing to see while the page asks again', async () => {
    await times(Date.now() + DAY_MS, Date.now() + 2 * DAY_MS);
    const page = await stage.visit('/challenges');
    const why = page.getByRole('heading', { name: 'The event has not started yet' });
    await why.waitFor();
    const answer = await holdAnswer(page, '/challs');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await answer.done;
    expect(await why.isVisible()).toBe(true);
    answer.letThrough();
  });

  it('sees what could not be loaded by itself once the server has recovered', async () => {
    const page = await stage.visit('/nowhere');
    let isBroken = true;
    const failure = { status: 500, json: { kind: 'errorInternal', message: '' } };
    // No other message makes the page ask.
    await page.route(/\/live/, (route) => route.fulfill(failure));
    await page.route('**/api/v2/leaderboard/challs', (route) =>
      isBroken ? route.fulfill(failure) : route.continue(),
    );
    await page.goto(`${stage.origin}/board?view=matrix`);
    await page.getByText('Something went wrong on the server.').waitFor();
    isBroken = false;
    await page.getByText('Something went wrong on the server.').waitFor({ state: 'detached' });
  });

  it('reads that the server does not answer where something else answers in its place', async () => {
    const page = await stage.visit('/nowhere');
    await page.route(/\/api\/v2\/(?!live$)/, (route) => route.fulfill({ body: '<title>Our hotel</title>' }));
    await page.goto(`${stage.origin}/challenges`);
    await page.getByText('No answer from the server since').waitFor();
    await page.unrouteAll();
    await page.getByRole('link', { name: /^first/ }).waitFor();
  });

  it('finds a team in the matrix once it may search again after others at its address', async () => {
    const { token } = await stage.aTeam('Same Campus');
    await stage.solve('first', token);
    const page = await stage.visit('/board?view=matrix', { token });
    await page.getByRole('rowheader', { name: 'Same Campus' }).waitFor();
    const refused = page.waitForResponse((response) => response.status() === 429);
    await page.getByRole('searchbox').fill('campus');
    await page.evaluate(async () => {
      const search = () => fetch('/api/v2/leaderboard/now?limit=1&offset=0&search=others');
      await Promise.all([search(), search(), search()]);
    });
    await refused;
    // The refusal says to wait for at most a second.
    await page.getByRole('rowheader', { name: 'Same Campus' }).waitFor({ timeout: 10_000 });
  });

  it('learns that a name it cannot have may be that of its own team, whose answer was lost', async () => {
    const page = await stage.visit('/register');
    const answer = await holdAnswer(page, '/auth/register');
    await page.getByLabel('Team name').fill('Twice Born');
    await page.getByLabel('Email address').fill('twice@example.org');
    const register = page.getByRole('button', { name: 'Register', exact: true });
    await register.click();
    await answer.done;
    answer.lose();
    await page.getByText('The server did not answer.').waitFor();
    await register.click();
    await page.getByText('A team with this name already exists.').waitFor();
    await page.getByText('this may be your own team').waitFor();
    await page.getByLabel('Team name').fill('Shared Purse');
    await stage.aTeam('Shared Purse');
    await register.click();
    await page.getByText('this may be your own team').waitFor({ state: 'detached' });
  });

  it('sees the answer to a flag that was under way at the end of the event, and that a lost one counted', async () => {
    const { token } = await stage.aTeam('Last Second');
    const wrong = await visitLive('first', token);
    const right = await visitLive('second', token);
    const [late, lost] = [await holdAnswer(wrong, '/submit'), await holdAnswer(right, '/submit')];
    await flagField(wrong).fill('flag{wrong}');
    await wrong.keyboard.press('Enter');
    await flagField(right).fill('flag{second}');
    await right.keyboard.press('Enter');
    await Promise.all([late.done, lost.done]);
    await times(Date.now() - DAY_MS, Date.now() - 1_000);
    for (const page of [wrong, right]) await page.locator('.bar__clock', { hasText: 'over' }).waitFor();
    late.letThrough();
    lost.lose();
    await wrong.getByText('Wrong flag.').waitFor();
    await wrong.getByText('The event is over; flags').waitFor();
    expect(await flagField(wrong).inputValue()).toBe('flag{wrong}');
    await right.getByText(/Well done|First blood/).waitFor();

    await times(Date.now() - DAY_MS, Date.now() + DAY_MS);
    await wrong.getByText('The event is over; flags').waitFor({ state: 'detached' });
    await flagField(wrong).fill('flag{first}');
    await wrong.keyboard.press('Enter');
    await wrong.getByText(/Well done|First blood/).waitFor();
  });

  it('submits once more when the answer to its right flag was lost, and reads that it is solved', async () => {
    const { token } = await stage.aTeam('Once More');
    const page = await stage.visit('/challenges/second', { token });
    // No other message comes first.
    await page.route('**/api/v2/live*', (route) => route.abort());
    const answer = await holdAnswer(page, '/submit');
    await flagField(page).fill('flag{second}');
    await page.keyboard.press('Enter');
    await answer.done;
    answer.lose();
    await page.getByText('your flag may not have arrived').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(/Well done|First blood/).waitFor();
    await page.reload();
    await page.getByText(/Well done|First blood/).waitFor();
    expect(await flagField(page).count()).toBe(0);
  });

  it('is told that a member has solved what another one is typing the flag of', async () => {
    const { token } = await stage.aTeam('Two Members');
    const page = await visitLive('third', token);
    await flagField(page).fill('flag{thi');
    await stage.solve('third', token);
    await page.getByText('Your team has solved this.').waitFor();
    expect(await flagField(page).inputValue()).toBe('flag{thi');
  });

  it('keeps what it types into its profile when it is renamed, and hears that its own name is saved', async () => {
    const { id, token } = await stage.aTeam('Before');
    const page = await stage.visit('/profile', { token });
    await page.getByLabel('Status').fill('Sleeping');
    await stage.ask('PUT', `/v2/admin/users/${id}`, { data: { name: 'Renamed' } });
    await page.getByRole('heading', { name: 'Renamed' }).waitFor();
    expect(await page.getByLabel('Status').inputValue()).toBe('Sleeping');
    expect(await page.getByLabel('Team name').inputValue()).toBe('Renamed');
    await page.getByLabel('Team name').fill('Chosen');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Chosen' }).waitFor();
    await page.getByText('Saved.').waitFor();
    await page.getByText('Sleeping', { exact: true }).waitFor();
  });

  it('cancels a picture that is under way, and has the one that it chooses instead', async () => {
    const { token } = await stage.aTeam('Portrait');
    const page = await stage.visit('/profile', { token });
    const choose = async (mimeType: string, text: string): Promise<void> => {
      await page.getByRole('button', { name: 'Choose a picture' }).focus();
      const file = { name: 'a picture', mimeType, buffer: Buffer.from(text, 'base64') };
      await page.locator('input[type=file]').setInputFiles(file);
    };
    await choose('image/png', '');
    await page.getByText('This is not a picture we can read.').waitFor();
    await page.getByRole('button', { name: 'Choose a picture' }).and(page.locator(':focus')).waitFor();
    const path = '**/api/v2/users/me/avatar';
    await page.route(path, () => undefined);
    await choose('image/gif', ONE_PIXEL);
    await page.getByRole('img', { name: 'The part of the picture' }).and(page.locator(':focus')).waitFor();
    const isSent = page.waitForRequest(path);
    await page.getByRole('button', { name: 'Use this part' }).click();
    await isSent;
    const isGivenUp = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await isGivenUp;
    await page.unroute(path);
    await choose('image/gif', ONE_PIXEL);
    await page.getByRole('button', { name: 'Use this part' }).click();
    await page.getByText('Saved.').waitFor();
  });

  it('is not asked to pay for a hint that another member has taken', async () => {
    const { token } = await stage.aTeam('One Purse');
    const hints = '/v2/admin/challs/first/hints';
    const { id } = await stage.ask<{ id: string }>('POST', hints, {
      title: 'Dear',
      content: 'Look **up**.',
      price: 40,
    });
    const page = await stage.visit('/challenges/first', { token });
    await page.getByRole('button', { name: 'Take for 40 points' }).waitFor();
    await stage.ask('POST', `/v2/challs/first/hints/${id}/take`, { price: 40 }, token);
    await page.getByRole('button', { name: 'Take for 40 points' }).click();
    await page.getByText('Look up.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('reads since when there is no answer in the time of the event, on a device whose clock is hours off', async () => {
    const page = await stage.visit('/nowhere');
    await page.addInitScript((aheadMs) => {
      const [now, startedAt] = [Date.now.bind(Date), performance.timeOrigin];
      Date.now = () => now() + aheadMs;
      Object.defineProperty(performance, 'timeOrigin', { value: startedAt + aheadMs });
    }, DAY_MS / 6);
    await page.goto(`${stage.origin}/announcements`);
    await page.getByRole('heading', { name: 'Announcements', exact: true }).waitFor();
    const earliest = Date.now() - 60_000;
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Board' }).click();
    const banner = await page.getByText('No answer from the server since').textContent();
    const times = [earliest, earliest + 60_000, earliest + 120_000].map((ms) =>
      new Date(ms).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }),
    );
    expect(times).toContain(/\d\d:\d\d/.exec(banner ?? '')?.[0]);
  });

  it('sees that its flag was right although nothing arrives after that answer', async () => {
    const page = await stage.visit('/challenges/third', { token: (await stage.aTeam('Tunnel')).token });
    const answer = await holdAnswer(page, '/submit');
    await flagField(page).fill('flag{third}');
    await page.keyboard.press('Enter');
    await answer.done;
    await page.route('**/api/v2/**', (route) => route.abort());
    answer.letThrough();
    await page.getByText(/Well done|First blood/).waitFor();
  });
});
