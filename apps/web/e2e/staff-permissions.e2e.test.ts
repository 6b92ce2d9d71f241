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

  it('correct the score of a team, whose public page leads them to it, if they may do nothing else', async () => {
    const { id } = await stage.aTeam('The Corrected');
    await stage.aChallenge('outage', { name: 'Outage' });
    const page = await visitWith(Permission.challsSolveWrite, `/profile/${id}`);
    await page.getByRole('link', { name: 'Awards and corrections' }).click();
    await page.getByRole('search').getByText('The Corrected').waitFor();
    const question = page.getByRole('dialog');
    const give = async (button: string, fill: () => Promise<unknown>): Promise<void> => {
      await page.getByRole('button', { name: button }).click();
      await fill();
      await question.getByLabel('Reason').fill('The server was down.');
      await question.getByRole('button', { name: button }).click();
      await question.waitFor({ state: 'detached' });
    };
    await give('Give points', () => question.getByLabel('Points').fill('5'));
    await page.getByRole('row').filter({ hasText: '+5' }).getByText('you').waitFor();
    await give('Add a solve', () => question.getByLabel('Challenge').selectOption('Outage'));
    await page.getByRole('row').filter({ hasText: 'The Corrected' }).getByText('Outage').waitFor();
    const { solves } = await stage.ask<{ solves: object[] }>('GET', `/v2/admin/users/${id}`);
    expect(solves).toMatchObject([{ challengeId: 'outage' }]);
  });
});
