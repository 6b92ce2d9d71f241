import { Link, useLocation } from '@tanstack/react-router';
import { useSession } from '../api/session';
import { useText } from '../text/text';
import { CloseButton } from '../components/button';
import { Icon } from '../components/icon';
import { forgetHints, useLiveState } from '../live/live-state';
import { markAnnouncementsSeen, useUnseenAnnouncements } from './announcement-marks';
import { useNow } from './clock';
import { useEventState } from './event-state';
import { focusMain } from './focus-main';
import { useUnansweredSince } from './reachable';
import { isOfStaff } from './staff-parts';
import { useHasUnsaved } from './unsaved';
import './banners.css';

/** Banners on every page: no server, a pause, no session, no permission to play, and news. */
export function Banners({ isBanned }: { readonly isBanned: boolean }) {
  const { t } = useText();
  return (
    <div className="banners" aria-live="polite">
      <UnansweredBanner />
      <PauseBanner />
      <SessionBanner />
      {isBanned ? <div className="banner banner--bad">{t('banner.banned')}</div> : null}
      <NewsBanner />
      <HintBanner />
    </div>
  );
}

function UnansweredBanner() {
  const { t, format } = useText();
  const since = useUnansweredSince();
  if (since === undefined) return null;
  return <div className="banner">{t('banner.unanswered', { time: format.time(since) })}</div>;
}

function PauseBanner() {
  const { t, format } = useText();
  const { pausedSince } = useEventState();
  // Pages of staff have their own mark.
  const isStaffPage = useLocation({ select: ({ pathname }) => isOfStaff(pathname) });
  const now = useNow(60_000);
  if (pausedSince === undefined || isStaffPage) return null;
  return (
    <div className="banner banner--state">
      <Icon name="pause" size={16} />
      {t('banner.paused', { time: format.moment(pausedSince, now) })}
    </div>
  );
}

function SessionBanner() {
  const { t } = useText();
  const session = useSession();
  const isTyped = useHasUnsaved();
  const here = useLocation({ select: ({ href, pathname }) => (pathname === '/sign-in' ? undefined : href) });
  if (session.state !== 'refused') return null;
  return (
    <div className="banner banner--bad">
      {t('banner.sessionRefused')}
      {here === undefined ? null : (
        <Link to="/sign-in" search={{ to: here }} {...(isTyped ? { target: '_blank' } : {})}>
          {t('signIn.title')}
        </Link>
      )}
    </div>
  );
}

function NewsBanner() {
  const { t } = useText();
  const unseen = useUnseenAnnouncements();
  const isBelow = useLocation({ select: ({ pathname }) => /^(\/staff)?\/announcements$/.test(pathname) });
  const [newest] = unseen;
  if (newest === undefined || isBelow) return null;
  return (
    <div className="banner banner--news" key={newest.id}>
      <Icon name="bell" size={16} />
      <span className="visually-hidden">{t('bar.announcements')}</span>
      <Link to="/announcements" className="cut" dir="auto" translate="no">
        {newest.title}
      </Link>
      {unseen.length > 1 ? <span>{t('banner.moreNews', { count: unseen.length - 1 })}</span> : null}
      <Dismiss onClick={() => markAnnouncementsSeen(unseen)} />
    </div>
  );
}

function HintBanner() {
  const { t } = useText();
  const [hint] = useLiveState().hints;
  if (hint === undefined) return null;
  const { challengeId, challengeName, title } = hint;
  return (
    <div className="banner banner--news" key={`${challengeId} ${title}`}>
      <Icon name="hint" size={16} />
      <span>{t('banner.hint')}</span>
      <Link
        to="/challenges/$challengeId"
        params={{ challengeId }}
        className="cut"
        translate="no"
        onClick={() => forgetHints(challengeId)}
      >
        {challengeName}: {title}
      </Link>
      <Dismiss onClick={() => forgetHints(challengeId)} />
    </div>
  );
}

function Dismiss({ onClick }: { readonly onClick: () => void }) {
  const { t } = useText();
  const dismiss = (): void => {
    onClick();
    focusMain();
  };
  return <CloseButton label={t('banner.dismiss')} size={14} onClick={dismiss} />;
}
