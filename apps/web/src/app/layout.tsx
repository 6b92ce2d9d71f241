import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { configQuery, ownTeamQuery } from '../api/queries';
import { useSession } from '../api/session';
import { useText } from '../text/text';
import { accentOf } from './accent';
import { Banners } from './banners';
import { BarNavigation } from './bar-navigation';
import { EventClock } from './event-clock';
import { EventName } from './event-name';
import { Menu } from './menu';
import { openedPage } from './page-title';
import { SpokenPhase } from './spoken-phase';
import './layout.css';

/** The frame of every page: bar, banners, and the place of the page itself. */
export function Layout() {
  const { t, format } = useText();
  const session = useSession();
  const { data: config } = useQuery(configQuery);
  const { data: team } = useQuery(ownTeamQuery);
  const isBare = useRouterState({ select: ({ location }) => location.pathname === '/projector' });

  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (icon === null || config === undefined) return;
    icon.href = config.faviconUrl === null || config.faviconUrl === '' ? 'data:,' : config.faviconUrl;
  }, [config]);

  const accentColor = config?.accentColor ?? null;
  useEffect(() => {
    if (accentColor === null) return;
    const { light, dark } = accentOf(accentColor);
    document.documentElement.style.setProperty('--accent-light', light);
    document.documentElement.style.setProperty('--accent-dark', dark);
  }, [accentColor]);

  if (isBare) return <Outlet />;
  return (
    <>
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          // Does not put the anchor into the address, because the sign-in page takes what follows `#` there for a
          // token.
          event.preventDefault();
          document.querySelector<HTMLElement>('#main')?.focus();
        }}
      >
        {t('common.skip')}
      </a>
      <header className="bar">
        <div className="bar__inner">
          <EventName config={config} />
          <BarNavigation />
          <div className="bar__end">
            {config === undefined ? null : <EventClock config={config} />}
            {session.state === 'signedIn' && team ? (
              <Link className="bar__score" to="/profile">
                <span className="cut" translate="no">
                  {team.name}
                </span>
                <span className="number">{t('common.points', { points: format.number(team.score) })}</span>
              </Link>
            ) : null}
            <Menu team={team ?? undefined} />
          </div>
        </div>
      </header>
      <Banners isBanned={team?.banned === true} />
      {config === undefined ? null : <SpokenPhase config={config} />}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <OpenedPage />
    </>
  );
}

/** Says which page a link has opened, because no document was loaded whose title a screen reader would say. */
function OpenedPage() {
  return (
    <div className="visually-hidden" aria-live="polite" translate="no">
      {openedPage.useValue()}
    </div>
  );
}
