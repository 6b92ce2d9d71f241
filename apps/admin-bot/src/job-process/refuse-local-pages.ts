import type { BrowserContext, Frame, Page } from 'playwright-core';

const VISITABLE = ['http:', 'https:', 'data:', 'blob:'];
/** Pages of the scheme `about:` that reveal nothing about the browser. */
const BLANK = ['about:blank', 'about:srcdoc'];

/**
 * Refuses URLs that are not web pages. Handlers often open a URL that the team submitted. Pages cannot open files
 * or internal pages of the browser, but Playwright can, and the pattern of the author may let such a URL through.
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

/** Whether a URL may be opened. Other text is relative to the page, or the browser refuses it. */
function isVisitable(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { protocol, pathname } = new URL(url);
  return VISITABLE.includes(protocol) || BLANK.includes(`${protocol}${pathname}`);
}
