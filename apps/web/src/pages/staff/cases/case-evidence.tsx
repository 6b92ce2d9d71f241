import { SUBMISSION_RESULTS, type getIntegrityCase } from '@rampart/contract';
import { Link } from '@tanstack/react-router';
import type { DataOf } from '../../../api/call';
import { oneOf } from '../../../app/search-values';
import { useText } from '../../../text/text';
import { DataTable } from '../data-table';
import { Moment } from '../moment';

interface CaseEvidenceProps {
  readonly of: DataOf<typeof getIntegrityCase, 'goodIntegrityCase'>;
  readonly nameOf: (challengeId: string) => string;
}

/** The submissions behind each signal, and other possible explanations. */
export function CaseEvidence({ of: { users, kinds, signals, evidence }, nameOf }: CaseEvidenceProps) {
  const { t, format } = useText();
  const teams = new Map(users.map(({ id, name }) => [id, name ?? id]));
  const rows = evidence.flatMap(({ kind, submissions }, index) =>
    submissions.map((submission) => ({ ...submission, kind, number: index + 1 })),
  );
  const title = t('cases.evidence');
  return (
    <section className="stack stack--small">
      <h2>{title}</h2>
      {kinds.map((kind) => (
        <p key={kind} className="small soft">
          <strong>{t(`cases.signal.${kind}`)}</strong> {t(`cases.why.${kind}`)}
        </p>
      ))}
      {signals > evidence.length ? (
        <p className="small">
          {t('cases.latestSignals', { count: evidence.length, total: format.number(signals) })}
        </p>
      ) : null}
      <DataTable
        label={title}
        rows={rows}
        keyOf={({ number, id }) => `${number} ${id}`}
        columns={[
          { title: t('cases.number'), look: 'number', cell: ({ number }) => format.number(number) },
          { title: t('cases.signals'), cell: ({ kind }) => t(`cases.signal.${kind}`) },
          {
            title: t('submissions.when'),
            cell: ({ createdAt }) => <Moment at={createdAt} hasSeconds />,
          },
          {
            title: t('submissions.team'),
            look: 'name',
            cell: ({ userId }) => (
              <Link to="/staff/submissions" search={{ teamId: userId }} translate="no">
                {teams.get(userId) ?? userId}
              </Link>
            ),
          },
          {
            title: t('submissions.challenge'),
            look: 'name',
            cell: ({ challengeId }) => (
              <Link to="/staff/submissions" search={{ challengeId }} translate="no">
                {nameOf(challengeId)}
              </Link>
            ),
          },
          {
            title: t('submissions.result'),
            cell: ({ result }) => {
              const known = oneOf(SUBMISSION_RESULTS, result);
              return known === undefined ? '–' : t(`submissions.result.${known}`);
            },
          },
          {
            title: t('submissions.submitted'),
            look: 'text',
            cell: ({ flag }) =>
              flag === null ? (
                '–'
              ) : (
                <div className="submitted">
                  <code translate="no">{flag}</code>
                </div>
              ),
          },
        ]}
      />
    </section>
  );
}
