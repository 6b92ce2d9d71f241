// Public with the challenge: no secrets here. The flag of the team comes with the visit.
import type { Challenge } from '@rampart/admin-bot/types';

export const challenge: Challenge = {
  timeoutMilliseconds: 20_000,
  inputs: { url: { pattern: '^https?://[^/\\s]+/\\S*$' } },

  async handler({ browserContext, input, output, job }) {
    await browserContext.addCookies([{ name: 'flag', value: encodeURIComponent(job.flag), url: input.url }]);
    const page = await browserContext.newPage();
    await page.goto(input.url);
    await page.waitForTimeout(3_000);
    output.info('challenge', 'the page was read', { title: await page.title() });
  },
};
