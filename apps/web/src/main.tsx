import './styles/tokens.css';
import './styles/base.css';
import './components/field.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { announcementsQuery, configQuery, ownTeamQuery } from './api/queries';
import { queryClient, shownByThePage } from './api/query-client';
import { onSessionChange } from './api/session';
import { onAnsweredAgain } from './app/reachable';
import { router } from './app/router';
import { applyTheme } from './app/theme';
import { followLive } from './live/follow';
import { loadCatalogue, preferredLanguage } from './text/language';
import { TextProvider } from './text/text';

const SPREAD_MS = 1_500;

applyTheme();

// Every page needs these: asked for before anything is drawn.
void queryClient.query(configQuery()).catch(shownByThePage);
void queryClient.query(ownTeamQuery()).catch(shownByThePage);
void queryClient.query(announcementsQuery()).catch(shownByThePage);
// Another team sees other things.
onSessionChange(() => void queryClient.resetQueries());
followLive(queryClient);
// After an outage nobody waits for the next attempt, and not everybody asks in the same moment.
onAnsweredAgain(() => setTimeout(() => void queryClient.invalidateQueries(), Math.random() * SPREAD_MS));

async function start(root: Element): Promise<void> {
  const language = preferredLanguage();
  const [catalogue] = await Promise.all([loadCatalogue(language), router.load()]);
  createRoot(root).render(
    <StrictMode>
      <TextProvider initial={{ language, catalogue }}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </TextProvider>
    </StrictMode>,
  );
}

const root = document.querySelector('#app');
if (root !== null) void start(root);
