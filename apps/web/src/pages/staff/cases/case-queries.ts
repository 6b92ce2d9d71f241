/** Queries of the pages of cases, sent only when somebody looks, because each answer reads the whole record. */
import { getIntegrityCase, listIntegrityCases, withoutUndefined } from '@rampart/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read, readVersioned } from '../../../api/call';
import { afterTyping } from '../after-typing';
import { rowsOf } from '../staff-queries';
import type { CaseSearch } from './case-search';

const FRESH_MS = 5_000;

export function casesQuery({ page, team, ...filters }: CaseSearch) {
  return queryOptions({
    queryKey: ['staff', 'cases', page, team, filters],
    queryFn: async ({ signal }) => {
      await afterTyping(team);
      return read(listIntegrityCases, 'goodIntegrityCases', {
        query: { ...rowsOf(page), ...withoutUndefined({ ...filters, userSearch: team }) },
        signal,
      });
    },
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
