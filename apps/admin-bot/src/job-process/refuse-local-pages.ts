import type { BrowserContext, Frame, Page } from 'playwright-core';

const VISITABLE = ['http:', 'https:', 'data:', 'blob:'];
/** The pages of this scheme that show nothing of the browser. */
const BLANK = ['about:blank', 'about:srcdoc'];

/**
 * Handlers often open a URL that the team submitted. Pages cannot open files or the browser's internal pages, but
 * Playwright can, and the author's pattern may have let such a URL through.
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
    if (!isVisitable(url)) throw new Error('only http, https, data and blob URLs can be visited');
    return open(url, options);
  };
}

/** Text that is not an absolute URL is relative to the page, or refused by the browser. */
function isVisitable(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { protocol, pathname } = new URL(url);
  return VISITABLE.includes(protocol) || BLANK.includes(`${protocol}${pathname}`);
}
