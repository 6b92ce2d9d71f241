/**
 * Runs while the app is still loading: sends the requests of the first page and loads the code of that page. A
 * separate script, built by build/early.mjs, so that it waits for nothing.
 */
import {
  getClientConfigV2,
  getEventState,
  getGraphV2,
  getLeaderboardV2,
  getOwnUserV2,
  listAnnouncements,
  listChallengesV2,
  listHints,
} from '@rampart/contract';
import { ANNOUNCEMENTS, BOARD_PAGE, FRESH, GRAPH_TEAMS, TOKEN_KEY, type Early } from './api/first-asked';
import { browserStorage } from './app/storage';

/** Files of pages, by the beginning of their address. */
declare const __PAGE_FILES__: Readonly<Record<string, readonly string[]>>;

const LIMIT_MS = 30_000;
const { pathname, search, origin } = window.location;

const [kind = ''] = /^\/[a-z]*\/?/.exec(pathname) ?? [];
for (const href of __PAGE_FILES__[kind] ?? []) {
  if (href.endsWith('.css')) {
    // Not `rel=preload`, because WebKit keeps using a failed preload, even after a reload.
    fetch(href).catch(() => undefined);
    continue;
  }
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}

const token = browserStorage.getItem(TOKEN_KEY);
const asked: Early['asked'] = new Map();
const headers = {
  accept: 'application/json',
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
};

function ask({ path }: { readonly path: string }, limit?: number): void {
  const page = limit === undefined ? '' : `?limit=${limit}&offset=0`;
  const address = `${__API_ORIGIN__ || origin}/api/v2${path}${page}`;
  const answer = fetch(address, { headers, cache: FRESH, signal: AbortSignal.timeout(LIMIT_MS) });
  // The page that uses the answer shows the error, if any page does.
  answer.catch(() => undefined);
  asked.set(address, answer);
}

if (window.rampartEarly === undefined) {
  ask(getClientConfigV2);
  ask(listAnnouncements, ANNOUNCEMENTS);
  ask(getEventState);
  if (token !== null) ask(getOwnUserV2);
  if (kind.startsWith('/challenges')) ask(listChallengesV2);
  if (kind === '/challenges/') ask({ path: listHints.path.replace(':id', pathname.slice(kind.length)) });
  if (kind === '/board' && search === '') {
    ask(getLeaderboardV2, BOARD_PAGE);
    ask(getGraphV2, GRAPH_TEAMS);
  }
  window.rampartEarly = { token, asked };
}
