/** Browsers that refuse or lack something, as real Chromium on the real stack can be made to. */
import { describeWithBrowser, startStage, type Stage } from './support/stage';

describeWithBrowser('a browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
    await stage.aChallenge('first');
  });
  afterAll(() => stage.stop());
  afterEach(() => {
    expect(stage.errors.splice(0)).toEqual([]);
  });

  it('that keeps nothing for pages plays until it closes the page', async () => {
    const { token } = await stage.aTeam('No Trace');
    const page = await stage.visit('/nowhere');
    await page.addInitScript(() => {
      function refuse(): never {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: refuse });
      // Firefox refuses these as well.
      Reflect.set(window, 'BroadcastChannel', refuse);
      navigator.locks.request = async () => refuse();
    });
    await page.goto(`${stage.origin}/sign-in#${encodeURIComponent(token)}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: /^first/ }).click();
    const flag = page.getByLabel('Flag', { exact: true });
    await flag.fill('flag{first}');
    await flag.press('Enter');
    await page.getByText('First blood!').waitFor();
    await page.getByRole('link', { name: 'Board' }).click();
    await page.getByText('Updates automatically').waitFor();
  });

  it('of a system without a language draws the graph of the board', async () => {
    await stage.solve('first', (await stage.aTeam('The Unspoken')).token);
    const page = await stage.visit('/nowhere');
    // What WebKit says where the locale is C.UTF-8.
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'language', { get: () => 'C', configurable: true }),
    );
    await page.goto(`${stage.origin}/board`);
    await page.locator('canvas').waitFor();
  });

  it('that is too old says so', async () => {
    const page = await stage.visit('/nowhere');
    await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
    await page.goto(`${stage.origin}/challenges`);
    await page.getByText('This browser is too old').waitFor();
  });
});
