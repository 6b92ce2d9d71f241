/** Where staff are after each act: what was refused comes into sight, on a phone as well. */
import type { Locator, Page } from 'playwright-core';
import { boxesOf } from './support/boxes';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

/** Nobody asks it for an instance here; only its schema counts. */
const INSTANCER = { apiUrl: 'http://127.0.0.1:9', authToken: 'a-token-of-sixteen' };

describeWithBrowser('the focus of staff', () => {
  let stage: Stage;
  let page: Page;
  beforeAll(async () => {
    stage = await startStage({ instancers: { main: { name: 'instancers/docker', options: INSTANCER } } });
    page = await stage.visit('/staff', { token: stage.platform.adminToken, width: 360 });
  });
  afterAll(() => stage.stop());
  afterEach(() => {
    expect(stage.errors.splice(0)).toEqual([]);
  });

  const edit = async (id: string): Promise<void> => {
    await page.goto(`${stage.origin}/staff/challenges/edit/${id}`);
    await page.getByRole('button', { name: 'Delete challenge' }).waitFor();
  };
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  /** The focus is on the sentence, between the bar above and the button below. */
  const inSight = async (sentence: RegExp): Promise<void> => {
    const refusal = page.locator(':focus', { hasText: sentence });
    await refusal.waitFor();
    const bar = await page.locator('.bar').boundingBox();
    const [box, button] = await boxesOf(refusal, page.locator('.staff__save'));
    expect(box.top).toBeGreaterThan(bar?.height ?? Infinity);
    expect(box.bottom).toBeLessThanOrEqual(button.top);
  };

  it('goes to what a save was refused for, also where that is a group of fields or a script', async () => {
    await stage.aChallenge('refused', { hidden: true });
    await edit('refused');
    await page.getByLabel('Kind').selectOption('flags/regex');
    await page.getByLabel('Pattern', { exact: true }).fill('flag{(');
    await page.getByLabel('Its solves break ties between ').uncheck();
    await save();
    await inSight(/Not accepted: “Flags” .* is not a regular expression/);

    await edit('refused');
    await page.getByLabel('A browser visits').check();
    await page.getByLabel('Its solves break ties between ').uncheck();
    await page.evaluate(() => scrollTo(0, 0));
    await save();
    await inSight(/no admin bot is configured/);

    // What a proxy answers.
    const tooLarge = '<html><h1>413 Request Entity Too Large</h1></html>';
    await page.route('**/api/v2/admin/challs/refused', (route) =>
      route.fulfill({ status: 413, body: tooLarge }),
    );
    await save();
    await page.getByText('What you sent is larger than the server accepts.').waitFor();
    await page.unrouteAll();
  });

  it('goes to JSON that is not complete, and nothing is saved without it', async () => {
    await stage.aChallenge('half', {
      hidden: true,
      instancerConfig: { config: {}, timeoutMilliseconds: 60_000 },
    });
    await edit('half');
    await page.getByRole('radio', { name: 'JSON' }).check();
    await page.getByRole('textbox', { name: 'Configuration' }).press('ControlOrMeta+End');
    await page.keyboard.type(' and more to come');
    await page.getByLabel('Author').fill('staff of the night');
    await save();
    await inSight(/This is not /);
    expect(await page.getByText(/^Saved/).count()).toBe(0);
    // Nor does it go with its field.
    await page.getByRole('radio', { name: 'Form' }).click();
    await inSight(/This is not /);
    await page.getByText(' and more to come').waitFor();
    expect(await stage.ask('GET', '/v2/admin/challs/half')).toMatchObject({ author: 'staff' });
  });

  it('goes to the ID of a new challenge whose name suggests none', async () => {
    await page.goto(`${stage.origin}/staff/challenges/new`);
    await page.getByLabel('Name', { exact: true }).fill('赤い旗');
    await save();
    const id = page.getByLabel('ID', { exact: true });
    await id.and(page.locator(':focus')).waitFor();
    await id.fill('akai-hata');
    await save();
    await page.waitForURL('**/staff/challenges/edit/akai-hata');
  });

  it('goes to a sort weight that was emptied, which can be changed, but not taken away', async () => {
    await stage.aChallenge('weighed', { sortWeight: 5 });
    await edit('weighed');
    await page.getByLabel('Sort weight').fill('');
    await save();
    await page.getByLabel('Sort weight').and(page.locator(':focus')).waitFor();
    await page.getByLabel('Sort weight').fill('3');
    await save();
    await page.getByText('Saved.').waitFor();
  });

  it('stays at its place in a search that is corrected in the middle, until everything is shown again', async () => {
    await page.goto(`${stage.origin}/staff/challenges?q=rused`);
    const search = page.getByRole('searchbox');
    await search.press('Home');
    await search.press('ArrowRight');
    await search.pressSequentially('ef');
    await page.waitForURL(/q=refused/);
    await page.getByRole('link', { name: 'refused' }).waitFor();
    expect(await search.inputValue()).toBe('refused');
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('link', { name: 'half' }).waitFor();
    expect(await search.inputValue()).toBe('');
  });

  it('leaves a phone where it was scrolled to, although the team of staff is read again with every board', async () => {
    await edit('refused');
    await page.evaluate(() => scrollTo(0, 1_000));
    const { token } = await stage.aTeam('The Solvers');
    await stage.aChallenge('solved', {});
    const again = page.waitForResponse((answer) => answer.url().endsWith('/users/me'));
    await stage.ask('POST', '/v1/challs/solved/submit', { flag: 'flag{solved}' }, token);
    await (await again).finished();
    await page.getByRole('heading', { level: 1 }).evaluate(() => new Promise(requestAnimationFrame));
    // What is drawn late above may have moved it a little.
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(900);
  });

  describe('while the event is paused and frozen, which stands above each page of staff', () => {
    const put = (state: boolean) =>
      stage.ask('PUT', '/v2/admin/event', { data: { paused: state, frozen: state } });
    beforeAll(() => put(true));
    afterAll(() => put(false));

    it.each(['Tab', 'Shift+Tab'])('is never under what stays in place, with %s', async (key) => {
      await edit('refused');
      await page.getByText(/^Frozen since/).waitFor();
      // What is still loaded above moves the page.
      await page.waitForFunction(() => document.querySelector('.skeleton') === null);
      const covered: string[] = [];
      for (let step = 0; step < 50; step += 1) {
        await page.keyboard.press(key);
        const problem = await page.evaluate(() => {
          const focused = document.activeElement;
          const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
          const over = document.elementFromPoint(left + width / 2, top + height / 2);
          const isBar = focused?.closest('.bar, .skip') !== null;
          if (isBar || over === null || focused.contains(over) || over.contains(focused)) return '';
          return `${focused.outerHTML.slice(0, 80)} under ${over.className}`;
        });
        if (problem !== '') covered.push(problem);
      }
      expect(covered).toEqual([]);
    });
  });

  it('is in a form that a screen which is magnified four times still shows', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await edit('refused');
    await page.getByLabel('Author').focus();
    const isShown = await page.evaluate(() => {
      // Between the bars.
      const shown = [80, 130, 180].map((y) => document.elementFromPoint(160, y));
      return shown.every((one) => one?.closest('form') && !one.closest('.staff__save'));
    });
    await page.setViewportSize({ width: 360, height: 900 });
    expect(isShown).toBe(true);
  });

  const pressed = async (name: string, at: Page | Locator = page): Promise<void> => {
    await at.getByRole('button', { name, exact: true }).first().press('Enter');
  };
  const focused = (name: string, at: Page | Locator = page) =>
    at.locator('button:focus', { hasText: name }).waitFor();

  it('goes back to the button that asked, whether the question was answered or dropped', async () => {
    const { id } = await stage.aTeam('The Asked');
    await page.goto(`${stage.origin}/staff/teams/${id}`);
    await pressed('Give points');
    await pressed('Cancel', page.getByRole('dialog'));
    await focused('Give points');
    await pressed('Sign the team out everywhere');
    await pressed('Sign the team out everywhere', page.getByRole('dialog'));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focused('Sign the team out everywhere');
  });

  it('stays in a question that was asked before the page was complete', async () => {
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/admin/activity', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(`${stage.origin}/staff`);
    await pressed('Pause the event');
    const question = page.getByRole('dialog');
    await question.waitFor();
    release();
    await page.getByRole('heading', { name: 'Solves by challenge' }).waitFor();
    await pressed('Cancel', question);
    await focused('Pause the event');
  });

  it('goes on from there where a form closes, a card is deleted, or a button makes way', async () => {
    await page.goto(`${stage.origin}/staff/announcements`);
    const card = (title: string) => page.getByRole('article').filter({ hasText: title });
    for (const title of ['First', 'Second', 'Third']) {
      await pressed('New announcement');
      await page.getByLabel('Title').fill(title);
      await pressed('Publish');
      await focused('Edit', card(title));
    }
    await pressed('Edit', card('Second'));
    await pressed('Cancel');
    await focused('Edit', card('Second'));
    await pressed('Delete', card('Third'));
    await pressed('Delete', page.getByRole('dialog'));
    await focused('Edit', card('Second'));

    // Nobody is led to where they have just left.
    await page.getByRole('heading', { level: 1 }).click();
    const { announcements } = await stage.ask<{ announcements: { id: string }[] }>(
      'GET',
      '/v2/announcements?limit=1&offset=0',
    );
    await stage.ask('DELETE', `/v2/announcements/${announcements[0]?.id}`);
    await card('Second').waitFor({ state: 'detached' });
    expect(await page.locator('main :focus').count()).toBe(0);

    await edit('refused');
    await pressed('Remove flag 1');
    await focused('Add a flag');
    for (const id of ['w-one', 'w-two'])
      await stage.ask('PUT', `/v2/admin/waves/${id}`, { data: { openTime: Date.now() + 3_600_000 } });
    await page.goto(`${stage.origin}/staff/waves`);
    await pressed('New wave');
    await pressed('Cancel');
    await focused('New wave');
    const wave = page.getByRole('row').filter({ hasText: 'w-two' });
    await pressed('Edit', wave);
    await pressed('Cancel');
    await focused('Edit', wave);
    await pressed('New wave');
    await pressed('Staff pages');
    await page.getByRole('link', { name: 'Audit' }).press('Enter');
    await page.getByRole('heading', { name: 'Audit', level: 1 }).waitFor();
    await focused('Staff pages');
  });

  it('goes on without leading back to where staff have scrolled away from', async () => {
    await page.goto(`${stage.origin}/staff/settings`);
    await pressed('Pause the event');
    await pressed('Pause the event', page.getByRole('dialog'));
    await focused('End the pause');
    const scrolledTo = await page.evaluate(async () => {
      scrollTo(0, 600);
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return scrollY;
    });
    expect(scrolledTo).toBe(600);
    await stage.ask('PUT', '/v2/admin/event', { data: { paused: false } });
    await focused('Pause the event');
    // A shorter sentence above moves it a little.
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  });

  it('is where a phone leaves letters as they are typed, if each of them counts', async () => {
    await edit('refused');
    await page.getByRole('button', { name: 'Delete challenge' }).click();
    const fields = [
      page.getByRole('group', { name: 'Flags' }).getByLabel('Flag', { exact: true }),
      page.getByLabel('Decoy flags'),
      page.getByLabel('ID', { exact: true }),
      page.getByLabel('Type refused to confirm'),
    ];
    for (const field of fields) {
      expect(await field.getAttribute('autocapitalize')).toBe('none');
      expect(await field.getAttribute('autocorrect')).toBe('off');
    }
  });
});
