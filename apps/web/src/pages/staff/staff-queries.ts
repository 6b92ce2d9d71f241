/** What pages of staff read. */
import { filterSubmissions } from '@rampart/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from '../../api/call';
import type { SubmissionSearch } from './submissions/submission-search';

const SECOND = 1000;
/** Rows of a list; below the least that `adminLists.maxLimit` is worth setting to. */
export const STAFF_ROWS = 50;

const rowsOf = (page = 1) => ({ limit: STAFF_ROWS, offset: (page - 1) * STAFF_ROWS });
const only = <Value>(value: Value | undefined) => (value === undefined ? null : { include: [value] });

/** The first page follows what happens; the others stay as they are while somebody reads them. */
export function submissionsQuery(search: SubmissionSearch) {
  return queryOptions({
    queryKey: ['staff', 'submissions', search],
    queryFn: ({ signal }) =>
      read(filterSubmissions, 'goodAdminSubmissions', {
        query: {
          ...rowsOf(search.page),
          ...(search.challenge === undefined ? {} : { challengeSearch: search.challenge }),
          ...(search.team === undefined ? {} : { teamSearch: search.team }),
        },
        body: {
          result: only(search.result),
          kind: only(search.kind),
          challenge: only(search.challengeId),
          team: only(search.teamId),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: search.page === undefined ? 3 * SECOND : false,
  });
}
