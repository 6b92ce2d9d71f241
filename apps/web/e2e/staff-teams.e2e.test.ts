/** What staff do with a team: notes, a merge, another owner, in real Chromium on the real stack. */
import type { Page } from 'playwright-core';
import { axeViolations } from './support/page-checks';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

describeWithBrowser('staff on the page of a team', () => {
  let stage: Stage;
  let page: Page;
  beforeAll(async () => {
    stage = await startStage();
    page = await stage.visit('/staff', { token: stage.platform.adminToken });
  });
  afterAll(() => stage.stop());
  afterEach(() => {
    expect(stage.errors.splice(0)).toEqual([]);
  });

  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  it('write down what they know of a team, find it by its tag, and sign it out everywhere', async () => {
    await stage.aTeam('The Unnoted');
    const { id, token } = await stage.aTeam('The Noted');
    await page.goto(`${stage.origin}/staff/teams/${id}`);
    const notes = page.getByRole('form', { name: 'Notes and tags' });
    await notes.getByLabel('Note', { exact: true }).fill('Sits in the back of the hall.');
    await notes.getByLabel('Tags').fill('finalist\n\n on site ');
    await notes.getByRole('button', { name: 'Save' }).click();
    await notes.getByText('Saved.').waitFor();
    await notes.getByLabel('Note', { exact: true }).fill('Sits at the window.');
    const others = { note: 'Asked for a chair.', tags: ['finalist', 'on site'] };
    await stage.ask('PUT', `/v2/admin/users/${id}/notes`, others);
    await notes.getByRole('button', { name: 'Save' }).click();
    await notes.getByText('This has been changed since you opened it').waitFor();
    await notes.getByRole('link', { name: 'View theirs in a new tab' }).waitFor();
    await notes.getByRole('button', { name: 'load theirs' }).click();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('textarea')].some(({ value }) => value === 'Asked for a chair.'),
    );
    await notes.getByLabel('Note', { exact: true }).fill('Sits in the back of the hall.');
    await notes.getByRole('button', { name: 'Save' }).click();
    await notes.getByText('Saved.').waitFor();
    expect(await stage.ask('GET', `/v2/admin/users/${id}/notes`)).toEqual({
      note: 'Sits in the back of the hall.',
      tags: ['finalist', 'on site'],
    });
    await page.getByRole('button', { name: 'Sign the team out everywhere' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Sign the team out everywhere' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByText('Signed out everywhere.').waitFor();
    await expect(stage.ask('GET', '/v2/users/me', undefined, token)).rejects.toThrow('badToken');
    await page.getByRole('button', { name: 'Create a sign-in link' }).click();
    await page.getByRole('alert').filter({ hasText: 'Whoever has this link can act as the team' }).waitFor();
    await page.goto(`${stage.origin}/staff/teams`);
    await row('The Unnoted').waitFor();
    await page.getByLabel('Tag').selectOption('on site');
    await row('The Unnoted').waitFor({ state: 'detached' });
    await row('The Noted').waitFor();
  });

  it('press what stands between notes and histories where it is, also while these are loading', async () => {
    const { id } = await stage.aTeam('The Slow');
    const parts = /\/(notes|score-changes|submissions|audit)(\?.*)?$/;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(parts, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${stage.origin}/staff/teams/${id}`);
    const give = page.getByRole('button', { name: 'Give points' });
    await give.waitFor();
    expect(await page.getByLabel('Note', { exact: true }).isDisabled()).toBe(true);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const before = await give.boundingBox();
    letGo();
    await page.locator('textarea:enabled').first().waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
    expect(await give.boundingBox()).toEqual(before);
    await page.unroute(parts);
  });

  it('find the team that stays, read what will change, and type the name of the one that goes', async () => {
    await stage.aChallenge('shared', { name: 'Shared', points: { min: 300, max: 300 } });
    await stage.aChallenge('twice', { name: 'Twice', points: { min: 200, max: 200 } });
    const [kept, merged] = [await stage.aTeam('The Early'), await stage.aTeam('The Doubled')];
    await stage.solve('shared', kept.token);
    await stage.solve('shared', merged.token);
    await stage.solve('twice', merged.token);
    await stage.ask('PUT', `/v2/admin/users/${merged.id}`, { data: { division: 'student' } });

    // The page that they come to afterwards is known.
    await page.goto(`${stage.origin}/staff/teams/${kept.id}`);
    await page.getByRole('heading', { name: 'The Early' }).waitFor();
    await page.getByRole('link', { name: 'Teams', exact: true }).click();
    await page.getByRole('link', { name: 'The Doubled' }).click();
    await page.getByRole('button', { name: 'Create a sign-in link' }).click();
    const link = page.getByText('Whoever has this link can act as the team');
    await link.waitFor();
    await page.getByRole('button', { name: 'Merge into…' }).click();
    const question = page.getByRole('dialog');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const choice = question.getByLabel('Team that stays', { exact: true });
    // Time passes as the test says: on a busy machine a key takes longer than the pause that ends typing.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const aMomentLater = () => page.clock.runFor(100);
    for (const label of ['The Early', '–']) {
      await choice.selectOption(label);
      await aMomentLater();
    }
    for (const key of 'early') {
      await question.getByLabel('Find the team that stays').press(key);
      await aMomentLater();
    }
    await choice.selectOption('The Early');
    await aMomentLater();
    await page.clock.resume();
    const preview = question.getByRole('region', { name: 'What changes' });
    await preview.getByText('500 pts, place 1').waitFor();
    // Not for each key and each team on the way.
    expect(asked.filter((url) => url.includes('search='))).toHaveLength(1);
    expect(asked.filter((url) => url.includes('/merge?'))).toHaveLength(1);
    await preview.getByRole('row', { name: /^Solves that move 1$/ }).waitFor();
    await preview.getByRole('row', { name: /^Later solves that are dropped.* 1$/ }).waitFor();
    await question.getByText('The team that stays remains in Open.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await question.getByLabel('Reason').fill('Registered twice');
    const yes = question.getByRole('button', { name: 'Merge', exact: true });
    expect(await yes.isDisabled()).toBe(true);
    await question.getByLabel('Type The Doubled to confirm').fill('The Doubled');
    await yes.click();

    await page.waitForURL(`**/staff/teams/${kept.id}`);
    await page.getByRole('heading', { name: 'The Early' }).waitFor();
    expect([await question.count(), await link.count()]).toEqual([0, 0]);
    const history = page.getByRole('region', { name: 'What staff did to this team' });
    await history.getByText('team.merge').waitFor();
    const corrections = page.getByRole('region', { name: 'Awards and corrections' });
    await corrections.getByText('Team merged').waitFor();
    await corrections.getByText('Registered twice').waitFor();
    await page.getByRole('region', { name: 'Solved' }).getByText('Twice').waitFor();
    await page.getByText('500 pts · 2 solves').waitFor();
    await stage.aChallenge('since', { points: { min: 100, max: 100 } });
    await stage.solve('since', kept.token);
    await page.getByText('600 pts · 3 solves').waitFor();
    await expect(stage.ask('GET', '/v2/users/me', undefined, merged.token)).rejects.toThrow('badToken');
  });

  it('see which of two teams stays whose names differ only in their spaces', async () => {
    await stage.aTeam('Twin Peaks');
    const registration = { name: 'Twin  Peaks', email: 'other-twin@example.org' };
    await stage.ask('POST', '/v2/auth/register', registration, '');
    await stage.aTeam('Twin');
    await page.goto(`${stage.origin}/staff/teams`);
    await page.getByRole('link', { name: 'Twin', exact: true }).click();
    await page.getByRole('button', { name: 'Merge into…' }).click();
    const twins = page.getByRole('dialog').locator('option', { hasText: 'Peaks' });
    await twins.nth(1).waitFor({ state: 'attached' });
    const texts = await twins.evaluateAll((options) => options.map((option) => Reflect.get(option, 'text')));
    expect(new Set(texts).size).toBe(2);
  });

  it('hand a team over: whoever had it is signed out, and the link is for the new owner', async () => {
    const { id, token } = await stage.aTeam('The Handed');
    await page.goto(`${stage.origin}/staff/teams/${id}`);
    await page.getByRole('button', { name: 'Transfer' }).click();
    const question = page.getByRole('dialog');
    await question.getByLabel('Email address of the new owner').fill('heir@example.org');
    await question.getByLabel('Type The Handed to confirm').fill('The Handed');
    await question.getByRole('button', { name: 'Transfer' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('alert').filter({ hasText: 'Send this sign-in link to heir@example.org' }).waitFor();
    const link = (await page.locator('code', { hasText: '/sign-in#' }).textContent()) ?? '';
    await expect(stage.ask('GET', '/v2/users/me', undefined, token)).rejects.toThrow('badToken');
    const heir = await stage.visit(link.replace(stage.origin, ''));
    await heir.getByRole('button', { name: 'Sign in' }).click();
    await heir.getByRole('link', { name: /The Handed/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('are not led to lift a ban by the question whether to ban, when a colleague has just done so', async () => {
    const { id } = await stage.aTeam('The Twice Banned');
    await page.goto(`${stage.origin}/staff/teams/${id}`);
    await page.getByRole('button', { name: 'Ban', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Ban' });
    await question.getByText('leaves the board').waitFor();
    await stage.ask('PUT', `/v2/admin/users/${id}`, { data: { banned: true } });
    await page.clock.install();
    await page.clock.fastForward('00:10');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await page.getByRole('button', { name: 'Lift the ban' }).first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Lift the ban' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lift the ban' }).click();
    await page.getByRole('button', { name: 'Ban', exact: true }).waitFor();
  });

  it('take from the wall the bloods of a team that they ban', async () => {
    await stage.aChallenge('contested', { name: 'Contested' });
    const [banned, honest] = [await stage.aTeam('The Cheats'), await stage.aTeam('The Honest')];
    for (const { token } of [banned, honest]) await stage.solve('contested', token);
    const wall = await stage.visit('/projector');
    const bloods = wall.locator('.projector__blood').filter({ hasText: 'Contested' });
    const place = (team: string) =>
      bloods.filter({ hasText: team }).locator('.visually-hidden').textContent();
    await bloods.nth(1).waitFor();
    expect([await place('The Cheats'), await place('The Honest')]).toEqual(['First blood', 'Second blood']);
    await stage.ask('PUT', `/v2/admin/users/${banned.id}`, { data: { banned: true } });
    await bloods.filter({ hasText: 'The Cheats' }).waitFor({ state: 'detached' });
    expect(await place('The Honest')).toBe('First blood');
    await wall.context().close();
  });

  it('take a picture from the board that nobody should see', async () => {
    const { id, token } = await stage.aTeam('The Rude');
    const form = new FormData();
    form.set(
      'avatar',
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>']),
      'rude.svg',
    );
    const sent = await fetch(`${stage.origin}/api/v2/users/me/avatar`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    expect(sent.status).toBe(200);
    await page.goto(`${stage.origin}/staff/teams/${id}`);
    await page.locator('.team-head img').waitFor();
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the picture' }).click();
    await page.locator('.team-head img').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Remove the picture' }).count()).toBe(0);
    expect(await stage.ask('GET', `/v2/users/${id}`)).toMatchObject({ avatarUrl: null });
  });

  it('add the solve of an attempt that their wrong flag refused, at the instant of the attempt', async () => {
    const { id, token } = await stage.aTeam('The Refused');
    await stage.aChallenge('mistyped', { name: 'Mistyped' });
    await stage
      .ask('POST', '/v1/challs/mistyped/submit', { flag: 'flag{as it should be}' }, token)
      .catch(() => undefined);
    await page.goto(`${stage.origin}/staff/submissions`);
    await row('The Refused').getByRole('button', { name: 'Add a solve' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('Adds the solve of Mistyped to The Refused as of this attempt').waitFor();
    await question.getByLabel('Reason').fill('Our flag was wrong.');
    await question.getByRole('button', { name: 'Add a solve' }).click();
    await row('The Refused').getByText('Solve added').waitFor();
    const { submissions } = await stage.ask<{ submissions: { createdAt: number; userId: string }[] }>(
      'GET',
      '/v2/admin/submissions?limit=10&offset=0',
    );
    const { solves } = await stage.ask<{ solves: { createdAt: number }[] }>('GET', `/v2/admin/users/${id}`);
    expect(solves.map(({ createdAt }) => createdAt)).toEqual(
      submissions.filter(({ userId }) => userId === id).map(({ createdAt }) => createdAt),
    );
    // As a colleague would who has the list open.
    await page.reload();
    await row('The Refused').getByRole('button', { name: 'Add a solve' }).click();
    await question.getByLabel('Reason').fill('Our flag was wrong.');
    await question.getByRole('button', { name: 'Add a solve' }).click();
    await question.getByText('The team has already solved this.', { exact: true }).waitFor();
  });

  it('read each space of the name that they type to delete a team', async () => {
    const name = 'Two  Spaces';
    const { id } = await stage.aTeam(name);
    await page.goto(`${stage.origin}/staff/teams/${id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog');
    const label = await question.locator('label').innerText();
    await question.getByRole('textbox').fill(/^Type (.*) to confirm$/.exec(label)?.[1] ?? '');
    await question.getByRole('button', { name: 'Delete', exact: true }).click({ timeout: 5_000 });
    await page.waitForURL('**/staff/teams');
  });
});
