import type { filterSubmissions } from '@rampart/contract';
import { hashKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '../../../api/call';
import { submissionsQuery } from '../staff-queries';
import type { SubmissionSearch } from './submission-search';

type Submissions = DataOf<typeof filterSubmissions, 'goodAdminSubmissions'>;

/**
 * What was submitted when the reader came to the list, filtered it or last asked for more. What has been submitted since
 * would move the rows away from whoever reads or touches them: it is counted, and waits for `showFresh`.
 */
export function useHeldSubmissions(search: SubmissionSearch) {
  const query = submissionsQuery(search);
  const { data, error, isFetchedAfterMount, isPlaceholderData } = useQuery(query);
  const key = hashKey(query.queryKey);
  const [held, setHeld] = useState<{ readonly key: string; readonly answer: Submissions }>();
  // The other pages ask once, and where there are no rows none can move.
  const isHeld = search.page === undefined && held?.key === key && held.answer.submissions.length > 0;
  if (!isHeld && isFetchedAfterMount && !isPlaceholderData && data !== undefined && data !== held?.answer)
    setHeld({ key, answer: data });
  const shown = isHeld ? held.answer : data;
  const known = new Set(shown?.submissions.map(({ id }) => id));
  return {
    shown,
    error,
    isPlaceholderData,
    freshCount: data?.submissions.filter(({ id }) => !known.has(id)).length ?? 0,
    showFresh: () => setHeld(undefined),
  };
}
