import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { teamQuery } from '../../api/queries';
import { usePageTitle } from '../../app/page-title';
import { Bones, EmptyState } from '../../components/notice';
import { refusalText } from '../../text/refusals';
import { useText } from '../../text/text';
import { TeamView } from './team-view';

const route = getRouteApi('/profile/$teamId');

export function ProfilePage() {
  const text = useText();
  const { teamId } = route.useParams();
  const { data: team, error } = useQuery(teamQuery(teamId));
  usePageTitle(team?.name ?? '');
  if (team !== undefined) return <TeamView team={team} teamId={teamId} />;
  return (
    <div className="page">
      {error === null ? (
        <Bones lines={6} />
      ) : (
        <EmptyState isPage icon="user" title={refusalText(text, error)} />
      )}
    </div>
  );
}
