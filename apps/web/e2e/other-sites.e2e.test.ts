import type { Page } from 'playwright-core';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

/** Sites that teams sign in to, in real Chromium on the real stack. */
const LIMIT_MS = 120_000;
jest.setTimeout(LIMIT_MS);

const SITE = 'https://chat.example.org/back';

/** What the site gets when the browser comes back to it. */
async function returned(page: Page, act: () => Promise<void>): Promise<URLSearchParams> {
  await page.route(`${SITE}**`, (route) => route.fulfill({ body: 'back', contentType: 'text/plain' }));
  await act();
  await page.waitForURL(`${SITE}**`);
  return new URL(page.url()).searchParams;
}

describeWithBrowser('a team and other sites', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  }, LIMIT_MS);
  afterAll(() => stage.stop(), LIMIT_MS);

  const aClient = (access: object) =>
    stage.ask<{ id: string; secret: string }>('POST', '/v2/admin/external-auth/clients', {
      name: 'Chat',
      redirectUri: SITE,
      ...access,
    });

  it('signs in to one after reading what it may do, sees it among the sites with access, and ends that', async () => {
    const { token } = await stage.aTeam('The Talkers');
    const { id, secret } = await aClient({ scope: 'play', tokenLifetimeMs: 3 * 86_400_000 });
    const search = new URLSearchParams({ clientId: id, redirectUri: SITE, state: 's' });
    const page = await stage.visit(`/external-auth/authorize?${search.toString()}`, { token });
    await page.getByText('The site can also see what your team sees and play for it').waitFor();
    await page.getByText('Its access ends in 3 days').waitFor();
    const answer = await returned(page, () =>
      page.getByRole('button', { name: 'Allow', exact: true }).click(),
    );
    expect(answer.get('state')).toBe('s');
    const exchange = { clientId: id, clientSecret: secret, code: answer.get('code') };
    const { accessToken } = await stage.ask<{ accessToken: string }>(
      'POST',
      '/v2/external-auth/token',
      exchange,
    );

    await page.goto(`${stage.origin}/profile`);
    const sites = page.locator('section').filter({ hasText: 'Sites with access' });
    await sites.getByText('Knows the team, reads and plays').waitFor();
    await sites.getByRole('button', { name: 'End the access of Chat' }).click();
    await sites.getByText('Your team has signed in to no other site.').waitFor();
    await expect(stage.ask('GET', '/v2/users/me/token', undefined, accessToken)).rejects.toThrow('badToken');
  });
});
