import { Link, Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { useOwnTeam } from '../../app/own-team';
import { mayOpen, staffPartsFor } from '../../app/staff-parts';
import { buttonClass } from '../../components/button';
import { keepFocus } from '../../components/keep-focus';
import { EmptyState, Loading } from '../../components/notice';
import { useText } from '../../text/text';
import { EventMarks } from './event/event-marks';
import { StaffNavigation } from './staff-navigation';
import { StaffTexts } from './staff-texts';
import '../../components/table.css';
import './staff.css';
import './staff-form.css';

export function StaffPage() {
  return (
    <StaffTexts>
      <StaffFrame />
    </StaffTexts>
  );
}

/** The frame of every page of staff. A page is shown only to staff with its permission. */
function StaffFrame() {
  const { t } = useText();
  const { team, error } = useOwnTeam({ isOwn: false });
  // Not that of the address: while the code of the next page is loading, the outlet still has the previous page.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '/' });
  const href = useRouterState({ select: ({ location }) => location.href });
  if (team === null || team === undefined)
    return (
      <div className="page">
        {team === null ? (
          <EmptyState isPage icon="user" title={t('staff.signedOut')}>
            <Link to="/sign-in" search={{ to: href }} className={buttonClass('main')}>
              {t('signIn.title')}
            </Link>
          </EmptyState>
        ) : (
          <Loading isPage lines={6} error={error} />
        )}
      </div>
    );
  const parts = staffPartsFor(team.perms);
  const [first] = parts;
  const isAllowed = mayOpen(path, team.perms);
  if (first !== undefined && !isAllowed && /^\/staff\/?$/.test(path))
    return <Navigate to={first.to} replace />;
  return (
    <div className="page staff">
      {first === undefined ? null : (
        <div className="staff__side">
          <EventMarks />
          <StaffNavigation parts={parts} path={path} />
        </div>
      )}
      <div className="stack stack--large" ref={keepFocus}>
        {isAllowed ? <Outlet /> : <EmptyState isPage title={t('refusal.badPerms')} />}
      </div>
    </div>
  );
}
