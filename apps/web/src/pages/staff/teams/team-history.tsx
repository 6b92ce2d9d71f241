import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../components/button';
import { ErrorNotice } from '../../../components/notice';
import { useText } from '../../../text/text';
import { auditColumns } from '../audit/audit-columns';
import { DataTable } from '../data-table';
import { auditQuery, submissionsQuery } from '../staff-queries';
import { submissionColumns } from '../submissions/submission-columns';

/** Rows per part; a link leads to all. */
const SHOWN = 8;

interface TeamHistoryProps {
  readonly teamId: string;
  readonly isStaff: boolean;
}

/** What a team and staff did, latest first. */
export function TeamHistory({ teamId, isStaff }: TeamHistoryProps) {
  const text = useText();
  const { t } = text;
  const flags = useQuery(submissionsQuery({ teamId, kind: 'flag' }));
  const visits = useQuery(submissionsQuery({ teamId, kind: 'admin_bot' }));
  const history = useQuery(auditQuery({ target: teamId }));
  const acts = useQuery({ ...auditQuery({ actor: teamId }), enabled: isStaff });
  const { team: _team, ...columns } = submissionColumns(text);
  const { target, ...ofHistory } = auditColumns(text);
  return (
    <>
      {[
        { title: t('teams.didSubmit'), kind: 'flag', answer: flags } as const,
        { title: t('teams.visits'), kind: 'admin_bot', answer: visits } as const,
      ].map(({ title, kind, answer }) => (
        <Part
          key={kind}
          title={title}
          total={answer.data?.total}
          error={answer.error}
          all={
            <Link to="/staff/submissions" search={{ teamId, kind }} className={buttonClass('plain', 'small')}>
              {t('common.showAll')}
            </Link>
          }
        >
          <DataTable
            label={title}
            rows={answer.data?.submissions.slice(0, SHOWN) ?? []}
            keyOf={({ id }) => id}
            columns={Object.values(columns)}
          />
        </Part>
      ))}
      {[
        { title: t('teams.history'), search: { target: teamId }, answer: history, shown: ofHistory },
        {
          title: t('teams.asStaff'),
          search: { actor: teamId },
          answer: acts,
          shown: { ...ofHistory, target },
        },
      ].map(({ title, search, answer, shown }) =>
        answer.isEnabled ? (
          <Part
            key={title}
            title={title}
            total={answer.data?.total}
            error={answer.error}
            all={
              <Link to="/staff/audit" search={search} className={buttonClass('plain', 'small')}>
                {t('common.showAll')}
              </Link>
            }
          >
            <DataTable
              label={title}
              rows={answer.data?.actions.slice(0, SHOWN) ?? []}
              keyOf={({ id }) => id}
              columns={Object.values(shown)}
            />
          </Part>
        ) : null,
      )}
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly total: number | undefined;
  readonly error: Error | null;
  readonly all: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part of the history; renders nothing if it is empty. Nor while it is loading: the end of the page would move up later,
 * and with it what somebody there is about to click.
 */
function Part({ title, total, error, all, children }: PartProps) {
  if (total === 0 || (total === undefined && error === null)) return null;
  return (
    <section className="stack stack--small">
      <div className="staff__head">
        <h2>{title}</h2>
        {total !== undefined && total > SHOWN ? all : null}
      </div>
      <ErrorNotice tone="warn" error={error} />
      {total === undefined ? null : children}
    </section>
  );
}
