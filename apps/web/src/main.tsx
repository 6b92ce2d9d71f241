import './styles/tokens.css';
import './styles/base.css';
import './components/field.css';
import type { OwnUserV2 } from '@rampart/contract';
import { hashKey, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { announcementsQuery, configQuery, eventStateQuery, ownTeamQuery } from './api/queries';
import { queryClient, shownByThePage } from './api/query-client';
import { isRenewed, isSignedOut, onSessionChange } from './api/session';
import { onAnsweredAgain } from './app/reachable';
import { router } from './app/router';
import { applyTheme } from './app/theme';
import { hasUnsaved } from './app/unsaved';
import { followLive } from './live/follow';
import { refetch } from './live/refresh';
import { forgetFlagDrafts, keepFlagDraftsOf } from './pages/challenge/flag-drafts';
import { loadTexts, localeOf, mendBrowserLanguage, preferredLanguage } from './text/language';
import { createTranslate } from './text/messages';
import { TextProvider } from './text/text';

const SPREAD_MS = 1_500;
const LIVE_AFTER_MS = 300;
/** Longest wait for the data of the frame, which was requested together with the code of the page. */
const FRAME_DATA_TIMEOUT_MS = 2_000;
/** The address when the page was opened, because scripts of others can read it as long as the page is open. */
const openedAt = location.pathname;

applyTheme();
mendBrowserLanguage();

// The data that the frame of every page shows.
const frameData = Promise.all([
  queryClient.query(configQuery).catch(shownByThePage),
  queryClient.query(eventStateQuery).catch(shownByThePage),
  queryClient.query(ownTeamQuery).catch(shownByThePage),
  queryClient.query(announcementsQuery()).catch(shownByThePage),
]);
// Data of another team must not stay. Unsaved input does, except after a sign-out, because an ended session can be
// renewed in another tab.
onSessionChange(() => {
  if (isSignedOut()) forgetFlagDrafts();
  const isKept = isRenewed() || (hasUnsaved() && !isSignedOut());
  void (isKept ? queryClient.invalidateQueries() : queryClient.resetQueries());
});
// Another team may have signed in than the one that typed the drafts.
const ownTeamHash = hashKey(ownTeamQuery.queryKey);
queryClient.getQueryCache().subscribe(({ query }) => {
  const team = query.queryHash === ownTeamHash ? (query.state.data as OwnUserV2 | null | undefined) : null;
  if (team) keepFlagDraftsOf(team.id);
});
// After an outage, data is fetched at once instead of at the next retry; the requests of all clients are spread.
onAnsweredAgain(() => setTimeout(() => void refetch(queryClient), Math.random() * SPREAD_MS));

const linksTo = (href: string): readonly HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('#main a')].filter((link) => link.href === href);

/** Which of the links to an address was followed from a page, by the entry of that page in the history. */
const followed = new Map<string | undefined, { readonly href: string; readonly nth: number }>();
router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
  const link = document.activeElement;
  if (!(link instanceof HTMLAnchorElement)) return;
  followed.set(fromLocation?.state.__TSR_key, { href: link.href, nth: linksTo(link.href).indexOf(link) });
});
// If the focused element went with its page, focuses the next page, so that a screen reader does not start at the top
// of the document; on the way back, the link that was followed, so that it goes on from there.
router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
  const main = document.querySelector<HTMLElement>('#main');
  const isLost = document.activeElement === document.body || document.activeElement === main;
  if (fromLocation === undefined || !pathChanged || !isLost) return;
  const { href = '', nth = -1 } = followed.get(toLocation.state.__TSR_key) ?? {};
  (linksTo(href)[nth] ?? main)?.focus({ preventScroll: true });
});

async function start(root: Element): Promise<void> {
  // Waits for the data of the frame, because a banner that appears later would push the page down; but not for a
  // server that does not answer.
  const timeout = new Promise((resolve) => setTimeout(resolve, FRAME_DATA_TIMEOUT_MS));
  const frameDataInTime = Promise.race([frameData, timeout]);
  const [texts] = await Promise.all([loadTexts(preferredLanguage()), router.load(), frameDataInTime]);
  // Rendered in slices, so that a phone still scrolls and takes clicks meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <TextProvider initial={texts}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </TextProvider>
      </StrictMode>,
    ),
  );
  // Later than the first page, which needs every connection.
  setTimeout(() => followLive(queryClient), LIVE_AFTER_MS);
  const { analytics = null } = (await queryClient.query(configQuery).catch(shownByThePage)) ?? {};
  // If the code does not arrive, the page works without it.
  if (analytics !== null)
    (await import('./analytics').catch(() => undefined))?.loadAnalytics(analytics, openedAt);
}

/** Says that the browser is too old, instead of showing a page that waits for ever. */
async function sayTooOld(root: Element): Promise<void> {
  const { language, catalogue } = await loadTexts(preferredLanguage());
  root
    .querySelector('.skeleton')
    ?.replaceChildren(createTranslate(catalogue, localeOf(language))('failed.tooOld'));
}

/** The newest parts of the web platform that the app cannot do without: the versions in `failed.tooOld`. */
const isTooOld = !('any' in AbortSignal && 'popover' in HTMLElement.prototype && 'canParse' in URL);
const root = document.querySelector('#app');
// In a separate task, because evaluating the modules has already kept a phone busy.
if (root !== null) setTimeout(() => void (isTooOld ? sayTooOld(root) : start(root)));
