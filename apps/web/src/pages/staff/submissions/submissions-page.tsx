import { Permission, SUBMISSION_KINDS, SUBMISSION_RESULTS, type Submission } from '@rampart/contract';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { useMay } from '../../../app/use-may';
import { ChoiceFilter, useFilter } from '../../../components/choice-filter';
import { Icon } from '../../../components/icon';
import { SearchInput } from '../../../components/search-input';
import { useText } from '../../../text/text';
import { SearchFilter } from '../search-filter';
import { StaffList } from '../staff-list';
import { CountAttempt } from './count-attempt';
import { submissionColumns } from './submission-columns';
import { useHeldSubmissions } from './use-held-submissions';

const route = getRouteApi('/staff/submissions');

/** All submissions. Every filter is part of the address, except flags, which are secrets. */
export function SubmissionsPage() {
  const text = useText();
  const { t, format } = text;
  const search = route.useSearch();
  const mayCorrect = useMay(Permission.challsSolveWrite);
  const changeFilter = useFilter();
  const [flag, setFlag] = useState('');
  const { shown, error, isPlaceholderData, freshCount, showFresh } = useHeldSubmissions({
    ...search,
    ...(flag === '' ? {} : { flag }),
  });
  return (
    <StaffList
      title={t('staff.submissions')}
      rows={shown?.submissions}
      keyOf={({ id }) => id}
      total={shown?.total}
      isPrevious={isPlaceholderData}
      error={error}
      icon="flag"
      none={t('submissions.none')}
      hiddenFilter={flag}
      onShowAll={() => setFlag('')}
      filters={
        <>
          <SearchFilter name="team" label={t('submissions.team')} value={search.team} />
          <SearchFilter name="challenge" label={t('submissions.challenge')} value={search.challenge} />
          <SearchInput
            className="filter-search"
            maxLength={1024}
            autoComplete="off"
            aria-label={t('submissions.kind.flag')}
            placeholder={t('submissions.kind.flag')}
            value={flag}
            onSearch={(text) => {
              setFlag(text);
              changeFilter({});
            }}
          />
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
        ...Object.values(submissionColumns(text)),
        ...(mayCorrect
          ? [
              {
                title: t('staff.actions'),
                cell: (submission: Submission) => <CountAttempt attempt={submission} />,
              },
            ]
          : []),
      ]}
    >
      <div className="fresh">
        {freshCount === 0 ? null : (
          <Button
            size="small"
            look="main"
            onClick={() => {
              showFresh();
              scrollTo({ top: 0 });
            }}
          >
            <Icon name="up" size={15} />
            {t('submissions.fresh', { count: format.number(freshCount) })}
          </Button>
        )}
      </div>
    </StaffList>
  );
}
