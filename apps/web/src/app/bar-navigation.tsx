import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { challengesQuery, ownTeamQuery } from '../api/queries';
import { kindOf } from '../api/refusal';
import { useSession } from '../api/session';
import { Icon } from '../components/icon';
import { useText } from '../text/text';
import { useNow } from './clock';
import { canBeSolved } from '../pages/challenges/challenge-list';
import { useUnseenAnnouncements } from './announcement-marks';
import { useEnded } from './event-state';
import { staffPartsFor } from './staff-parts';

/** The pages of the event; on a phone at its lower edge. */
export function BarNavigation() {
  const { t } = useText();
  const session = useSession();
  const { data: team } = useQuery(ownTeamQuery);
  const { data: challenges, error } = useQuery({ ...challengesQuery, enabled: false });
  const now = useNow(30_000);
  const unread = useUnseenAnnouncements().length;
  const hasEnded = useEnded();
  const unsolved =
    session.state === 'signedIn' && !hasEnded && kindOf(error) !== 'badNotStarted'
      ? (challenges ?? []).filter((challenge) => canBeSolved(challenge, now)).length
      : 0;
  return (
    <nav className="bar__nav" aria-label={t('bar.pages')}>
      <Link className="bar__link" to="/challenges">
        <Icon name="flag" size={20} />
        {t('challenges.title')}
        {unsolved === 0 ? null : (
          <span className="bar__mark number" title={t('bar.unsolved', { count: unsolved })}>
            <span aria-hidden="true">{unsolved}</span>
            <span className="visually-hidden">{t('bar.unsolved', { count: unsolved })}</span>
          </span>
        )}
      </Link>
      <Link className="bar__link" to="/board">
        <Icon name="board" size={20} />
        {t('board.title')}
      </Link>
      <Link className="bar__link" to="/announcements">
        <Icon name="bell" size={20} />
        {t('bar.announcements')}
        {unread === 0 ? null : (
          <span className="bar__mark number">
            <span aria-hidden="true">{unread}</span>
            <span className="visually-hidden">{t('bar.unread', { count: unread })}</span>
          </span>
        )}
      </Link>
      {staffPartsFor(team?.perms).length === 0 ? null : (
        <Link className="bar__link" to="/staff">
          <Icon name="tools" size={20} />
          {t('staff.title')}
        </Link>
      )}
    </nav>
  );
}
