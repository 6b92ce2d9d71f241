/** The queries of pages of staff. */
import {
  filterSubmissions,
  getActivity,
  getAdminChallengeV2,
  getAdminHealth,
  getRateLimits,
  getSettings,
  listAdminAnnouncements,
  listAdminAudit,
  listAdminChallengesV2,
  listAdminHints,
  listAdminMail,
  listAdminSolves,
  listAdminWebhooks,
  listAdminWriteups,
  listExternalAuthClients,
  listFlagProviders,
  listRateLimitRefusals,
  listScoreFeeds,
  listSolveChecks,
  listUploads,
  listUserVerifications,
  listWaves,
  withoutUndefined,
} from '@rampart/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read, readVersioned, type DataOf } from '../../api/call';
import type { ListSearch } from '../../app/search-values';
import { afterTyping } from './after-typing';
import type { AuditSearch } from './audit/audit-search';
import type { SolveSearch } from './solves/solve-search';
import type { SubmissionFilters } from './submissions/submission-search';

const SECOND = 1000;
/** Rows per page; below any reasonable value of `adminLists.maxLimit`. */
export const STAFF_ROWS = 50;

export const rowsOf = (page = 1) => ({ limit: STAFF_ROWS, offset: (page - 1) * STAFF_ROWS });
export const only = <Value>(value: Value | undefined) => (value === undefined ? null : { include: [value] });

/** The first page is updated; the others stay unchanged while they are read. */
export function submissionsQuery(search: SubmissionFilters) {
  return queryOptions({
    queryKey: ['staff', 'submissions', search],
    queryFn: async ({ signal }) => {
      await afterTyping(search.team ?? search.challenge ?? search.flag);
      return read(filterSubmissions, 'goodAdminSubmissions', {
        query: {
          ...rowsOf(search.page),
          ...withoutUndefined({ challengeSearch: search.challenge, teamSearch: search.team }),
        },
        body: {
          result: only(search.result),
          kind: only(search.kind),
          challenge: only(search.challengeId),
          team: only(search.teamId),
          flag: search.flag ?? null,
        },
        signal,
      });
    },
    placeholderData: keepPreviousData,
    // Not a search for a flag, which reads every attempt.
    ...(search.page === undefined && search.flag === undefined ? { refetchInterval: 3 * SECOND } : {}),
  });
}

export const wavesQuery = queryOptions({
  queryKey: ['staff', 'waves'],
  queryFn: ({ signal }) => read(listWaves, 'goodWaves', { signal }),
  // Somebody else may open one.
  refetchInterval: 5 * SECOND,
});

export function hintsOfChallengeQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'hints', id],
    queryFn: ({ signal }) => read(listAdminHints, 'goodAdminHints', { params: { id }, signal }),
    staleTime: 5 * SECOND,
  });
}

export function writeupsOfChallengeQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'writeups', id],
    queryFn: ({ signal }) => readVersioned(listAdminWriteups, 'goodWriteups', { params: { id }, signal }),
    staleTime: 5 * SECOND,
  });
}

/** Checks arrive by themselves, every few minutes. */
export const solveChecksQuery = queryOptions({
  queryKey: ['staff', 'solveChecks'],
  queryFn: ({ signal }) => read(listSolveChecks, 'goodSolveChecks', { signal }),
  refetchInterval: 15 * SECOND,
});

export const staffChallengesQuery = queryOptions({
  queryKey: ['staff', 'challenges'],
  queryFn: ({ signal }) => read(listAdminChallengesV2, 'goodAdminChallenges', { signal }),
  staleTime: 5 * SECOND,
});

