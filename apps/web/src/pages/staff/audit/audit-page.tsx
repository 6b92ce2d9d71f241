import { STAFF_ACTIONS, type AuditedAction } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { usePageTitle } from '../../../app/page-title';
import { Bones, EmptyState } from '../../../components/notice';
import { refusalText } from '../../../text/refusals';
import { useText } from '../../../text/text';
import { ChoiceFilter, SearchFilter } from '../filters';
import { Pager } from '../pager';
import { auditQuery } from '../staff-queries';

const route = getRouteApi('/staff/audit');

/** What staff changed: who, when, and what it was before. */
export function AuditPage() {
  const text = useText();
  const { t, format } = text;
  const search = route.useSearch();
  const { data, error } = useQuery(auditQuery(search));
  usePageTitle(t('staff.audit'));
  return (
    <>
      <div className="staff__head">
        <h1>{t('staff.audit')}</h1>
        {data === undefined ? null : (
          <span className="small soft number" role="status">
            {t('staff.total', { count: data.total, total: format.number(data.total) })}
          </span>
        )}
      </div>
      <div className="filters" role="search">
        <SearchFilter name="target" label={t('audit.targetId')} value={search.target} />
        <ChoiceFilter
          name="action"
          label={t('audit.action')}
          all={t('audit.allActions')}
          value={search.action}
          isForeign
          choices={STAFF_ACTIONS.map((value) => ({ value, text: value }))}
        />
      </div>
      {data === undefined && error === null ? <Bones lines={8} /> : null}
      {data === undefined && error !== null ? <EmptyState title={refusalText(text, error)} /> : null}
      {data?.actions.length === 0 ? <EmptyState icon="list" title={t('audit.none')} /> : null}
      {data === undefined || data.actions.length === 0 ? null : (
        <div className="table-box" tabIndex={0} role="region" aria-label={t('staff.audit')}>
          <table className="table table--dense">
            <thead>
              <tr>
                <th scope="col">{t('submissions.when')}</th>
                <th scope="col">{t('audit.actor')}</th>
                <th scope="col">{t('audit.action')}</th>
                <th scope="col">{t('audit.target')}</th>
                <th scope="col">{t('audit.change')}</th>
              </tr>
            </thead>
            <tbody>
              {data.actions.map((action) => (
                <ActionRow key={action.id} action={action} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data === undefined ? null : <Pager page={search.page} total={data.total} />}
    </>
  );
}

function ActionRow({ action }: { readonly action: AuditedAction }) {
  const { t, format } = useText();
  const { createdAt, actorId, actorName, targetId, before, after } = action;
  const changed = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <tr>
      <td>
        <time className="soft number" dateTime={new Date(createdAt).toISOString()}>
          {format.dateTime(createdAt)}
        </time>
      </td>
      <td className="table__name wrap-anywhere" translate="no">
        {actorName ?? actorId}
      </td>
      <td translate="no">{action.action}</td>
      <td className="table__name">
        <Link to="/staff/audit" search={{ target: targetId }} className="wrap-anywhere" translate="no">
          {targetId}
        </Link>
      </td>
      <td className="table__text">
        {changed.length === 0 ? null : (
          <details>
            <summary className="wrap-anywhere" translate="no">
              {changed.join(', ')}
            </summary>
            {changed.map((key) => (
              <dl key={key} className="audit-change">
                <dt>{t('audit.before')}</dt>
                <dd className="wrap-anywhere" translate="no">
                  {JSON.stringify(before?.[key] ?? null)}
                </dd>
                <dt>{t('audit.after')}</dt>
                <dd className="wrap-anywhere" translate="no">
                  {JSON.stringify(after?.[key] ?? null)}
                </dd>
              </dl>
            ))}
          </details>
        )}
      </td>
    </tr>
  );
}
