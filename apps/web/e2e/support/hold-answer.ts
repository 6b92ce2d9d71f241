import type { Page } from 'playwright-core';

/** What `path` is asked reaches the server, whose answer waits until it is let through or lost. */
export async function holdAnswer(page: Page, path: string) {
  let decide: (isLost: boolean) => void = () => undefined;
  const decided = new Promise<boolean>((resolve) => (decide = resolve));
  let arrived: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (arrived = resolve));
  await page.route(`**/api/**${path}`, async (route) => {
    const response = await route.fetch();
    arrived();
    await ((await decided) ? route.abort() : route.fulfill({ response }));
  });
  return {
    /** The server has answered. */
    done,
    letThrough: () => decide(false),
    lose: () => decide(true),
  };
}
