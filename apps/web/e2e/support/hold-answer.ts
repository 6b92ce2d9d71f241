import type { Page, Route } from 'playwright-core';

/** Holds the answer to the next request for `path` back, which reaches the server, until it is let through or lost. */
export async function holdAnswer(page: Page, path: string) {
  let decide: (isLost: boolean) => void = () => undefined;
  const decided = new Promise<boolean>((resolve) => (decide = resolve));
  let arrived: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (arrived = resolve));
  const hold = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    arrived();
    await ((await decided) ? route.abort() : route.fulfill({ response }));
  };
  await page.route(`**/api/**${path}`, hold, { times: 1 });
  return {
    /** The server has answered. */
    done,
    letThrough: () => decide(false),
    lose: () => decide(true),
  };
}
