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
import { forgetFlagDrafts, keepFlagDraftsOf } from './pages/challenge/flag-drafts';
import { loadTexts, localeOf, mendBrowserLanguage, preferredLanguage } from './text/language';
import { createTranslate } from './text/messages';
import { TextProvider } from './text/text';

const SPREAD_MS = 1_500;
const LIVE_AFTER_MS = 300;
/** What the frame shows was requested together with the code of the page. */
const FRAME_DATA_TIMEOUT_MS = 2_000;
/** Before anybody could go elsewhere: scripts of others can read it for as long as the page is open. */
const openedAt = location.pathname;

applyTheme();
mendBrowserLanguage();

// What the frame of every page shows.
const frameData = Promise.all([
  queryClient.query(configQuery()).catch(shownByThePage),
  queryClient.query(eventStateQuery()).catch(shownByThePage),
  queryClient.query(ownTeamQuery()).catch(shownByThePage),
  queryClient.query(announcementsQuery()).catch(shownByThePage),
]);
// Another team sees other things. What is typed and not saved stays, unless it signed out: a session that has ended can
// be renewed in another tab.
onSessionChange(() => {
  if (isSignedOut()) forgetFlagDrafts();
  const isKept = isRenewed() || (hasUnsaved() && !isSignedOut());
  void (isKept ? queryClient.invalidateQueries() : queryClient.resetQueries());
});
// Whoever has signed in may not be who typed.
const ownTeamHash = hashKey(ownTeamQuery().queryKey);
queryClient.getQueryCache().subscribe(({ query }) => {
  const team = query.queryHash === ownTeamHash ? (query.state.data as OwnUserV2 | null | undefined) : null;
  if (team) keepFlagDraftsOf(team.id);
});
// After an outage nobody waits for the next attempt, and requests are spread.
onAnsweredAgain(() => setTimeout(() => void queryClient.invalidateQueries(), Math.random() * SPREAD_MS));

// What had the focus may have gone with its page: a screen reader reads on in the next one, not at the top of the document.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation === undefined || !pathChanged || document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
});

async function start(root: Element): Promise<void> {
  // A banner that came later would push the page down; but a server that does not answer must keep nobody waiting.
  const timeout = new Promise((resolve) => setTimeout(resolve, FRAME_DATA_TIMEOUT_MS));
  const frameDataInTime = Promise.race([frameData, timeout]);
  const [texts] = await Promise.all([loadTexts(preferredLanguage()), router.load(), frameDataInTime]);
  // In slices, so that a phone that renders the first page still scrolls and takes clicks.
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
  // After the first page, which needs every connection.
  setTimeout(() => followLive(queryClient), LIVE_AFTER_MS);
  const { analytics = null } = (await queryClient.query(configQuery()).catch(shownByThePage)) ?? {};
  // Where its code does not arrive, the page does without.
  if (analytics !== null)
    (await import('./analytics').catch(() => undefined))?.loadAnalytics(analytics, openedAt);
}

/** Instead of a page that would wait for ever. */
async function sayTooOld(root: Element): Promise<void> {
  const { language, catalogue } = await loadTexts(preferredLanguage());
  root
    .querySelector('.skeleton')
    ?.replaceChildren(createTranslate(catalogue, localeOf(language))('failed.tooOld'));
}

/** The newest parts of the web platform that the app cannot do without: the versions in `failed.tooOld`. */
const isTooOld = !('any' in AbortSignal && 'popover' in HTMLElement.prototype && 'canParse' in URL);
const root = document.querySelector('#app');
// In a task of its own: evaluating the modules has kept a phone busy for long enough.
if (root !== null) setTimeout(() => void (isTooOld ? sayTooOld(root) : start(root)));
