/** What staff see whose permissions are not all of them, in real Chromium on the real stack. */
import { Permission } from '@rampart/contract';
import type { Page } from 'playwright-core';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

describeWithBrowser('staff with some permissions', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.endTest());

  const visitWith = async (perms: number, path: string): Promise<Page> => {
    const command = ['admin', 'create', `Staff ${perms}`, '--perms', String(perms)];
    const { stdout } = await stage.platform.runCommand(command);
    return stage.visit(path, { token: stdout.trim() });
  };

  it('see only what these let them do', async () => {
    const { id, token } = await stage.aTeam('The Visited');
    await stage.aChallenge('tried', { name: 'Tried' });
    await stage.ask('POST', '/v1/challs/tried/submit', { flag: 'flag{no}' }, token).catch(() => undefined);
    const page = await visitWith(Permission.usersWrite, '/staff');
    const doing = (name: string) => page.getByRole('button', { name });
    await page.getByRole('heading', { name: 'Flags per minute' }).waitFor();
    expect(await doing('Pause the event').count()).toBe(0);
    await page.goto(`${stage.origin}/staff/teams/${id}`);
    await doing('Create a sign-in link').waitFor();
    expect(await doing('Give points').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Solves', exact: true }).count()).toBe(0);
    await page.goto(`${stage.origin}/staff/submissions`);
    await page.getByRole('row').filter({ hasText: 'The Visited' }).waitFor();
    expect(await doing('Add a solve').count()).toBe(0);
    await page.goto(`${stage.origin}/staff/waves`);
    await page.getByText('Your team may not do this.').waitFor();
  });

  it('are led to the first page that they may open, and the dashboard asks for nothing meanwhile', async () => {
    const page = await visitWith(Permission.challsSolveWrite, '/board');
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await page.getByRole('link', { name: 'Staff', exact: true }).click();
    await page.getByRole('heading', { name: 'Solves', exact: true }).waitFor();
    expect(refused).toEqual([]);
  });

  it('add a solve of a public challenge, if they may not read challenges', async () => {
    const { id } = await stage.aTeam('The Unheard');
    await stage.aChallenge('appealed', { name: 'Appealed' });
    const page = await visitWith(Permission.usersWrite | Permission.challsSolveWrite, `/staff/teams/${id}`);
    await page.getByRole('button', { name: 'Add a solve' }).click();
    const question = page.getByRole('dialog');
    await question.getByLabel('Challenge').selectOption('Appealed');
    await question.getByLabel('Reason').fill('Their network was down.');
    await question.getByRole('button', { name: 'Add a solve' }).click();
    await question.waitFor({ state: 'detached' });
    const { solves } = await stage.ask<{ solves: object[] }>('GET', `/v2/admin/users/${id}`);
    expect(solves).toMatchObject([{ challengeId: 'appealed' }]);
  });
});
