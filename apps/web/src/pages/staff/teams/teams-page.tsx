import { TEAM_SORT_KEYS, TEAM_STATUSES } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { configQuery } from '../../../api/queries';
import { ChoiceFilter } from '../../../components/choice-filter';
import { useText } from '../../../text/text';
import { SearchFilter } from '../search-filter';
import { Moment } from '../moment';
import { StaffList } from '../staff-list';
import { teamsQuery, teamTagsQuery } from './team-queries';
import { TeamTag } from './team-tag';

const route = getRouteApi('/staff/teams');

export function TeamsPage() {
  const { t, format } = useText();
  const search = route.useSearch();
  const { data, error, isPlaceholderData } = useQuery(teamsQuery(search));
  const { data: config } = useQuery(configQuery);
  const { data: tagged } = useQuery(teamTagsQuery);
  const tags = tagged?.tags ?? [];
  const divisions = config?.divisions ?? {};
  return (
    <StaffList
      title={t('staff.teams')}
      rows={data?.users}
      keyOf={({ id }) => id}
      total={data?.total}
      isPrevious={isPlaceholderData}
      error={error}
      icon="user"
      none={t('teams.none')}
      filters={
        <>
          <SearchFilter name="q" label={t('teams.search')} value={search.q} />
          <ChoiceFilter
            name="status"
            label={t('teams.status')}
            all={t('teams.allStatuses')}
            value={search.status}
            choices={TEAM_STATUSES.map((value) => ({ value, text: t(`teams.status.${value}`) }))}
          />
          <ChoiceFilter
            name="division"
            label={t('board.division')}
            all={t('board.allDivisions')}
            value={search.division}
            isForeign
            choices={Object.entries(divisions).map(([value, name]) => ({ value, text: name }))}
          />
          {tags.length === 0 ? null : (
            <ChoiceFilter
              name="tag"
              label={t('challenges.tag')}
              all={t('challenges.allTags')}
              value={search.tag}
              isForeign
              choices={tags.map(({ tag, teamCount }) => ({
                value: tag,
                text: `${tag} (${format.number(teamCount)})`,
              }))}
            />
          )}
          <ChoiceFilter
            name="sort"
            label={t('challenges.sort')}
            all={t('teams.sort.oldest')}
            value={search.sort}
            choices={TEAM_SORT_KEYS.map((value) => ({ value, text: t(`teams.sort.${value}`) }))}
          />
        </>
      }
      columns={[
        {
          title: t('submissions.team'),
          look: 'name',
          cell: (team) => (
            <>
              <Link to="/staff/teams/$teamId" params={{ teamId: team.id }} translate="no">
                {team.name}
              </Link>{' '}
              <TeamTag team={team} />
            </>
          ),
        },
        {
          title: t('register.email'),
          look: 'text',
          cell: ({ email }) => <span translate="no">{email ?? '–'}</span>,
        },
        {
          title: t('board.division'),
          look: 'name',
          cell: ({ division }) => <span translate="no">{divisions[division] ?? division}</span>,
        },
        { title: t('profile.points'), look: 'number', cell: ({ score }) => format.number(score) },
        { title: t('profile.solves'), look: 'number', cell: ({ solveCount }) => format.number(solveCount) },
        { title: t('teams.registered'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  );
}
