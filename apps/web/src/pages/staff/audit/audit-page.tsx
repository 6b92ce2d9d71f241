import { STAFF_ACTIONS, type AuditedAction } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useText } from '../../../text/text';
import { ChoiceFilter, SearchFilter } from '../filters';
import { Moment } from '../moment';
import { StaffList } from '../staff-list';
import { auditQuery } from '../staff-queries';

const route = getRouteApi('/staff/audit');

/** What staff changed: who, when, and what it was before. */
export function AuditPage() {
  const { t } = useText();
  const search = route.useSearch();
  const { data, error } = useQuery(auditQuery(search));
  return (
    <StaffList
      title={t('staff.audit')}
      rows={data?.actions}
      keyOf={({ id }) => id}
      total={data?.total}
      page={search.page}
      error={error}
      icon="list"
      none={t('audit.none')}
      filters={
        <>
          <SearchFilter name="target" label={t('audit.targetId')} value={search.target} />
          <ChoiceFilter
            name="action"
            label={t('audit.action')}
            all={t('audit.allActions')}
            value={search.action}
            isForeign
            choices={STAFF_ACTIONS.map((value) => ({ value, text: value }))}
          />
        </>
      }
      columns={[
        { title: t('submissions.when'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
        {
          title: t('audit.actor'),
          look: 'name',
          cell: ({ actorId, actorName }) => (
            <Link to="/staff/audit" search={{ actor: actorId }} translate="no">
              {actorName ?? actorId}
            </Link>
          ),
        },
        { title: t('audit.action'), cell: ({ action }) => <span translate="no">{action}</span> },
        {
          title: t('audit.target'),
          look: 'name',
          cell: ({ targetId }) => (
            <Link to="/staff/audit" search={{ target: targetId }} translate="no">
              {targetId}
            </Link>
          ),
        },
        {
          title: t('audit.change'),
          look: 'text',
          cell: ({ before, after }) => <Change before={before} after={after} />,
        },
      ]}
    />
  );
}

/** The fields that changed; their values once they are asked for. */
export function Change({ before, after }: Pick<AuditedAction, 'before' | 'after'>) {
  const { t } = useText();
  const changed = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (changed.length === 0) return null;
  return (
    <details>
      <summary translate="no">{changed.join(', ')}</summary>
      {changed.map((key) => (
        <dl key={key} className="audit-change">
          <dt>{t('audit.before')}</dt>
          <dd translate="no">{JSON.stringify(before?.[key] ?? null)}</dd>
          <dt>{t('audit.after')}</dt>
          <dd translate="no">{JSON.stringify(after?.[key] ?? null)}</dd>
        </dl>
      ))}
    </details>
  );
}
