import { TEAM_SORT_KEYS, TEAM_STATUSES } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { configQuery } from '../../../api/queries';
import { usePageTitle } from '../../../app/page-title';
import { Bones, EmptyState } from '../../../components/notice';
import { refusalText } from '../../../text/refusals';
import { useText } from '../../../text/text';
import { ChoiceFilter, SearchFilter } from '../filters';
import { Pager } from '../pager';
import { teamsQuery } from '../staff-queries';
import { TeamTag } from './team-tag';

const route = getRouteApi('/staff/teams');

export function TeamsPage() {
  const text = useText();
  const { t, format } = text;
  const search = route.useSearch();
  const { data, error } = useQuery(teamsQuery(search));
  const { data: config } = useQuery(configQuery());
  const divisions = config?.divisions ?? {};
  usePageTitle(t('staff.teams'));
  return (
    <>
      <div className="staff__head">
        <h1>{t('staff.teams')}</h1>
        {data === undefined ? null : (
          <span className="small soft number" role="status">
            {t('staff.total', { count: data.total, total: format.number(data.total) })}
          </span>
        )}
      </div>
      <div className="filters" role="search">
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
        <ChoiceFilter
          name="sort"
          label={t('challenges.sort')}
          all={t('teams.sort.oldest')}
          value={search.sort}
          choices={TEAM_SORT_KEYS.map((value) => ({ value, text: t(`teams.sort.${value}`) }))}
        />
      </div>
      {data === undefined && error === null ? <Bones lines={8} /> : null}
      {data === undefined && error !== null ? <EmptyState title={refusalText(text, error)} /> : null}
      {data?.users.length === 0 ? <EmptyState icon="user" title={t('teams.none')} /> : null}
      {data === undefined || data.users.length === 0 ? null : (
        <div className="table-box" tabIndex={0} role="region" aria-label={t('staff.teams')}>
          <table className="table table--dense">
            <thead>
              <tr>
                <th scope="col">{t('submissions.team')}</th>
                <th scope="col">{t('register.email')}</th>
                <th scope="col">{t('board.division')}</th>
                <th scope="col" className="end">
                  {t('profile.points')}
                </th>
                <th scope="col" className="end">
                  {t('profile.solves')}
                </th>
                <th scope="col">{t('teams.registered')}</th>
              </tr>
            </thead>
            <tbody>
              {data.users.map((team) => (
                <tr key={team.id}>
                  <td className="table__name">
                    <Link
                      to="/staff/teams/$teamId"
                      params={{ teamId: team.id }}
                      className="wrap-anywhere"
                      translate="no"
                    >
                      {team.name}
                    </Link>{' '}
                    <TeamTag team={team} />
                  </td>
                  <td className="table__name wrap-anywhere" translate="no">
                    {team.email ?? '–'}
                  </td>
                  <td className="wrap-anywhere" translate="no">
                    {divisions[team.division] ?? team.division}
                  </td>
                  <td className="end number">{format.number(team.score)}</td>
                  <td className="end number">{format.number(team.solveCount)}</td>
                  <td className="number soft">
                    <time dateTime={new Date(team.createdAt).toISOString()}>
                      {format.dateTime(team.createdAt)}
                    </time>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data === undefined ? null : <Pager page={search.page} total={data.total} />}
    </>
  );
}
