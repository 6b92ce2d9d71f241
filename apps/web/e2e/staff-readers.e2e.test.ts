/** What screen readers tell staff: in real Chromium on the real stack. */
import { describeWithBrowser, startStage, type Stage } from './support/stage';

describeWithBrowser('a screen reader of staff', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
    await stage.aChallenge('edited', { name: 'Edited' });
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.endTest());

  const visit = (path: string) => stage.visit(path, { token: stage.platform.adminToken });

  it('says that somebody else has saved first, but no notice that was there before', async () => {
    await stage.aChallenge('kept', { managedBy: 'a repository' });
    const page = await visit('/staff/challenges/edit/kept');
    await page.locator('.notice', { hasText: 'a repository' }).waitFor();
    await page.getByLabel('Author').fill('Ada');
    await stage.ask('PUT', '/v2/admin/challs/kept', { data: { category: 'web' } });
    expect(await page.locator('main').getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByRole('alert').getByText('This has been changed since you opened it').waitFor();
  });

  it('reads the sentence about a refused group of fields, which has the focus', async () => {
    const page = await visit('/staff/challenges/edit/edited');
    await page.getByRole('button', { name: 'Remove flag 1' }).press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    const refusal = page.locator(':focus', { hasText: '“Flags” is empty' });
    await refusal.waitFor();
    // A focused box with an alert in it is silent.
    expect(await refusal.getByRole('alert').count()).toBe(0);
  });

  it('is told which team a link has opened', async () => {
    await stage.aTeam('Opened');
    const page = await visit('/staff/teams');
    await page.getByRole('link', { name: 'Opened' }).press('Enter');
    await page.locator('main ~ [aria-live=polite]').getByText('Opened').waitFor();
  });

  it('is told with each cell of a table what the row is about: a name, or what stands first', async () => {
    const { token } = await stage.aTeam('Solving');
    await stage.aChallenge('solved');
    await stage.solve('solved', token);
    const page = await visit('/staff/submissions');
    const submission = page.getByRole('row', { name: 'flag{solved}' });
    expect(await submission.getByRole('rowheader').innerText()).toBe('Solving');
    await page.goto(`${stage.origin}/staff/health`);
    const mail = page.getByRole('region', { name: 'Backlog' }).getByRole('row', { name: 'Mail' });
    expect(await mail.getByRole('rowheader').innerText()).toBe('Mail');
  });

  it('says that a team was signed out, and what a sign-in link is', async () => {
    const { id } = await stage.aTeam('Handled');
    const page = await visit(`/staff/teams/${id}`);
    await page.getByRole('button', { name: 'Create a sign-in link' }).press('Enter');
    await page.getByRole('alert').getByText('Whoever has this link').waitFor();
    await page.getByRole('button', { name: 'Sign the team out everywhere' }).press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Sign the team out everywhere' })
      .press('Enter');
    await page.getByRole('alert').getByText('Signed out everywhere.').waitFor();
  });

  it('says which file is uploaded', async () => {
    const page = await visit('/staff/challenges/edit/edited');
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
    await page.getByLabel('Choose files').setInputFiles(file);
    await page.getByRole('status').getByText('notes.txt is uploaded.').waitFor();
  });
});
