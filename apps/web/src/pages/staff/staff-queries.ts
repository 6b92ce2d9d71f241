/** What pages of staff read. */
import {
  filterAdminUsers,
  filterSubmissions,
  getAdminChallengeV2,
  getAdminUser,
  getSettings,
  listAdminAudit,
  listAdminChallengesV2,
  listFlagProviders,
  type TeamSortKey,
} from '@rampart/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read, readVersioned } from '../../api/call';
import type { AuditSearch } from './audit/audit-search';
import type { SubmissionSearch } from './submissions/submission-search';
import type { TeamSearch } from './teams/team-search';

const SECOND = 1000;
/** Rows of a list; below the least that `adminLists.maxLimit` is worth setting to. */
export const STAFF_ROWS = 50;

/** Of these the most comes first. */
const SORTS_DOWN: ReadonlySet<TeamSortKey> = new Set(['score', 'solves', 'createdAt']);

const rowsOf = (page = 1) => ({ limit: STAFF_ROWS, offset: (page - 1) * STAFF_ROWS });
const only = <Value>(value: Value | undefined) => (value === undefined ? null : { include: [value] });

/** The first page follows what happens unless it is held; the others stay as they are while somebody reads them. */
export function submissionsQuery(search: SubmissionSearch, isLive = true) {
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
    refetchInterval: isLive && search.page === undefined ? 3 * SECOND : false,
  });
}

export function teamsQuery(search: TeamSearch) {
  return queryOptions({
    queryKey: ['staff', 'teams', search],
    queryFn: ({ signal }) =>
      read(filterAdminUsers, 'goodAdminUsers', {
        query: {
          ...rowsOf(search.page),
          ...(search.q === undefined ? {} : { search: search.q }),
          ...(search.sort === undefined
            ? {}
            : { sortBy: search.sort, sortOrder: SORTS_DOWN.has(search.sort) ? 'desc' : 'asc' }),
        },
        body: { status: only(search.status), division: only(search.division) },
        signal,
      }),
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

export function staffChallengesQuery() {
  return queryOptions({
    queryKey: ['staff', 'challenges'],
    queryFn: ({ signal }) => read(listAdminChallengesV2, 'goodAdminChallenges', { signal }),
    staleTime: 5 * SECOND,
  });
}

/** Not kept: an editor starts from what is stored now. */
export function staffChallengeQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'challenge', id],
    queryFn: ({ signal }) =>
      readVersioned(getAdminChallengeV2, 'goodAdminChallenge', { params: { id }, signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
}

export function flagProvidersQuery() {
  return queryOptions({
    queryKey: ['staff', 'flagProviders'],
    queryFn: ({ signal }) => read(listFlagProviders, 'goodFlagProviders', { signal }),
    staleTime: Infinity,
  });
}

/** Not kept, like the challenges. */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['staff', 'settings'],
    queryFn: ({ signal }) => readVersioned(getSettings, 'goodAdminSettings', { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
}

export function auditQuery(search: AuditSearch) {
  return queryOptions({
    queryKey: ['staff', 'audit', search],
    queryFn: ({ signal }) =>
      read(listAdminAudit, 'goodAdminAudit', {
        query: {
          ...rowsOf(search.page),
          ...(search.action === undefined ? {} : { action: search.action }),
          ...(search.actor === undefined ? {} : { actor: search.actor }),
          ...(search.target === undefined ? {} : { target: search.target }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 5 * SECOND,
  });
}
