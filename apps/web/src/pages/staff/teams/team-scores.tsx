import { Permission } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ownTeamQuery } from '../../../api/queries';
import { useMay } from '../../../app/use-may';
import { Skeleton, ErrorNotice } from '../../../components/notice';
import { useText } from '../../../text/text';
import { DataTable } from '../data-table';
import { Moment } from '../moment';
import { staffScoreChangesQuery } from './team-queries';
import { AddSolve, type CorrectedTeam } from './add-solve';
import { GivePoints } from './give-points';
import { UndoChange, type ScoreChange } from './undo-change';

/** Changes of the score of a team other than solves, and forms for new ones. */
export function TeamScores({ team }: { readonly team: CorrectedTeam }) {
  const { t, format } = useText();
  const { data, error } = useQuery(staffScoreChangesQuery(team.id));
  const title = t('corrections.title');
  const solved = new Set(team.solves.map(({ challengeId }) => challengeId));
  return (
    <section className="stack stack--small">
      <div className="staff__head">
        <h2>{title}</h2>
        <div className="row">
          <GivePoints teamId={team.id} />
          <AddSolve team={team} />
        </div>
      </div>
      <ErrorNotice tone="warn" error={error} />
      {data === undefined && error === null ? <Skeleton lines={1} /> : null}
      {data?.changes.length === 0 ? <p className="soft">{t('corrections.none')}</p> : null}
      {data === undefined || data.changes.length === 0 ? null : (
        <DataTable
          label={title}
          rows={data.changes}
          keyOf={({ id, kind, createdAt, challengeId }) => id ?? `${kind} ${createdAt} ${challengeId}`}
          columns={[
            { title: t('submissions.when'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
            { title: t('corrections.what'), cell: ({ kind }) => t(`corrections.kind.${kind}`) },
            {
              title: t('profile.points'),
              look: 'number',
              cell: ({ points, revokedAt }) =>
                points === null ? (
                  '–'
                ) : revokedAt === null ? (
                  format.difference(points)
                ) : (
                  <s>{format.difference(points)}</s>
                ),
            },
            {
              title: t('submissions.challenge'),
              look: 'name',
              cell: ({ challengeId }) => <span translate="no">{challengeId ?? '–'}</span>,
            },
            { title: t('corrections.reason'), look: 'text', cell: (change) => <Reasons change={change} /> },
            { title: t('audit.actor'), cell: ({ actor }) => <Actor id={actor} teamId={team.id} /> },
            {
              title: t('staff.actions'),
              cell: (change) => (
                <UndoChange
                  teamId={team.id}
                  change={change}
                  isSolved={change.challengeId !== null && solved.has(change.challengeId)}
                />
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

function Reasons({ change: { reason, revokedAt, revokeReason } }: { readonly change: ScoreChange }) {
  const { t } = useText();
  return (
    <>
      <span translate="no">{reason ?? '–'}</span>
      {revokedAt === null ? null : (
        <>
          {' '}
          <span className="tag">{t('corrections.takenBack')}</span> <span translate="no">{revokeReason}</span>
        </>
      )}
    </>
  );
}

/** The ID of an actor, for staff who may read it a link to the page with the name. */
function Actor({ id, teamId }: { readonly id: string; readonly teamId: string }) {
  const { t } = useText();
  const { data: own } = useQuery(ownTeamQuery);
  const mayRead = useMay(Permission.usersWrite);
  if (id === own?.id) return t('corrections.byYou');
  if (id === teamId) return t('corrections.byTeam');
  const shown = id.slice(0, 8);
  if (!mayRead) return <span translate="no">{shown}</span>;
  return (
    <Link to="/staff/teams/$teamId" params={{ teamId: id }} translate="no">
      {shown}
    </Link>
  );
}
