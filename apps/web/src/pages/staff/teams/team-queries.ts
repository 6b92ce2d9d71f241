/** The queries of the pages of teams. */
import {
  filterAdminUsers,
  getAdminUser,
  getAdminUserNotes,
  listAdminScoreChanges,
  listTeamInstances,
  listTeamTags,
  previewUserMerge,
  type TeamSortKey,
} from '@rampart/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read, readVersioned } from '../../../api/call';
import { afterTyping } from '../after-typing';
import { only, rowsOf } from '../staff-queries';
import type { TeamSearch } from './team-search';

const SECOND = 1000;

/** Sorted in descending order. */
const SORTS_DOWN: ReadonlySet<TeamSortKey> = new Set(['score', 'solves', 'createdAt']);

export function teamsQuery(search: TeamSearch) {
  return queryOptions({
    queryKey: ['staff', 'teams', search],
    queryFn: async ({ signal }) => {
      await afterTyping(search.q);
      return read(filterAdminUsers, 'goodAdminUsers', {
        query: {
          ...rowsOf(search.page),
          ...(search.q === undefined ? {} : { search: search.q }),
          ...(search.sort === undefined
            ? {}
            : { sortBy: search.sort, sortOrder: SORTS_DOWN.has(search.sort) ? 'desc' : 'asc' }),
        },
        body: { status: only(search.status), division: only(search.division), tags: only(search.tag) },
        signal,
      });
    },
    placeholderData: keepPreviousData,
    staleTime: 5 * SECOND,
  });
}

export function staffTeamQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'team', id],
    queryFn: ({ signal }) => read(getAdminUser, 'goodAdminUser', { params: { id }, signal }),
    staleTime: 5 * SECOND,
  });
}

export function staffScoreChangesQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'scoreChanges', id],
    queryFn: ({ signal }) => read(listAdminScoreChanges, 'goodAdminScoreChanges', { params: { id }, signal }),
    staleTime: 5 * SECOND,
  });
}

export function teamInstancesQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'instances', id],
    queryFn: ({ signal }) => read(listTeamInstances, 'goodTeamInstances', { params: { id }, signal }),
    staleTime: 5 * SECOND,
  });
}

export function teamNotesQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'notes', id],
    queryFn: ({ signal }) =>
      readVersioned(getAdminUserNotes, 'goodAdminUserNotes', { params: { id }, signal }),
    staleTime: 5 * SECOND,
  });
}

export const teamTagsQuery = queryOptions({
  queryKey: ['staff', 'teamTags'],
  queryFn: ({ signal }) => read(listTeamTags, 'goodTeamTags', { signal }),
  staleTime: 5 * SECOND,
});

/** Not cached, because teams play meanwhile. */
export function mergePreviewQuery(keptId: string, mergedId: string) {
  return queryOptions({
    queryKey: ['staff', 'mergePreview', keptId, mergedId],
    queryFn: async ({ signal }) => {
      // Delayed, because choosing by keyboard passes over several teams.
      await afterTyping(keptId);
      return read(previewUserMerge, 'goodAdminUserMergePreview', {
        params: { id: keptId },
        query: { userId: mergedId },
        signal,
      });
    },
    gcTime: 0,
    staleTime: Infinity,
  });
}
