/** What teams do after the event: in real Chromium on the real stack. */
import { describeWithBrowser, startStage, type Stage } from './support/stage';

const DAY_MS = 86_400_000;

describeWithBrowser('a team after the event', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage({ practice: true });
    await stage.aChallenge('left', { name: 'Left' });
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.endTest());

  const pause = (paused: boolean) => stage.ask('PUT', '/v2/admin/event', { data: { paused } });

  it('is told at the end, on the page that it has open, also before it signs in', async () => {
    const { token } = await stage.aTeam('The Late');
    const page = await stage.visit('/challenges/left', { token });
    await page.getByLabel('Flag', { exact: true }).waitFor();
    const visitor = await stage.visit('/challenges/left');
    await visitor.getByText('Sign in to submit a flag.').waitFor();
    await stage.ask('PUT', '/v2/admin/settings', {
      data: { startTime: Date.now() - DAY_MS, endTime: Date.now() + 500 },
    });
    await page.getByText('You can still try flags for practice').waitFor({ timeout: 6_000 });
    await visitor.getByText('Sign in to try flags for practice.').waitFor({ timeout: 6_000 });
  });

  it('practises what it did not solve, also on a page that was opened during a pause', async () => {
    const { token } = await stage.aTeam('Practitioners');
    await stage.ask('PUT', '/v2/admin/settings', {
      data: { startTime: Date.now() - DAY_MS, endTime: Date.now() - 1_000 },
    });
    await pause(true);
    const page = await stage.visit('/challenges/left', { token });
    await page.getByText('The event is over; flags are no longer accepted.').waitFor();
    await page.getByText('Nobody solved it in time.').waitFor();
    await pause(false);
    await page.getByText('You can still try flags for practice').waitFor();
    const flag = page.getByLabel('Flag', { exact: true });
    await flag.fill('flag{wrong}');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong flag.').waitFor();

    await flag.fill('flag{left}');
    await pause(true);
    await page.getByText('submit it when the event continues').waitFor();
    await pause(false);
    await page.getByText('submit it when the event continues').waitFor({ state: 'detached' });
    expect(await flag.inputValue()).toBe('flag{left}');
    await page.keyboard.press('Enter');
    await page.locator(':focus', { hasText: 'This was for practice' }).waitFor();
    await page.reload();
    await page.getByText('This was for practice').waitFor();
  });

  it('sees on its profile that a solve which staff add after the end has no points', async () => {
    const { id, token } = await stage.aTeam('Too Late');
    await stage.ask('PUT', '/v2/admin/settings', {
      data: { startTime: Date.now() - DAY_MS, endTime: Date.now() - 1_000 },
    });
    await stage.ask('PUT', `/v2/admin/challs/left/solves/${id}`, { reason: 'You were nearly there.' });
    const page = await stage.visit('/profile', { token });
    const row = page.getByRole('region', { name: 'Solved challenges' }).getByRole('row', { name: 'Left' });
    expect(await row.getByRole('cell').first().innerText()).toBe('0');
  });
});
