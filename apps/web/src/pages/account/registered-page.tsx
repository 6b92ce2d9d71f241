import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useRouter } from '@tanstack/react-router';
import { configQuery, ownTeamQuery } from '../../api/queries';
import { hasOnlyToken } from '../../app/only-token';
import { Button, buttonClass } from '../../components/button';
import { Loading } from '../../components/notice';
import { useText } from '../../text/text';
import { AccountFrame } from './account-frame';
import { ownPath } from './sign-in-input';
import { TokenLines } from './token-lines';

const route = getRouteApi('/registered');

/**
 * The last page of every registration: what members sign in with, and where to go next. It has an address of its
 * own, because the proof at the beginning of a registration works only once, and a phone may reload the page after
 * the link was pasted into another app.
 */
export function RegisteredPage() {
  const { t } = useText();
  const router = useRouter();
  const wayOn = ownPath(route.useSearch().to, location.origin);
  const { data: team, error } = useQuery(ownTeamQuery);
  const { data: config } = useQuery(configQuery);
  if (team === null) return <Navigate to="/sign-in" replace />;
  return (
    <AccountFrame title={t('register.doneTitle')}>
      {team === undefined ? (
        <Loading lines={4} error={error} />
      ) : (
        <div className="stack">
          <p>{t('register.doneText')}</p>
          {hasOnlyToken(team, config) ? <p>{t('register.keepToken')}</p> : null}
          <TokenLines teamToken={team.teamToken} />
        </div>
      )}
      {wayOn === undefined ? (
        <Link to="/challenges" className={buttonClass('main')}>
          {t('register.toChallenges')}
        </Link>
      ) : (
        <Button look="main" onClick={() => router.history.push(wayOn)}>
          {t('register.goOn')}
        </Button>
      )}
    </AccountFrame>
  );
}
