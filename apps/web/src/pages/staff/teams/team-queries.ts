/** What the pages of teams read. */
import {
  getAdminUser,
  getAdminUserNotes,
  listAdminScoreChanges,
  listTeamInstances,
  listTeamTags,
} from '@rampart/contract';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../api/call';

const SECOND = 1000;

export function staffTeamQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'team', id],
    queryFn: ({ signal }) => read(getAdminUser, 'goodAdminUser', { params: { id }, signal }),
    staleTime: 5 * SECOND,
  });
}

export function scoreChangesQuery(id: string) {
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
    queryFn: ({ signal }) => read(getAdminUserNotes, 'goodAdminUserNotes', { params: { id }, signal }),
    staleTime: 5 * SECOND,
  });
}

export function teamTagsQuery() {
  return queryOptions({
    queryKey: ['staff', 'teamTags'],
    queryFn: ({ signal }) => read(listTeamTags, 'goodTeamTags', { signal }),
    staleTime: 5 * SECOND,
  });
}
