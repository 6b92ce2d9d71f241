import { SUBMISSION_KINDS, SUBMISSION_RESULTS } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ChoiceFilter } from '../../../components/choice-filter';
import { useText } from '../../../text/text';
import { SearchFilter } from '../search-filter';
import { StaffList } from '../staff-list';
import { submissionsQuery } from '../staff-queries';
import { submissionColumns } from './submission-columns';

const route = getRouteApi('/staff/submissions');

/** What teams submit, as it arrives; every filter is a link. Rows under the pointer stay where they are. */
export function SubmissionsPage() {
  const text = useText();
  const { t } = text;
  const search = route.useSearch();
  const [isHeld, setHeld] = useState(false);
  const { data, error } = useQuery(submissionsQuery(search, !isHeld));
  return (
    <StaffList
      title={t('staff.submissions')}
      rows={data?.submissions}
      keyOf={({ id }) => id}
      total={data?.total}
      page={search.page}
      error={error}
      icon="flag"
      none={t('submissions.none')}
      onHover={setHeld}
      filters={
        <>
          <SearchFilter name="team" label={t('submissions.team')} value={search.team} />
          <SearchFilter name="challenge" label={t('submissions.challenge')} value={search.challenge} />
          <ChoiceFilter
            name="result"
            label={t('submissions.result')}
            all={t('submissions.allResults')}
            value={search.result}
            choices={SUBMISSION_RESULTS.map((value) => ({ value, text: t(`submissions.result.${value}`) }))}
          />
          <ChoiceFilter
            name="kind"
            label={t('submissions.kind')}
            all={t('submissions.allKinds')}
            value={search.kind}
            choices={SUBMISSION_KINDS.map((value) => ({ value, text: t(`submissions.kind.${value}`) }))}
          />
        </>
      }
      columns={Object.values(submissionColumns(text))}
    />
  );
}
