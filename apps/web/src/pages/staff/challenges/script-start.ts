/** A minimal script to start from, as explained in docs/admin-bot-scripts.md. */
export const SCRIPT_START = `import type { Challenge } from '@rampart/admin-bot/types';

export const challenge: Challenge = {
  timeoutMilliseconds: 20_000,
  inputs: { url: { pattern: '^https?://' } },

  async handler({ browserContext, input, job }) {
    const page = await browserContext.newPage();
    await browserContext.addCookies([{ name: 'flag', value: job.flag, url: 'https://example.org' }]);
    await page.goto(input.url);
    await page.waitForTimeout(3_000);
  },
};
`;
