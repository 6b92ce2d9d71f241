import { SUBMISSION_KINDS, SUBMISSION_RESULTS } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { usePageTitle } from '../../../app/page-title';
import { buttonClass } from '../../../components/button';
import { Bones, EmptyState, Notice } from '../../../components/notice';
import { refusalText } from '../../../text/refusals';
import { useText } from '../../../text/text';
import { ChoiceFilter, SearchFilter } from '../filters';
import { Pager } from '../pager';
import { submissionsQuery } from '../staff-queries';
import { SubmissionRow } from './submission-row';

const route = getRouteApi('/staff/submissions');

/** What teams submit, as it arrives; every filter is a link. */
export function SubmissionsPage() {
  const text = useText();
  const { t, format } = text;
  const search = route.useSearch();
  const { data, error } = useQuery(submissionsQuery(search));
  usePageTitle(t('staff.submissions'));
  return (
    <>
      <div className="staff__head">
        <h1>{t('staff.submissions')}</h1>
        {data === undefined ? null : (
          <span className="small soft number" role="status">
            {t('staff.total', { count: data.total, total: format.number(data.total) })}
          </span>
        )}
      </div>
      <div className="filters" role="search">
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
        {Object.values(search).some((value) => value !== undefined) ? (
          <Link to="/staff/submissions" className={buttonClass('quiet', 'small')}>
            {t('staff.showAll')}
          </Link>
        ) : null}
      </div>
      {error !== null && data !== undefined ? <Notice tone="warn">{refusalText(text, error)}</Notice> : null}
      {data === undefined && error === null ? <Bones lines={8} /> : null}
      {data === undefined && error !== null ? <EmptyState title={refusalText(text, error)} /> : null}
      {data?.submissions.length === 0 ? <EmptyState icon="flag" title={t('submissions.none')} /> : null}
      {data === undefined || data.submissions.length === 0 ? null : (
        <div className="table-box" tabIndex={0} role="region" aria-label={t('staff.submissions')}>
          <table className="table table--dense">
            <thead>
              <tr>
                <th scope="col">{t('submissions.when')}</th>
                <th scope="col">{t('submissions.team')}</th>
                <th scope="col">{t('submissions.challenge')}</th>
                <th scope="col">{t('submissions.result')}</th>
                <th scope="col">{t('submissions.submitted')}</th>
                <th scope="col">{t('submissions.ip')}</th>
              </tr>
            </thead>
            <tbody>
              {data.submissions.map((submission) => (
                <SubmissionRow key={submission.id} submission={submission} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data === undefined ? null : <Pager page={search.page} total={data.total} />}
    </>
  );
}
