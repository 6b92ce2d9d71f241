import { SUBMISSION_KINDS, SUBMISSION_RESULTS } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../text/text';
import { ChoiceFilter, SearchFilter } from '../filters';
import { Moment } from '../moment';
import { StaffList } from '../staff-list';
import { submissionsQuery } from '../staff-queries';
import { Result, Submitted } from './submission-cells';

const route = getRouteApi('/staff/submissions');

/** What teams submit, as it arrives; every filter is a link. Rows under the pointer stay where they are. */
export function SubmissionsPage() {
  const { t } = useText();
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
      columns={[
        { title: t('submissions.when'), cell: ({ createdAt }) => <Moment at={createdAt} isRelative /> },
        {
          title: t('submissions.team'),
          look: 'name',
          cell: ({ userId, userName }) => (
            <Link to="/staff/submissions" search={{ teamId: userId }} translate="no">
              {userName}
            </Link>
          ),
        },
        {
          title: t('submissions.challenge'),
          look: 'name',
          cell: ({ challengeId, challengeName }) => (
            <Link to="/staff/submissions" search={{ challengeId }} translate="no">
              {challengeName}
            </Link>
          ),
        },
        { title: t('submissions.result'), cell: (submission) => <Result submission={submission} /> },
        {
          title: t('submissions.submitted'),
          look: 'text',
          cell: (submission) => <Submitted submission={submission} />,
        },
        {
          title: t('submissions.ip'),
          cell: ({ ip }) => (
            <span className="number soft" translate="no">
              {ip}
            </span>
          ),
        },
      ]}
    />
  );
}