/** Not cached, because an editor starts from the stored challenge. */
export function staffChallengeQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'challenge', id],
    queryFn: ({ signal }) =>
      readVersioned(getAdminChallengeV2, 'goodAdminChallenge', { params: { id }, signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
}

export const flagProvidersQuery = queryOptions({
  queryKey: ['staff', 'flagProviders'],
  queryFn: ({ signal }) => read(listFlagProviders, 'goodFlagProviders', { signal }),
  staleTime: Infinity,
});

/** Not cached, like challenges. */
export const settingsQuery = queryOptions({
  queryKey: ['staff', 'settings'],
  queryFn: ({ signal }) => readVersioned(getSettings, 'goodAdminSettings', { signal }),
  gcTime: 0,
  staleTime: Infinity,
});

export function auditQuery({ page, ...filters }: AuditSearch) {
  return queryOptions({
    queryKey: ['staff', 'audit', page, filters],
    queryFn: async ({ signal }) => {
      await afterTyping(filters.target);
      return read(listAdminAudit, 'goodAdminAudit', {
        query: { ...rowsOf(page), ...withoutUndefined(filters) },
        signal,
      });
    },
    placeholderData: keepPreviousData,
    staleTime: 5 * SECOND,
  });
}

export const activityQuery = queryOptions({
  queryKey: ['staff', 'activity'],
  queryFn: ({ signal }) => read(getActivity, 'goodAdminActivity', { signal }),
  refetchInterval: 5 * SECOND,
});

export const healthQuery = queryOptions({
  queryKey: ['staff', 'health'],
  queryFn: ({ signal }) => read(getAdminHealth, 'goodAdminHealth', { signal }),
  refetchInterval: 3 * SECOND,
});

export function solvesOfEventQuery({ page, ...filters }: SolveSearch) {
  return queryOptions({
    queryKey: ['staff', 'solves', page, filters],
    queryFn: ({ signal }) =>
      read(listAdminSolves, 'goodAdminSolves', {
        query: { ...rowsOf(page), ...withoutUndefined(filters) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 5 * SECOND,
  });
}

export function verificationsQuery({ q, page }: ListSearch) {
  return queryOptions({
    queryKey: ['staff', 'verifications', q, page],
    queryFn: async ({ signal }) => {
      await afterTyping(q);
      return read(listUserVerifications, 'goodAdminUserVerifications', {
        query: { ...rowsOf(page), ...withoutUndefined({ search: q }) },
        signal,
      });
    },
    placeholderData: keepPreviousData,
    staleTime: 5 * SECOND,
  });
}

export function unsentMailQuery(page: number | undefined) {
  return queryOptions({
    queryKey: ['staff', 'mail', page],
    queryFn: ({ signal }) => read(listAdminMail, 'goodAdminMail', { query: rowsOf(page), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 5 * SECOND,
  });
}

export function unsentAnnouncementsQuery(page: number | undefined) {
  return queryOptions({
    queryKey: ['staff', 'bloodMessages', page],
    queryFn: ({ signal }) =>
      read(listAdminAnnouncements, 'goodAdminAnnouncements', { query: rowsOf(page), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 5 * SECOND,
  });
}

export const webhooksQuery = queryOptions({
  queryKey: ['staff', 'webhooks'],
  queryFn: ({ signal }) => read(listAdminWebhooks, 'goodAdminWebhooks', { signal }),
  refetchInterval: 3 * SECOND,
});

export function uploadsQuery({ q, page }: ListSearch) {
  return queryOptions({
    queryKey: ['staff', 'uploads', q, page],
    queryFn: async ({ signal }) => {
      await afterTyping(q);
      return read(listUploads, 'goodAdminUploads', {
        query: { ...rowsOf(page), ...withoutUndefined({ search: q }) },
        signal,
      });
    },
    placeholderData: keepPreviousData,
    staleTime: 5 * SECOND,
  });
}

export const clientsQuery = queryOptions({
  queryKey: ['staff', 'clients'],
  queryFn: ({ signal }) => read(listExternalAuthClients, 'goodAdminExternalAuthClients', { signal }),
  staleTime: 5 * SECOND,
});

export const feedsQuery = queryOptions({
  queryKey: ['staff', 'feeds'],
  queryFn: ({ signal }) => read(listScoreFeeds, 'goodAdminScoreFeeds', { signal }),
  refetchInterval: 5 * SECOND,
});

export const rateLimitsQuery = queryOptions({
  queryKey: ['staff', 'rateLimits'],
  queryFn: ({ signal }) => readVersioned(getRateLimits, 'goodAdminRateLimits', { signal }),
  staleTime: 5 * SECOND,
});

export type BucketRefusals = DataOf<typeof listRateLimitRefusals, 'goodAdminRateLimitRefusals'>[number];

export function refusalsQuery(hours: number) {
  return queryOptions({
    queryKey: ['staff', 'refusals', hours],
    queryFn: ({ signal }) =>
      read(listRateLimitRefusals, 'goodAdminRateLimitRefusals', { query: { hours }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 10 * SECOND,
  });
}
