/** A challenge whose points come from a score feed, as teams see it. */
import { pushScores } from './support/push-scores';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

describeWithBrowser('a challenge with a score feed', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.stop());

  it('is written by staff in the browser, where its scorer gets a secret', async () => {
    const page = await stage.visit('/staff/challenges/new', { token: stage.platform.adminToken });
    await page.getByLabel('Name', { exact: true }).fill('Summit');
    await page.getByLabel('Its points come from a score feed').check();
    await page.getByLabel(/^Hidden/).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/staff/challenges/edit/summit');
    await page.getByRole('link', { name: 'Score feeds' }).click();
    await page.getByText('No secret').waitFor();
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
    const secret = (await page.locator('.copy-line code').textContent()) ?? '';
    expect(await pushScores(stage, { challengeId: 'summit', secret })).toBe(200);
  });

  it('shows who holds how many points, and where the own team is', async () => {
    const feed = { challengeId: 'hill', secret: 'a secret of the feed' };
    const source = { transport: 'webhook', secret: feed.secret };
    await stage.aChallenge('hill', { flags: [], scoring: { kind: 'dynamic', source } });
    const [kings, others] = [await stage.aTeam('Kings'), await stage.aTeam('Others')];
    const page = await stage.visit('/challenges/hill', { token: others.token });
    await page.getByText('No team has points yet.').waitFor();

    const push = (points: readonly [number, number]) =>
      pushScores(stage, feed, [
        { userId: kings.id, points: points[0] },
        { userId: others.id, points: points[1] },
      ]);
    expect([await push([70, 5]), await push([100, 5])]).toEqual([200, 200]);
    await page.reload();
    await page.getByText('Your team is in place 2.').waitFor();
    const rows = await page.locator('.solvers__row').allInnerTexts();
    expect(rows.map((row) => row.split(/\s+/))).toEqual([
      expect.arrayContaining(['1', 'Kings', '+30', '100', 'pts']),
      expect.arrayContaining(['2', 'Others', '5', 'pts']),
    ]);
    expect(stage.errors).toEqual([]);
  });

  it('does not say that nobody has points when those of the last page have lost theirs', async () => {
    const { token } = await stage.aTeam('Late Readers');
    const page = await stage.visit('/nowhere', { token });
    await page.route('**/challs/hill/scores?**', (route) => {
      const isFirst = new URL(route.request().url()).searchParams.get('offset') === '0';
      const data = { total: isFirst ? 11 : 10, myPosition: null, scores: [], graph: [] };
      return route.fulfill({ json: { kind: 'goodChallengeScores', message: '', data } });
    });
    await page.goto(`${stage.origin}/challenges/hill`);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 2 of 1').waitFor();
    expect(await page.getByText('No team has points yet.').count()).toBe(0);
  });
});
