import { Permission } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { configQuery } from '../../../api/queries';
import { removeAvatar } from '../../../api/send-avatar';
import { usePageTitle } from '../../../app/page-title';
import { useMay } from '../../../app/use-may';
import { Avatar } from '../../../components/avatar';
import { buttonClass } from '../../../components/button';
import { Loading, Notice } from '../../../components/notice';
import { useText } from '../../../text/text';
import { ActButton } from '../act-button';
import { DataTable } from '../data-table';
import { DeleteSolve } from '../delete-solve';
import { Moment } from '../moment';
import { staffTeamQuery } from './team-queries';
import { TeamActions } from './team-actions';
import { TeamForm } from './team-form';
import { TeamHistory } from './team-history';
import { TeamInstances } from './team-instances';
import { TeamNotes } from './team-notes';
import { TeamScores } from './team-scores';
import { TeamTag } from './team-tag';

const route = getRouteApi('/staff/teams/$teamId');

/** Everything that staff know about a team, and their actions on it. */
export function TeamPage() {
  const { t, format } = useText();
  const { teamId } = route.useParams();
  const { data: team, error } = useQuery(staffTeamQuery(teamId));
  const { data: config } = useQuery(configQuery);
  const mayCorrect = useMay(Permission.challsSolveWrite);
  usePageTitle(team?.name);
  if (team === undefined || config === undefined) return <Loading isPage lines={8} error={error} />;
  const isPrivileged = team.perms !== 0;
  return (
    <>
      <div className="team-head">
        <Avatar name={team.name} url={team.avatarUrl} size={48} />
        <div>
          <h1 className="wrap-anywhere" translate="no">
            {team.name}
          </h1>
          <p className="small soft wrap-anywhere">
            <span translate="no">{team.email ?? '–'}</span> ·{' '}
            {t('teams.registeredAt', { when: format.dateTime(team.createdAt) })}
          </p>
          {team.oidc === undefined ? null : (
            <p className="small soft wrap-anywhere">
              {t('teams.oidc')} <span translate="no">{`${team.oidc.subject} · ${team.oidc.issuer}`}</span>
            </p>
          )}
        </div>
        <TeamTag team={team} />
      </div>
      <p className="number">
        {t('common.points', { points: format.number(team.score) })} ·{' '}
        {t('board.solves', { count: team.solveCount })}
      </p>
      <div className="row">
        {team.banned ? null : (
          <Link to="/profile/$teamId" params={{ teamId }} className={buttonClass('plain', 'small')}>
            {t('teams.publicProfile')}
          </Link>
        )}
        <Link to="/staff/submissions" search={{ teamId }} className={buttonClass('plain', 'small')}>
          {t('staff.submissions')}
        </Link>
        {mayCorrect ? (
          <Link to="/staff/solves" search={{ team: teamId }} className={buttonClass('plain', 'small')}>
            {t('staff.solves')}
          </Link>
        ) : null}
        <Link to="/staff/cases" search={{ user: teamId }} className={buttonClass('plain', 'small')}>
          {t('staff.cases')}
        </Link>
        {isPrivileged || team.avatarUrl === null ? null : (
          <ActButton
            label={t('teams.removePicture')}
            ask={t('teams.removePictureText', { name: team.name })}
            act={() => removeAvatar(team.id)}
          />
        )}
      </div>
      {isPrivileged ? (
        <Notice>{t('refusal.badUserPrivileged')}</Notice>
      ) : (
        <>
          <TeamForm key={team.id} team={team} config={config} />
          <TeamActions key={team.id} team={team} />
        </>
      )}
      <TeamNotes key={teamId} teamId={teamId} />
      {mayCorrect ? <TeamScores key={teamId} team={team} /> : null}
      {team.solves.length === 0 ? null : (
        <section className="stack stack--small">
          <h2>{t('profile.solved')}</h2>
          <DataTable
            label={t('profile.solved')}
            rows={team.solves}
            keyOf={({ challengeId }) => challengeId}
            columns={[
              {
                title: t('submissions.challenge'),
                look: 'name',
                cell: ({ challengeName }) => <span translate="no">{challengeName}</span>,
              },
              {
                title: t('challenges.category'),
                look: 'name',
                cell: ({ challengeCategory }) => <span translate="no">{challengeCategory}</span>,
              },
              { title: t('submissions.when'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
              ...(mayCorrect
                ? [
                    {
                      title: t('staff.actions'),
                      cell: ({ challengeId, challengeName }: (typeof team.solves)[number]) => (
                        <DeleteSolve challenge={{ id: challengeId, name: challengeName }} team={team} />
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </section>
      )}
      <TeamInstances teamId={teamId} />
      <TeamHistory teamId={teamId} isStaff={isPrivileged} />
    </>
  );
}
