import { INTEGRITY_SIGNALS } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChoiceFilter } from '../../../components/choice-filter';
import { useText } from '../../../text/text';
import { ChallengeFilter } from '../challenge-filter';
import { SearchFilter } from '../search-filter';
import { Moment } from '../moment';
import { StaffList } from '../staff-list';
import { casesQuery } from './case-queries';
import { CASE_STATES } from './case-search';
import { CaseState, namesIn } from './case-state';

const route = getRouteApi('/staff/cases');

/** Cases that submissions suggest, for staff to look at. */
export function CasesPage() {
  const { t, format } = useText();
  const search = route.useSearch();
  const { data, error, isPlaceholderData } = useQuery(casesQuery(search));
  return (
    <StaffList
      title={t('staff.cases')}
      rows={data?.cases}
      keyOf={({ id }) => id}
      total={data?.total}
      isPrevious={isPlaceholderData}
      error={error}
      icon="list"
      none={t('cases.none')}
      filters={
        <>
          <SearchFilter name="team" label={t('submissions.team')} value={search.team} />
          <ChallengeFilter value={search.challenge} />
          <ChoiceFilter
            name="status"
            label={t('cases.state')}
            all={t('cases.allStates')}
            value={search.status}
            choices={CASE_STATES.map((value) => ({ value, text: t(`cases.state.${value}`) }))}
          />
          <ChoiceFilter
            name="kind"
            label={t('cases.signals')}
            all={t('cases.allSignals')}
            value={search.kind}
            choices={INTEGRITY_SIGNALS.map((value) => ({ value, text: t(`cases.signal.${value}`) }))}
          />
        </>
      }
      columns={[
        {
          title: t('staff.teams'),
          look: 'name',
          cell: (row) => (
            <Link to="/staff/cases/$caseId" params={{ caseId: row.id }} translate="no">
              {namesIn(row)}
            </Link>
          ),
        },
        {
          title: t('cases.signals'),
          look: 'text',
          cell: ({ kinds }) => format.list(kinds.map((kind) => t(`cases.signal.${kind}`))),
        },
        { title: t('cases.count'), look: 'number', cell: ({ signals }) => format.number(signals) },
        { title: t('cases.latest'), cell: ({ lastAt }) => <Moment at={lastAt} /> },
        { title: t('cases.state'), cell: (row) => <CaseState of={row} /> },
      ]}
    >
      <p className="soft">{t('cases.about')}</p>
    </StaffList>
  );
}
