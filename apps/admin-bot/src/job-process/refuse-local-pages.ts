import type { BrowserContext, Frame, Page } from 'playwright-core';

const VISITABLE = ['http:', 'https:', 'data:', 'blob:'];
/** Every other page of this scheme is the browser's own. */
const BLANK = ['about:blank', 'about:srcdoc'];

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
function isVisitable(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { protocol, pathname } = new URL(url);
  return VISITABLE.includes(protocol) || BLANK.includes(`${protocol}${pathname}`);
}
