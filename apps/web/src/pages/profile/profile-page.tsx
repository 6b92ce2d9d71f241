import { Permission } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { teamQuery } from '../../api/queries';
import { usePageTitle } from '../../app/page-title';
import { useMay } from '../../app/use-may';
import { buttonClass } from '../../components/button';
import { Loading } from '../../components/notice';
import { useText } from '../../text/text';
import { TeamView } from './team-view';

const route = getRouteApi('/profile/$teamId');

export function ProfilePage() {
  const { t } = useText();
  const { teamId } = route.useParams();
  const { data: team, error } = useQuery(teamQuery(teamId));
  const mayCorrect = useMay(Permission.challsSolveWrite);
  usePageTitle(team?.name);
  if (team !== undefined)
    return (
      <TeamView team={team} teamId={teamId}>
        {mayCorrect ? (
          <div>
            <Link to="/staff/solves" search={{ team: teamId }} className={buttonClass('plain', 'small')}>
              {t('corrections.title')}
            </Link>
          </div>
        ) : null}
      </TeamView>
    );
  return (
    <div className="page">
      <Loading isPage lines={6} error={error} icon="user">
        <Link to="/board" className={buttonClass('plain')}>
          {t('profile.toBoard')}
        </Link>
      </Loading>
    </div>
  );
}
