/** What a row of the board has room for, in real Chromium on the real stack. */
import { playLargeBoard, rowOf } from './support/large-board';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

describeWithBrowser('in a row of the board', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.endTest());

  it('a phone shows whole places and scores also of ten thousand teams', async () => {
    const page = await stage.visit('/nowhere', { width: 360 });
    await playLargeBoard(page, 10_000, (number) => ({
      ...rowOf(9_000 + number),
      score: 1_000_000 - number,
    }));
    await page.goto(`${stage.origin}/board`);
    const row = page.locator('.board-row').first();
    await row.getByText('9,001').waitFor();
    const edges = await row.evaluate((element) =>
      ['.board-row__place', '.avatar', '.board-row__score', 'button'].flatMap((part) => {
        const shown = element.querySelector(part) ?? element;
        const text = document.createRange();
        text.selectNodeContents(shown);
        const { left, right } = (part === '.avatar' ? shown : text).getBoundingClientRect();
        return [left, right];
      }),
    );
    expect(edges[0]).toBeGreaterThanOrEqual((await row.boundingBox())?.x ?? 0);
    expect(edges).toEqual(edges.toSorted((a, b) => a - b));
  });

  it.each([
    ['a status', { statusText: 'W'.repeat(60) }, 1280],
    ['the name of a division', { division: 'Students of universities '.repeat(3) }, 768],
  ])('%s makes way before any of the name of its team does', async (_what, fields, width) => {
    const page = await stage.visit('/nowhere', { width });
    const name = 'The Team of Our University';
    await playLargeBoard(page, 1, (place) => ({ ...rowOf(place), name, ...fields }));
    await page.goto(`${stage.origin}/board`);
    const link = page.getByRole('list', { name: 'Board' }).getByRole('link', { name });
    const [nameWidth = NaN, boxWidth] = await link.evaluate((box) => {
      const text = document.createRange();
      text.selectNodeContents(box);
      return [text, box].map((shown) => shown.getBoundingClientRect().width);
    });
    expect(boxWidth).toBeGreaterThanOrEqual(nameWidth);
  });
});
