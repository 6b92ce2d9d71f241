/** The queries of pages, with how long their data stays fresh. A page uses them as `useQuery(challengesQuery)`. */
import {
  getClientConfigV2,
  getEventState,
  getGraphV2,
  getLeaderboardChallenges,
  getLeaderboardV2,
  getLiveSnapshot,
  getOwnUserV2,
  getPractice,
  getReveal,
  getUserV2,
  listAnnouncements,
  listChallengeScores,
  listChallengesV2,
  listHints,
  listScoreChanges,
  listSolvesV2,
  listWriteups,
  withoutUndefined,
} from '@rampart/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from './call';
import { ANNOUNCEMENTS, BOARD_PAGE, GRAPH_TEAMS } from './first-asked';
import { every } from './repeat';
import { currentToken } from './session';

const SECOND = 1000;

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => read(getClientConfigV2, 'goodClientConfig', { signal }),
  staleTime: 60 * SECOND,
  refetchInterval: every(60 * SECOND),
});

/** Whether staff have paused or frozen the event. */
export const eventStateQuery = queryOptions({
  queryKey: ['event'],
  queryFn: ({ signal }) => read(getEventState, 'goodEventState', { signal }),
  staleTime: 60 * SECOND,
});

/** The signed-in team; null for a visitor. */
export const ownTeamQuery = queryOptions({
  queryKey: ['team', 'own'],
  queryFn: ({ signal }) =>
    currentToken() === null ? null : read(getOwnUserV2, 'goodUserSelfData', { signal }),
  staleTime: 15 * SECOND,
  refetchInterval: every(30 * SECOND),
});

/** Changes of the score of the signed-in team other than solves. */
export const scoreChangesQuery = queryOptions({
  queryKey: ['team', 'own', 'changes'],
  queryFn: ({ signal }) => read(listScoreChanges, 'goodScoreChanges', { signal }),
  staleTime: 15 * SECOND,
});

export const challengesQuery = queryOptions({
  queryKey: ['challenges'],
  queryFn: ({ signal }) => read(listChallengesV2, 'goodChallenges', { signal }),
  staleTime: 5 * SECOND,
});

/** Solves of the signed-in team after the event. */
export const practiceQuery = queryOptions({
  queryKey: ['practice'],
  queryFn: ({ signal }) => read(getPractice, 'goodPractice', { signal }),
  staleTime: 30 * SECOND,
});

export function writeupsQuery(challengeId: string) {
  return queryOptions({
    queryKey: ['writeups', challengeId],
    queryFn: ({ signal }) => read(listWriteups, 'goodWriteups', { params: { id: challengeId }, signal }),
    staleTime: 60 * SECOND,
  });
}

export function hintsQuery(challengeId: string) {
  return queryOptions({
    queryKey: ['hints', challengeId],
    queryFn: ({ signal }) => read(listHints, 'goodHints', { params: { id: challengeId }, signal }),
    staleTime: 15 * SECOND,
  });
}

export const SOLVES_PER_PAGE = 10;

export function solvesQuery(challengeId: string, page: number) {
  return queryOptions({
    queryKey: ['solves', challengeId, page],
    // Contains the number of the page, so that its rows keep their numbers until the next page arrives.
    queryFn: async ({ signal }) => ({
      page,
      ...(await read(listSolvesV2, 'goodChallengeSolves', {
        params: { id: challengeId },
        query: { limit: SOLVES_PER_PAGE, offset: page * SOLVES_PER_PAGE },
        signal,
      })),
    }),
    staleTime: 5 * SECOND,
    placeholderData: keepPreviousData,
  });
}

/** Polled instead of read again with every board: feeds push all the time, and each answer is made for one team. */
export function standingsQuery(challengeId: string, page: number) {
  return queryOptions({
    queryKey: ['standings', challengeId, page],
    queryFn: async ({ signal }) => ({
      page,
      ...(await read(listChallengeScores, 'goodChallengeScores', {
        params: { id: challengeId },
        query: { limit: SOLVES_PER_PAGE, offset: page * SOLVES_PER_PAGE },
        signal,
      })),
    }),
    staleTime: 15 * SECOND,
    refetchInterval: every(30 * SECOND),
    placeholderData: keepPreviousData,
  });
}

export function teamQuery(id: string) {
  return queryOptions({
    queryKey: ['team', id],
    queryFn: ({ signal }) => read(getUserV2, 'goodUserData', { params: { id }, signal }),
    staleTime: 10 * SECOND,
  });
}

/** The revealed final places. Polled, because no live event says that staff have corrected one. */
export const revealQuery = queryOptions({
  queryKey: ['event', 'reveal'],
  queryFn: ({ signal }) => read(getReveal, 'goodReveal', { query: { limit: BOARD_PAGE, offset: 0 }, signal }),
  staleTime: 2 * SECOND,
  refetchInterval: 5 * SECOND,
  placeholderData: keepPreviousData,
});

export interface BoardFilter {
  readonly division?: string | undefined;
  readonly search?: string | undefined;
}

export function boardPageQuery({ division, search }: BoardFilter, page: number) {
  return queryOptions({
    queryKey: ['board', 'page', division ?? '', search ?? '', page],
    queryFn: ({ signal }) =>
      read(getLeaderboardV2, 'goodLeaderboard', {
        query: {
          limit: BOARD_PAGE,
          offset: page * BOARD_PAGE,
          ...withoutUndefined({ division, search }),
        },
        signal,
      }),
    staleTime: 2 * SECOND,
  });
}

/** The histories of `count` teams, beginning `from` places below the top of the board. */
export function graphQuery(division: string | undefined, from = 0, count = GRAPH_TEAMS) {
  return queryOptions({
    queryKey: ['board', 'graph', division ?? '', from, count],
    queryFn: ({ signal }) =>
      read(getGraphV2, 'goodLeaderboardGraph', {
        query: { limit: count, offset: from, ...withoutUndefined({ division }) },
        signal,
      }),
    staleTime: 10 * SECOND,
    placeholderData: keepPreviousData,
  });
}

export const boardChallengesQuery = queryOptions({
  queryKey: ['board', 'challenges'],
  queryFn: ({ signal }) => read(getLeaderboardChallenges, 'goodLeaderboardChallenges', { signal }),
  staleTime: 10 * SECOND,
});

/**
 * The latest bloods, fetched again with each board: a ban removes some and moves others up, and no event about a
 * blood says so.
 */
export const bloodsQuery = queryOptions({
  queryKey: ['board', 'bloods'],
  queryFn: async ({ signal }) => (await read(getLiveSnapshot, 'goodLiveSnapshot', { signal })).bloods,
  staleTime: 2 * SECOND,
  refetchInterval: every(15 * SECOND),
});

export function announcementsQuery(page = 0) {
  return queryOptions({
    queryKey: ['announcements', page],
    queryFn: ({ signal }) =>
      read(listAnnouncements, 'goodAnnouncements', {
        query: { limit: ANNOUNCEMENTS, offset: page * ANNOUNCEMENTS },
        signal,
      }),
    staleTime: 30 * SECOND,
  });
}
