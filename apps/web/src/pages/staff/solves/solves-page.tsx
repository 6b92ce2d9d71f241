import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { teamQuery } from '../../../api/queries';
import { useText } from '../../../text/text';
import { ChallengeFilter } from '../challenge-filter';
import { DeleteSolve } from '../delete-solve';
import { Moment } from '../moment';
import { StaffList } from '../staff-list';
import { solvesOfEventQuery } from '../staff-queries';
import { TeamScores } from '../teams/team-scores';

const route = getRouteApi('/staff/solves');

/** All solves; a name links to the solves of the challenge, or to those of the team and what else changed its score. */
export function SolvesPage() {
  const { t } = useText();
  const search = route.useSearch();
  const { data, error, isPlaceholderData } = useQuery(solvesOfEventQuery(search));
  return (
    <>
      <StaffList
        title={t('staff.solves')}
        rows={data?.solves}
        keyOf={({ id }) => id}
        total={data?.total}
        isPrevious={isPlaceholderData}
        error={error}
        icon="flag"
        none={t('staffSolves.none')}
        filters={
          <>
            <ChallengeFilter value={search.challenge} />
            {search.team === undefined ? null : <TeamName id={search.team} />}
          </>
        }
        columns={[
          { title: t('submissions.when'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          {
            title: t('submissions.team'),
            look: 'name',
            cell: ({ userId, userName, userBanned }) => (
              <>
                <Link to="/staff/solves" search={{ ...search, page: undefined, team: userId }} translate="no">
                  {userName}
                </Link>{' '}
                {userBanned ? <span className="tag tag--bad">{t('teams.status.banned')}</span> : null}
              </>
            ),
          },
          {
            title: t('submissions.challenge'),
            look: 'name',
            cell: ({ challengeId, challengeName }) => (
              <Link
                to="/staff/solves"
                search={{ ...search, page: undefined, challenge: challengeId }}
                translate="no"
              >
                {challengeName}
              </Link>
            ),
          },
          {
            title: t('challenges.category'),
            look: 'name',
            cell: ({ challengeCategory }) => <span translate="no">{challengeCategory}</span>,
          },
          {
            title: t('submissions.ip'),
            cell: ({ ip }) => (
              <span className="number soft" translate="no">
                {ip}
              </span>
            ),
          },
          {
            title: t('staff.actions'),
            cell: ({ challengeId, challengeName, userId, userName }) => (
              <DeleteSolve
                challenge={{ id: challengeId, name: challengeName }}
                team={{ id: userId, name: userName }}
              />
            ),
          },
        ]}
      />
      {search.team === undefined ? null : (
        <TeamScores key={search.team} team={{ id: search.team, solves: data?.solves ?? [] }} />
      )}
    </>
  );
}

/** Whose solves these are: no row says so if there are none. A banned team has no public page with its name. */
function TeamName({ id }: { readonly id: string }) {
  const { data: team } = useQuery(teamQuery(id));
  return (
    <strong className="wrap-anywhere" translate="no">
      {team?.name ?? id}
    </strong>
  );
}
