import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { teamQuery } from '../../api/queries';
import { usePageTitle } from '../../app/page-title';
import { Loading } from '../../components/notice';
import { TeamView } from './team-view';

const route = getRouteApi('/profile/$teamId');

export function ProfilePage() {
  const { teamId } = route.useParams();
  const { data: team, error } = useQuery(teamQuery(teamId));
  usePageTitle(team?.name ?? '');
  if (team !== undefined) return <TeamView team={team} teamId={teamId} />;
  return (
    <div className="page">
      <Loading isPage lines={6} error={error} icon="user" />
    </div>
  );
}
