import { Link, useLocation } from '@tanstack/react-router';
import { useSession } from '../api/session';
import { useText } from '../text/text';
import { Button } from '../components/button';
import { Icon } from '../components/icon';
import { forgetHints, useLiveState } from '../live/live-state';
import { markAnnouncementsSeen, useUnseenAnnouncements } from './announcement-marks';
import { useNow } from './clock';
import { useEventState } from './event-state';
import { useUnansweredSince } from './reachable';
import { isOfStaff } from './staff-parts';
import { useHasUnsaved } from './unsaved';

/** What concerns every page: no server, a pause, no session, no permission to play, and news. */
export function Banners({ isBanned }: { readonly isBanned: boolean }) {
  const { t, format } = useText();
  const session = useSession();
  const since = useUnansweredSince();
  const unseen = useUnseenAnnouncements();
  const [newest] = unseen;
  const { pausedSince } = useEventState();
  // Staff's pages have a mark of their own.
  const isStaffPage = useLocation({ select: ({ pathname }) => isOfStaff(pathname) });
  const isTyped = useHasUnsaved();
  const here = useLocation({ select: ({ href, pathname }) => (pathname === '/sign-in' ? undefined : href) });
  const [hint] = useLiveState().hints;
  const now = useNow(60_000);
  return (
    <div role="status">
      {since === undefined ? null : (
        <div className="banner">{t('banner.unanswered', { time: format.time(since) })}</div>
      )}
      {pausedSince === undefined || isStaffPage ? null : (
        <div className="banner banner--state">
          <Icon name="pause" size={16} />
          {t('banner.paused', { time: format.moment(pausedSince, now) })}
        </div>
      )}
      {session.state === 'refused' ? (
        <div className="banner banner--bad">
          {t('banner.sessionRefused')}
          {here === undefined ? null : (
            <Link to="/sign-in" search={{ to: here }} {...(isTyped ? { target: '_blank' } : {})}>
              {t('signIn.title')}
            </Link>
          )}
        </div>
      ) : null}
      {newest === undefined ? null : (
        <div className="banner banner--news">
          <Icon name="bell" size={16} />
          <Link to="/announcements" className="cut" translate="no">
            {newest.title}
          </Link>
          {unseen.length > 1 ? <span>{t('banner.moreNews', { count: unseen.length - 1 })}</span> : null}
          <Button
            look="quiet"
            size="small"
            icon
            aria-label={t('banner.dismiss')}
            onClick={() => markAnnouncementsSeen(unseen)}
          >
            <Icon name="close" size={14} />
          </Button>
        </div>
      )}
      {hint === undefined ? null : (
        <div className="banner banner--news">
          <Icon name="hint" size={16} />
          <span>{t('banner.hint')}</span>
          <Link
            to="/challenges/$challengeId"
            params={{ challengeId: hint.challengeId }}
            className="cut"
            translate="no"
            onClick={() => forgetHints(hint.challengeId)}
          >
            {hint.challengeName}: {hint.title}
          </Link>
          <Button
            look="quiet"
            size="small"
            icon
            aria-label={t('banner.dismiss')}
            onClick={() => forgetHints(hint.challengeId)}
          >
            <Icon name="close" size={14} />
          </Button>
        </div>
      )}
      {isBanned ? <div className="banner banner--bad">{t('banner.banned')}</div> : null}
    </div>
  );
}
