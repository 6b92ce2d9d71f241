/** What teams see of what staff do to a running event, in real Chromium on the real stack. */
import type { Page } from 'playwright-core';
import { axeViolations, sidewaysScrolling, untranslatedTexts } from './support/page-checks';
import { describeWithBrowser, startStage, type Stage } from './support/stage';
import { startThirdParties, type ThirdParties } from './support/third-parties';

/** Nobody asks it for an instance here. */
const INSTANCER = { apiUrl: 'http://127.0.0.1:9', authToken: 'a-token-of-sixteen' };
const flagField = (page: Page) => page.getByLabel('Flag', { exact: true });
const card = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const newMark = (page: Page, name: string) => card(page, name).getByText('New', { exact: true });

describeWithBrowser('a team, while staff steer the event,', () => {
  let stage: Stage;
  let outside: ThirdParties;
  let team: { readonly id: string; readonly token: string };

  beforeAll(async () => {
    outside = await startThirdParties();
    stage = await startStage({
      ...outside.settings,
      instancers: { main: { name: 'instancers/docker', options: INSTANCER } },
    });
    await stage.aChallenge('first', { name: 'First' });
    await stage.aChallenge('second', { name: 'Second', category: 'web' });
    team = await stage.aTeam('Steered');
  });
  afterAll(async () => {
    await outside.stop();
    await stage.stop();
  });
  afterEach(() => stage.endTest());

  const steer = (data: object) => stage.ask('PUT', '/v2/admin/event', { data });

  /** A page with a live stream; the board says when there is one. */
  async function visitLive(path: string, token: string): Promise<Page> {
    const page = await stage.visit('/board', { token });
    await page.getByText('Updates automatically').waitFor();
    await page.locator(`nav a[href="${path}"]`).click();
    return page;
  }

  it('is told that an open challenge has been withdrawn, and has it again with what it typed when it comes back', async () => {
    const page = await visitLive('/challenges', team.token);
    await card(page, 'Second').click();
    await flagField(page).fill('flag{half typed');
    await stage.ask('PUT', '/v2/admin/challs/second', { data: { hidden: true } });
    await page.getByRole('heading', { name: 'Second is no longer available' }).waitFor();
    await page.locator(':focus', { hasText: 'The organisers have withdrawn it.' }).waitFor();
    await stage.ask('PUT', '/v2/admin/challs/second', { data: { hidden: false } });
    await flagField(page).waitFor();
    expect(await flagField(page).inputValue()).toBe('flag{half typed');
    await page.context().close();
  });

  it('keeps what it typed during a pause and goes on when that ends, with a live stream and without', async () => {
    await stage.aChallenge('paused', {
      name: 'Paused',
      instancerConfig: {
        config: { services: { app: { image: 'example/box:1' } } },
        expose: [{ kind: 'tcp', hostPrefix: 'box', containerName: 'app', containerPort: 80 }],
        timeoutMilliseconds: 600_000,
      },
    });
    const page = await stage.visit('/challenges/paused', { token: team.token });
    const { token } = await stage.aTeam('Without Streams');
    const polling = await stage.visit('/', { token });
    await polling.route('**/api/v2/live', (route) => route.abort());
    await polling.goto(`${stage.origin}/challenges/paused`);
    let sent = 0;
    page.on('request', (request) => (sent += request.url().endsWith('/submit') ? 1 : 0));
    await flagField(page).fill('flag{paused}');

    await steer({ paused: true });
    for (const one of [page, polling]) {
      await one.getByText('The event has been paused since').waitFor();
      await one.getByText('you can start one when the event continues').waitFor();
    }
    await page.getByText('Your flag stays here').waitFor();
    await flagField(page).press('Enter');
    const busy = (name: string) => page.getByRole('button', { name }).getAttribute('aria-disabled');
    expect([await busy('Submit'), await busy('Start instance'), sent]).toEqual(['true', 'true', 0]);

    await steer({ paused: false });
    for (const one of [page, polling])
      await one.getByText('The event has been paused since').waitFor({ state: 'detached' });
    expect(await flagField(page).inputValue()).toBe('flag{paused}');
    await flagField(page).press('Enter');
    await page.getByText('First blood!').waitFor();
  });

  it('sees its own progress during a freeze, and everything else as it was', async () => {
    await stage.aChallenge('cold', { name: 'Cold' });
    const other = await stage.aTeam('Onlookers');
    await stage.solve('first', other.token);
    const board = await stage.visit('/board', { token: other.token });
    const projector = await stage.visit('/projector');
    await board.getByText('Updates automatically').waitFor();
    await steer({ frozen: true });
    await board.getByText('this is the event as it was then').waitFor();
    await projector.getByText('Frozen since').waitFor();

    const page = await stage.visit('/challenges/cold', { token: team.token });
    await flagField(page).fill('flag{cold}');
    await page.keyboard.press('Enter');
    await page.getByText('Solved. Well done!').waitFor();
    await page.getByText('the event is frozen').waitFor();
    await page.getByText('Nobody had solved it by then.').waitFor();
    await page.goto(`${stage.origin}/profile`);
    await page.getByText('only your team sees what it has scored since').waitFor();
    await page.getByRole('rowheader', { name: /Cold/ }).waitFor();
    const seen = await stage.visit(`/profile/${team.id}`, { token: other.token });
    await seen.getByText('this is the team as it was then').waitFor();
    expect(await seen.getByRole('rowheader', { name: /Cold/ }).count()).toBe(0);

    await steer({ frozen: false });
    await board.getByText('Updates automatically').waitFor();
    await projector.getByText('Frozen since').waitFor({ state: 'detached' });
    await projector.getByText('Cold').waitFor();
  });

  it('hears of a hint, is told what it costs, and takes it once for everybody in the team, by keyboard', async () => {
    await stage.aChallenge('riddle', { name: 'Riddle' });
    const { id: teamId, token } = await stage.aTeam('Payers');
    const hints = '/v2/admin/challs/riddle/hints';
    const page = await visitLive('/challenges', token);
    await card(page, 'Riddle').waitFor();
    await stage.ask('POST', hints, { title: 'For everybody', content: 'Look **up**.', price: 0 });
    const { id } = await stage.ask<{ id: string }>('POST', hints, {
      title: 'For a price',
      content: 'Look **down**.',
      price: 40,
    });
    await page.getByRole('link', { name: 'Riddle: For a price' }).click();
    await page.getByText('For everybody').click();
    await page.getByText('Look up.').waitFor();
    expect(await page.getByText('New hint').count()).toBe(0);

    const take = page.getByRole('button', { name: 'Take for 40 points' });
    await take.focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog');
    await question.getByText('It costs 40 points, deducted as soon as your team has scored.').waitFor();
    await stage.ask('POST', `/v2/admin/users/${teamId}/awards`, { points: 50, reason: 'a write-up' });
    await question.getByText('Your team has 50 points now and will have 10 afterwards.').waitFor();
    await stage.ask('PUT', `${hints}/${id}`, { price: 60 });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await question.getByText('The price of the hint has changed.').waitFor();
    await question.getByText('Your team has 50 points now and will have -10 afterwards.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Look down.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('For a price');

    const mate = await stage.visit('/challenges/riddle', { token });
    await mate.getByText('For a price').click();
    await mate.getByText('Look down.').waitFor();
    await mate.goto(`${stage.origin}/profile`);
    await mate.getByRole('row', { name: /Hint Riddle For a price.*-60/ }).waitFor();
  });

  it('finds a new hint on the open page of a challenge that the stream never names', async () => {
    await stage.aChallenge('gate');
    await stage.aChallenge('cellar', { requires: [{ count: 1, challenges: ['gate'] }] });
    const { token } = await stage.aTeam('Miners');
    await stage.solve('gate', token);
    const page = await stage.visit('/nowhere', { token });
    await page.clock.install();
    await page.goto(`${stage.origin}/challenges/cellar`);
    await flagField(page).waitFor();
    const hint = { title: 'Down there', content: 'x', price: 0 };
    await stage.ask('POST', '/v2/admin/challs/cellar/hints', hint);
    await page.clock.fastForward('01:00');
    await page.getByText('Down there').waitFor();
  });

  it('is told when a challenge closes, keeps what it typed, and finds it among the closed ones', async () => {
    const closeIn = (ms: number) => stage.aChallenge('brief', { name: 'Brief', closeTime: Date.now() + ms });
    await closeIn(59_000);
    const page = await stage.visit('/challenges/brief', { token: team.token });
    await page.getByText('closes in 0:').first().waitFor();
    await flagField(page).fill('flag{brie');
    await closeIn(3_000);
    await page.getByText('takes no more flags').waitFor();
    expect(await flagField(page).inputValue()).toBe('flag{brie');
    expect(await page.getByRole('button', { name: 'Submit' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByLabel('State').selectOption('Closed');
    await card(page, 'Second').waitFor({ state: 'detached' });
    await card(page, 'Brief').getByText('closed').waitFor();
    expect(page.url()).toContain('status=closed');
  });

  it('sees by itself what a solve unlocks and what opens in a wave, marked as new, and nobody else sees the former', async () => {
    await stage.aChallenge('key', { name: 'Key' });
    await stage.aChallenge('vault', { name: 'Vault', requires: [{ count: 1, challenges: ['key'] }] });
    await stage.ask('PUT', '/v2/admin/waves/evening', { data: { openTime: Date.now() + 86_400_000 } });
    await stage.aChallenge('dusk', { name: 'Dusk', wave: 'evening' });
    await stage.aChallenge('night', { name: 'Night', wave: 'evening' });
    const stranger = await stage.aTeam('Strangers');
    const page = await visitLive('/challenges', team.token);
    const outsider = await visitLive('/challenges', stranger.token);
    for (const one of [page, outsider]) await card(one, 'Key').waitFor();
    expect(await page.getByText(/Vault|Dusk|Night/).count()).toBe(0);

    await stage.solve('key', team.token);
    await newMark(page, 'Vault').waitFor();
    expect(await newMark(page, 'Key').count()).toBe(0);
    await stage.ask('PUT', '/v2/admin/waves/evening', { data: { openTime: Date.now() } });
    await newMark(page, 'Dusk').waitFor();
    await newMark(page, 'Night').waitFor();
    await newMark(outsider, 'Night').waitFor();
    expect(await card(outsider, 'Vault').count()).toBe(0);
    await card(page, 'Vault').click();
    await newMark(page, 'Vault').waitFor({ state: 'detached' });
  });

  it('reads for what it was given points and why they were taken back; other teams do not', async () => {
    const { id, token } = await stage.aTeam('Writers');
    const awards = `/v2/admin/users/${id}/awards`;
    const given = await stage.ask<{ id: string }>('POST', awards, {
      points: 75,
      reason: 'The best write-up',
    });
    const page = await stage.visit('/profile', { token });
    await page.getByRole('row', { name: /Points from the organisers The best write-up \+75/ }).waitFor();
    await stage.ask('DELETE', `${awards}/${given.id}?reason=Copied`);
    await page.getByText('Revoked. Copied').waitFor();
    const other = await stage.visit(`/profile/${id}`, { token: team.token });
    await other.getByRole('heading', { name: 'Writers' }).waitFor();
    expect(await other.getByText('The best write-up').count()).toBe(0);
  });

  it('loads the analytics that the organiser configured, but not where an address may hold a secret', async () => {
    const page = await stage.visit('/board', { token: team.token });
    await page.waitForFunction(() => Reflect.get(window, 'analytics') !== undefined);
    const commands = await page.evaluate(() => Reflect.get(window, 'analytics') as unknown[][]);
    expect(commands.slice(1)).toEqual([
      ['set', { page_location: `${stage.origin}/board` }],
      ['config', 'G-1'],
    ]);

    const mailed = await stage.visit('/nowhere');
    // What decides comes when the team is elsewhere already.
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await mailed.route('**/client/config', async (route) => {
      await held;
      await route.continue();
    });
    await mailed.goto(`${stage.origin}/verify?token=unknown`);
    await mailed.getByRole('link', { name: 'Board' }).click();
    await mailed.getByText('Updates automatically').waitFor();
    const code = mailed.waitForResponse(/analytics.*\.js$/);
    letGo();
    await (await code).finished();
    // Asked after whatever that code does.
    await mailed.evaluate(async () => (await fetch('/api/v2/event')).text());
    expect(await mailed.locator('script[src*=analytics]').count()).toBe(0);
  });

  it('finds all of that accessible, in its language and within the width of a phone, in both themes', async () => {
    await stage.ask('POST', `/v2/admin/challs/second/hints`, { title: 'Paid', content: 'x', price: 40 });
    await stage.ask('POST', `/v2/admin/challs/second/hints`, { title: 'Free', content: 'x', price: 0 });
    await stage.aChallenge('second', { name: 'Second', category: 'web', closeTime: Date.now() + 7_200_000 });
    await steer({ paused: true, frozen: true });
    const problems: string[] = [];
    const held = ['/challenges/second', '/board', '/profile'];
    const phone = { theme: 'dark', width: 360, language: 'pseudo' } as const;
    for (const [options, paths, checks] of [
      [{ theme: 'light' }, held, [axeViolations]],
      [phone, [...held, '/challenges', '/projector'], [axeViolations, sidewaysScrolling, untranslatedTexts]],
    ] as const) {
      const page = await stage.visit('/', { token: team.token, ...options });
      for (const path of paths) {
        await page.goto(stage.origin + path);
        await page.locator('h1').first().waitFor({ state: 'attached' });
        await page.waitForFunction(() => document.querySelector('.skeleton') === null);
        if (path === '/challenges/second') await page.locator('.hints button').waitFor();
        for (const check of checks) problems.push(...(await check(page)).map((what) => `${path} ${what}`));
      }
    }
    await steer({ paused: false, frozen: false });
    expect(problems).toEqual([]);
  });
});
