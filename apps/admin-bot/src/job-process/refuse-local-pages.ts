import type { BrowserContext, Frame, Page } from 'playwright-core';

const VISITABLE = ['http:', 'https:', 'about:', 'data:', 'blob:'];

/**
 * A handler often opens an address that the team chose. Pages cannot open files or the browser's own pages, but a driver
 * can, and the author's pattern may have let them through.
 */
export function refuseLocalPages(context: BrowserContext): void {
  context.on('page', (page) => {
    guard(page);
    page.frames().forEach(guard);
    page.on('frameattached', guard);
  });
}

function guard(place: Page | Frame): void {
  const open = place.goto.bind(place);
  place.goto = async (url, options) => {
    if (!isVisitable(url)) throw new Error('this address is not one of the web');
    return open(url, options);
  };
}

/** What is no absolute URL is relative to the page, or refused by the browser. */
export function isVisitable(url: string): boolean {
  return !URL.canParse(url) || VISITABLE.includes(new URL(url).protocol);
}
