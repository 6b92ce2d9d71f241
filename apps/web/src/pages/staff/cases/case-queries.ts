/** What the pages of cases read: only when somebody looks, because each answer reads the whole record. */
import { getIntegrityCase, listIntegrityCases } from '@rampart/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read, readVersioned } from '../../../api/call';
import { rowsOf } from '../staff-queries';
import type { CaseSearch } from './case-search';

const FRESH_MS = 5_000;

export function casesQuery({ page, ...search }: CaseSearch) {
  return queryOptions({
    queryKey: ['staff', 'cases', page, search],
    queryFn: ({ signal }) =>
      read(listIntegrityCases, 'goodIntegrityCases', {
        query: {
          ...rowsOf(page),
          ...(search.status === undefined ? {} : { status: search.status }),
          ...(search.kind === undefined ? {} : { kind: search.kind }),
          ...(search.user === undefined ? {} : { user: search.user }),
          ...(search.challenge === undefined ? {} : { challenge: search.challenge }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

export function caseQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'case', id],
    queryFn: ({ signal }) => readVersioned(getIntegrityCase, 'goodIntegrityCase', { params: { id }, signal }),
    staleTime: FRESH_MS,
  });
}
