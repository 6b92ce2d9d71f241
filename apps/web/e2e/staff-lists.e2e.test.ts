/** What staff read in lists on a phone, in real Chromium on the real stack. */
import type { Page } from 'playwright-core';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

describeWithBrowser('the lists of staff on a phone', () => {
  let stage: Stage;
  let page: Page;
  beforeAll(async () => {
    stage = await startStage();
    page = await stage.visit('/staff', { token: stage.platform.adminToken, width: 360 });
  });
  afterAll(() => stage.stop());
  afterEach(() => {
    expect(stage.errors.splice(0)).toEqual([]);
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
});
