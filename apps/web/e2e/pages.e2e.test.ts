/** Every page, in both themes, on a phone and a desk: for everybody, and with hostile content in it. */
import { aHostileCase, aHostileSite, HOSTILE_NAME, HOSTILE_TEXTS, putHostileThings } from './support/hostile';
import { playLargeBoard, rowOf } from './support/large-board';
import {
  axeViolations,
  hostileEffects,
  listsThatScroll,
  sidewaysScrolling,
  untranslatedTexts,
  type PageCheck,
} from './support/page-checks';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

/** Runs in the page: focuses the row below what floats over the list, and answers whether it has come out from under it. */
function focusUnder(selector: string): boolean | undefined {
  const topOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().top ?? NaN;
  const bottomOf = (element: Element): number => element.getBoundingClientRect().bottom;
  const edge = topOf(document.querySelector(selector));
  const link = [...document.querySelectorAll<HTMLElement>('[data-team] a')].find(
    (row) => bottomOf(row) > edge && topOf(row) < innerHeight,
  );
  link?.focus();
  return link && bottomOf(link) <= edge;
}

describeWithBrowser('the web app', () => {
  let stage: Stage;
  let team: { readonly id: string; readonly token: string };
  let paths: readonly string[];
  let staffPaths: readonly string[];

  beforeAll(async () => {
    stage = await startStage({
      homeContent: HOSTILE_TEXTS.join('\n\n'),
      // Nobody listens there.
      webhooks: { [HOSTILE_NAME]: { url: 'http://127.0.0.1:1/', secret: 'a-secret-of-the-tool' } },
    });
    team = await stage.aTeam(HOSTILE_NAME);
    const profile = { statusText: '<img src=x onerror=hacked()>', countryCode: 'MT' };
    await stage.ask('PATCH', '/v2/users/me', profile, team.token);
    await stage.ask('POST', '/v2/users/me/member-tokens', { name: HOSTILE_NAME, scope: 'play' }, team.token);
    await stage.aChallenge('hostile', {
      name: HOSTILE_NAME,
      category: '<b>cat</b>',
      author: '"><script>hacked()</script>',
      tags: ['<i>tag</i>', 'x'.repeat(200)],
      description: HOSTILE_TEXTS.join('\n\n'),
      files: [{ name: '"><img src=x onerror=hacked()>.zip', url: '/uploads/0/x', size: null }],
    });
    await stage.aChallenge('plain', { category: '', tags: ['easy'] });
    // More than fit beside each other.
    for (let number = 1; number <= 20; number += 1) await stage.aChallenge(`more-${number}`, {});
    await stage.solve('plain', team.token);
    paths = [
      '/',
      '/challenges',
      '/challenges/hostile',
      '/board',
      '/board?view=matrix',
      `/profile/${team.id}`,
      '/profile',
      '/announcements',
      '/sign-in',
      '/sign-in/oidc',
      '/register',
      '/registered',
      '/recover',
      '/verify?token=unknown',
      '/external-auth/authorize?clientId=unknown',
      '/openid/authorize?client_id=unknown',
      '/projector',
      '/nowhere',
    ];
    await putHostileThings(stage);
    paths = [...paths, await aHostileSite(stage, team.token)];
    const hint = { title: HOSTILE_NAME, content: HOSTILE_TEXTS.join('\n\n'), price: 0 };
    await stage.ask('POST', '/v2/admin/challs/hostile/hints', hint);
    const writeups = [{ title: HOSTILE_NAME, url: `https://example.org/${'x'.repeat(200)}` }];
    await stage.ask('PUT', '/v2/admin/challs/hostile/writeups', { writeups });
    const check = { failure: 'scriptFailed', durationMilliseconds: 0 };
    await stage.ask('PUT', '/v2/admin/challs/hostile/solve-check', { data: check });
    await stage.ask('POST', `/v2/admin/users/${team.id}/awards`, { points: 1, reason: HOSTILE_TEXTS[0] });
    const source = { transport: 'webhook', secret: '' };
    await stage.aChallenge('feed', { name: HOSTILE_NAME, flags: [], scoring: { kind: 'dynamic', source } });
    const file = { name: `${'<img src=x>'.repeat(15)}.zip`, data: 'data:;base64,AA==' };
    await stage.ask('POST', '/v1/admin/upload', { files: [file] });
    const caseId = await aHostileCase(stage, team);
    staffPaths = [
      '/staff',
      '/staff/challenges',
      '/staff/challenges/new',
      '/staff/challenges/edit/hostile',
      '/staff/waves',
      '/staff/submissions',
      '/staff/cases',
      `/staff/cases/${caseId}`,
      '/staff/teams',
      `/staff/teams/${team.id}`,
      '/staff/announcements',
      '/staff/settings',
      '/staff/results',
      '/staff/audit',
      '/staff/solves',
      '/staff/verifications',
      '/staff/mail',
      '/staff/blood-messages',
      '/staff/webhooks',
      '/staff/uploads',
      '/staff/feeds',
      '/staff/clients',
      '/staff/limits',
      '/staff/health',
    ];
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.closePages());

  describe.each([
    ['of visitors and players', () => ({ token: team.token, visited: paths })],
    ['of staff', () => ({ token: stage.platform.adminToken, visited: staffPaths })],
  ] as const)('on each page %s', (_, who) => {
    const found = {
      axeDarkOnAPhone: [] as string[],
      axeLightOnADesk: [] as string[],
      untranslatedTexts: [] as string[],
      sidewaysScrolling: [] as string[],
      hostileEffects: [] as string[],
    };

    // Once: a page takes another theme, width and direction without being loaded again, which takes longest.
    beforeAll(async () => {
      const { token, visited } = who();
      const page = await stage.visit('/', { token, language: 'pseudo-rtl' });
      for (const path of visited) {
        const look = async (at: keyof typeof found, check: PageCheck) =>
          found[at].push(...(await check(page)).map((problem) => `${path} ${problem}`));
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.setViewportSize({ width: 360, height: 900 });
        await page.goto(stage.origin + path);
        await page.locator('h1').first().waitFor({ state: 'attached' });
        await page.waitForFunction(() => document.querySelector('.skeleton') === null);
        await look('axeDarkOnAPhone', axeViolations);
        await look('untranslatedTexts', untranslatedTexts);
        await look('sidewaysScrolling', sidewaysScrolling);
        await look('sidewaysScrolling', listsThatScroll);
        await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'));
        await look('sidewaysScrolling', sidewaysScrolling);
        await page.setViewportSize({ width: 1024, height: 900 });
        await look('sidewaysScrolling', listsThatScroll);
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize({ width: 1280, height: 900 });
        await look('axeLightOnADesk', axeViolations);
        await look('hostileEffects', hostileEffects);
      }
    });

    it('axe finds no violation, dark on a phone and light on a desk', () =>
      expect([found.axeDarkOnAPhone, found.axeLightOnADesk]).toEqual([[], []]));

    it('nothing runs of what strangers wrote', () => expect(found.hostileEffects).toEqual([]));

    it('every text is from the catalogues', () => expect(found.untranslatedTexts).toEqual([]));

    it('nothing scrolls sideways at 360 pixels, in either direction, and no list at 1,024', () =>
      expect(found.sidewaysScrolling).toEqual([]));
  });

  it('shows that a name has more spaces than another, and no line of a status beside it', async () => {
    const plain = await stage.aTeam('Twin Peaks');
    const name = 'Twin  Peaks';
    const registration = { name, email: 'other-twin@example.org' };
    const { authToken } = await stage.ask<{ authToken: string }>(
      'POST',
      '/v2/auth/register',
      registration,
      '',
    );
    await stage.ask('PATCH', '/v2/users/me', { statusText: 'one\ntwo\nthree' }, authToken);
    for (const token of [plain.token, authToken]) await stage.solve('plain', token);
    const page = await stage.visit('/board');
    const twins = page.locator('.board-row__name', { hasText: 'Twin' });
    await twins.nth(1).waitFor();
    const boxes = await twins.evaluateAll((names) =>
      names.map((twin) => [twin.clientHeight, twin.querySelector('a')?.clientWidth]),
    );
    const [[height, width], [otherHeight, otherWidth]] = boxes as [[number, number], [number, number]];
    expect(width).not.toBe(otherWidth);
    expect(height).toBe(otherHeight);
    await twins.filter({ hasText: 'three' }).getByRole('link').click();
    expect(await page.locator('h1', { hasText: 'Twin' }).innerText()).toBe(name);
  });

  it('draws of ten thousand teams only those in sight, jumps to the own one, and says during a freeze only its place', async () => {
    const page = await stage.visit('about:blank', { token: team.token });
    await page.route('**/api/v2/users/me', async (route) => {
      const own = await (await route.fetch()).json();
      await route.fulfill({
        json: { ...own, data: { ...own.data, globalPlace: 7_777, divisionPlace: 7_777 } },
      });
    });
    await playLargeBoard(page, 10_000, (place) => ({
      ...rowOf(place),
      ...(place === 7_777 ? { id: team.id } : {}),
    }));
    await page.goto(`${stage.origin}/board`);
    await page.getByRole('link', { name: 'Team 1', exact: true }).waitFor();
    const own = page.locator('.board__own');
    await own.waitFor();
    expect(await page.evaluate(focusUnder, '.board__own')).toBe(true);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole('link', { name: 'Team 10000', exact: true }).waitFor();
    expect(await own.locator('.board-row__score').innerText()).not.toBe('');
    await page.getByRole('button', { name: 'Jump to your place' }).click();
    await page.locator('.board-row--own a:focus').waitFor();
    await page.getByRole('link', { name: 'Team 7777', exact: true }).waitFor();
    expect(await page.locator('.board-row').count()).toBeLessThan(100);

    // What a team has scored since a freeze does not belong to its place at the freeze.
    await stage.ask('PUT', '/v2/admin/event', { data: { frozen: true } });
    await page.reload();
    await page.getByText('Frozen since').waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await own.getByText('7,777').waitFor();
    expect(await own.locator('.board-row__score').innerText()).toBe('');
  });

  it('is printed on white as on a light screen, whatever theme was chosen, and without navigation', async () => {
    const page = await stage.visit('/');
    const ink = () => page.locator('body').evaluate((body) => getComputedStyle(body).color);
    const onLight = await ink();
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    expect(await ink()).not.toBe(onLight);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect([await ink(), await page.getByRole('navigation').count()]).toEqual([onLight, 0]);
  });

  it('aligns columns, counts lists and begins texts as they are written', async () => {
    const description = '| a | b | c |\n|---|:-:|--:|\n| 1 | 2 | 3 |\n\n7. x\n\nשלום (1).\n\n- מילה';
    await stage.aChallenge('table', { name: 'אתגר', description });
    const page = await stage.visit('/challenges/table', { token: team.token });
    const cells = page.locator('.markdown td');
    await cells.last().waitFor();
    const aligned = await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell).textAlign));
    expect(aligned.map((align) => align.replace('-webkit-', ''))).toEqual(['start', 'center', 'right']);
    expect(await page.locator('.markdown ol').getAttribute('start')).toBe('7');
    const markersOf = (list: Element): string => getComputedStyle(list).direction;
    expect(await page.locator('.markdown ul').evaluate(markersOf)).toBe('rtl');
    expect(await page.getByRole('heading', { name: 'אתגר' }).evaluate(markersOf)).toBe('rtl');
    const beginsOnTheRight = await page.getByText('שלום').evaluate((text) => {
      const [node] = text.childNodes;
      const written = new Range();
      if (node !== undefined) written.selectNode(node);
      const { right } = written.getBoundingClientRect();
      return Math.abs(right - text.getBoundingClientRect().right) < 1;
    });
    expect(beginsOnTheRight).toBe(true);
  });

  it('shows a text that is nested too deeply as it is written, and the page around it', async () => {
    await stage.aChallenge('deep', { name: 'Deep', description: `${'>'.repeat(9_000)} the end` });
    const page = await stage.visit('/challenges/deep', { token: team.token });
    await page.getByRole('heading', { name: 'Deep' }).waitFor();
    await page.getByText('> the end').waitFor();
  });

  it('would see those texts run where nothing stands in their way', async () => {
    const page = await stage.visit('/nowhere');
    await page.goto('about:blank');
    await page.setContent(HOSTILE_TEXTS.join(''));
    await page.waitForFunction(() => Reflect.get(window, 'wasHacked') === true);
  });
});
