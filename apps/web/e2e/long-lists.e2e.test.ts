/** Lists of thousands, which a page renders bit by bit. */
import { describeWithBrowser, startStage, type Stage } from './support/stage';

const CHALLENGES = 2_000;
const SHOWN_AT_FIRST = 200;

describeWithBrowser('a list of thousands', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.endTest());

  /** The challenges page of an event that has the same challenge thousands of times. */
  async function theChallenges(path: string) {
    await stage.aChallenge('c');
    const page = await stage.visit('/');
    await page.route('**/api/v2/challs', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object[] };
      const data = Array.from({ length: CHALLENGES }, (_, number) => {
        const id = `c-${number}`;
        return { ...answer.data[0], id, name: id };
      });
      await route.fulfill({ json: { ...answer, data } });
    });
    await page.goto(`${stage.origin}${path}`);
    const cards = page.locator('[data-challenge]');
    await cards.first().waitFor();
    return { page, cards };
  }

  it('begins with some of it, goes on where the user comes to its end, and is searched as a whole', async () => {
    const { page, cards } = await theChallenges('/challenges');
    expect(await cards.count()).toBe(SHOWN_AT_FIRST);
    await cards.last().scrollIntoViewIfNeeded();
    await page.locator(`[data-challenge=c-${SHOWN_AT_FIRST}]`).waitFor();
    await page.getByRole('searchbox').fill(`c-${CHALLENGES - 1}`);
    await page.locator(`[data-challenge=c-${CHALLENGES - 1}]`).waitFor();
    expect(await cards.count()).toBe(1);
  });

  it('contains the challenge that is open, and that one still after it is closed', async () => {
    const { page } = await theChallenges('/challenges/c-1000');
    const card = page.locator('[data-challenge=c-1000]');
    await card.waitFor();
    await page.keyboard.press('Escape');
    await card.and(page.locator(':focus')).waitFor();
  });
});
