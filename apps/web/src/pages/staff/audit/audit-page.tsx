import { STAFF_ACTIONS } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChoiceFilter } from '../../../components/choice-filter';
import { useText } from '../../../text/text';
import { SearchFilter } from '../search-filter';
import { StaffList } from '../staff-list';
import { auditQuery } from '../staff-queries';
import { auditColumns } from './audit-columns';

const route = getRouteApi('/staff/audit');

/** What staff changed: who, when, and what it was before. */
export function AuditPage() {
  const text = useText();
  const { t } = text;
  const search = route.useSearch();
  const { data, error, isPlaceholderData } = useQuery(auditQuery(search));
  return (
    <StaffList
      title={t('staff.audit')}
      rows={data?.actions}
      keyOf={({ id }) => id}
      total={data?.total}
      isPrevious={isPlaceholderData}
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
      columns={Object.values(auditColumns(text))}
    />
  );
}
