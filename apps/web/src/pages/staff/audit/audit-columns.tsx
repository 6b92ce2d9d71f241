import type { AuditedAction } from '@rampart/contract';
import { Link } from '@tanstack/react-router';
import { useText, type Text } from '../../../text/text';
import type { Column } from '../data-table';
import { Moment } from '../moment';
import { auditedTime } from './audited-time';

/** Columns of the audit; actor and target link to all entries of theirs. */
export function auditColumns({ t }: Pick<Text, 't'>) {
  return {
    when: { title: t('submissions.when'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    actor: {
      title: t('audit.actor'),
      look: 'name',
      cell: ({ actorId, actorName }) => (
        <Link to="/staff/audit" search={{ actor: actorId }} translate="no">
          {actorName ?? actorId}
        </Link>
      ),
    },
    action: { title: t('audit.action'), cell: ({ action }) => <span translate="no">{action}</span> },
    target: {
      title: t('audit.target'),
      look: 'name',
      cell: ({ targetId }) => (
        <Link
          to="/staff/audit"
          search={{ target: targetId }}
          className="audit-target cut"
          title={targetId}
          translate="no"
        >
          {targetId}
        </Link>
      ),
    },
    change: {
      title: t('audit.change'),
      look: 'text',
      cell: ({ before, after }) => <Change before={before} after={after} />,
    },
  } satisfies Record<string, Column<AuditedAction>>;
}

/** The changed fields; their values are shown on request. */
function Change({ before, after }: Pick<AuditedAction, 'before' | 'after'>) {
  const { t } = useText();
  const changed = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (changed.length === 0) return null;
  return (
    <details>
      <summary className="audit-summary" translate="no">
        {changed.join(', ')}
      </summary>
      {changed.map((key) => (
        <div key={key} className="audit-change">
          {changed.length === 1 ? null : <strong translate="no">{key}</strong>}
          <dl>
            <dt>{t('audit.before')}</dt>
            <Value name={key} value={before?.[key]} />
            <dt>{t('audit.after')}</dt>
            <Value name={key} value={after?.[key]} />
          </dl>
        </div>
      ))}
    </details>
  );
}

function Value({ name, value }: { readonly name: string; readonly value: unknown }) {
  const at = auditedTime(name, value);
  return (
    <dd translate="no">{at === undefined ? JSON.stringify(value ?? null) : <Moment at={at} hasSeconds />}</dd>
  );
}
