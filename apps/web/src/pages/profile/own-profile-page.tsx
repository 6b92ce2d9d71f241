import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { configQuery } from '../../api/queries';
import { useOwnTeam } from '../../app/own-team';
import { usePageTitle } from '../../app/page-title';
import { buttonClass } from '../../components/button';
import { keepFocus } from '../../components/keep-focus';
import { EmptyState, Loading } from '../../components/notice';
import { useText } from '../../text/text';
import { AvatarSettings } from './avatar-settings';
import { LoginSettings } from './login-settings';
import { MemberSettings } from './member-settings';
import { ProfileSettings } from './profile-settings';
import { ScoreChanges } from './score-changes';
import { SiteSettings } from './site-settings';
import { TeamView } from './team-view';
import { TokenSettings } from './token-settings';

export function OwnProfilePage() {
  const { t } = useText();
  const { team, error } = useOwnTeam({ isOwn: true });
  const { data: config, error: configError } = useQuery(configQuery);
  usePageTitle(t('menu.team'));
  if (team === null)
    return (
      <div className="page">
        <EmptyState isPage icon="user" title={t('profile.signedOut')}>
          <Link to="/sign-in" search={{ to: '/profile' }} className={buttonClass('main')}>
            {t('signIn.title')}
          </Link>
        </EmptyState>
      </div>
    );
  if (team === undefined || config === undefined)
    return (
      <div className="page">
        <Loading isPage lines={6} error={error ?? configError} icon="user" />
      </div>
    );
  return (
    <TeamView team={team} teamId={team.id} isOwn>
      {/* Another team that signs in finds nothing that was typed or shown for this one. */}
      <div key={team.id} className="settings" ref={keepFocus}>
        <ProfileSettings team={team} config={config} />
        <AvatarSettings team={team} />
        <LoginSettings team={team} config={config} />
        <TokenSettings />
        <SiteSettings />
        {config.userMembers ? <MemberSettings /> : null}
      </div>
      <ScoreChanges />
    </TeamView>
  );
}
