import type { filterSubmissions } from '@rampart/contract';
import { hashKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '../../../api/call';
import { submissionsQuery } from '../staff-queries';
import type { SubmissionFilters } from './submission-search';

type Submissions = DataOf<typeof filterSubmissions, 'goodAdminSubmissions'>;

/**
 * The submissions at the time when the list was opened, filtered or last updated by the reader. Newer ones would
 * move rows away while they are read or touched, so they are only counted until `showFresh`.
 */
export function useHeldSubmissions(search: SubmissionFilters) {
  const query = submissionsQuery(search);
  const { data, error, isFetchedAfterMount, isPlaceholderData } = useQuery(query);
  const key = hashKey(query.queryKey);
  const [held, setHeld] = useState<{ readonly key: string; readonly answer: Submissions }>();
  // Only the first page is held, because the others do not update, and not an empty list, which has no rows to
  // move.
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
