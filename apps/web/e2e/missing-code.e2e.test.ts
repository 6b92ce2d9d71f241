/** Pages whose code, styles or texts did not arrive, in real Chromium on the real stack. */
import type { Page } from 'playwright-core';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

describeWithBrowser('a page of which a part did not arrive', () => {
  const description = '7. the seventh';
  let stage: Stage;
  let token: string;
  beforeAll(async () => {
    stage = await startStage();
    ({ token } = await stage.aTeam('Readers'));
    await stage.aChallenge('written', { description });
    await stage.solve('written', token);
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.closePages());

  it('is shown as soon as there is a network again, with its styles', async () => {
    const boardLink = (page: Page) => page.getByRole('link', { name: 'Board', exact: true });
    const isComplete = async (page: Page): Promise<boolean> => {
      await page.getByRole('list', { name: 'Board' }).waitFor();
      return page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('board')));
    };
    const page = await stage.visit('/');
    await page.context().setOffline(true);
    await boardLink(page).click();
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.context().setOffline(false);
    expect(await isComplete(page)).toBe(true);

    const hovering = await stage.visit('/');
    await hovering.getByRole('heading', { name: 'Test event' }).waitFor();
    await hovering.route('**/*.css', (route) => route.abort());
    const failed = hovering.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'));
    await boardLink(hovering).hover();
    await failed;
    await hovering.unroute('**/*.css');
    await boardLink(hovering).click();
    expect(await isComplete(hovering)).toBe(true);
  });

  it('is shown by itself once the server answers that was away while the code was loaded, each time', async () => {
    const page = await stage.visit('/nowhere');
    await page.clock.install();
    let isAway = false;
    await page.route(/\/board(-page.*\.js)?$/, (route) =>
      isAway && !route.request().isNavigationRequest() ? route.abort() : route.continue(),
    );
    for (let time = 1; time <= 2; time += 1) {
      isAway = true;
      await page.goto(`${stage.origin}/board`);
      await page.getByText('This page could not be loaded').waitFor();
      isAway = false;
      await page.clock.fastForward('01:00');
      await page.getByText('Updates automatically').waitFor();
    }
  });

  it('has its texts in English, or as they were written, where what translates or lays them out did not arrive', async () => {
    const page = await stage.visit('/challenges', { token, language: 'de' });
    await page.getByRole('link', { name: 'Rangliste', exact: true }).waitFor();
    await page.route(/\/assets\/(de|markdown-html)-/, (route) => route.abort());
    await page.locator('[data-challenge=written]').click();
    await page.getByText(description).waitFor();
    await page.goto(`${stage.origin}/board`);
    await page.getByRole('heading', { name: 'Board', exact: true }).waitFor();
  });
});
