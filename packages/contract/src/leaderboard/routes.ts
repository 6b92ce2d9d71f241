import { leaderboardSearch, Permission } from '@rampart/domain-data';
import {
  goodLeaderboardChallenges,
  goodLeaderboardGraph,
  goodLeaderboardV1,
  goodLeaderboardV2,
  goodLeaderboardWithGraph,
  graphQueryV1,
  graphQueryV2,
  leaderboardQueryV1,
  leaderboardQueryV2,
  leaderboardWithGraphQuery,
} from './schemas';
import { defineRoute } from '../route';

const shared = {
  method: 'GET',
  auth: 'optional',
  permissions: 0,
  standing: 'any',
  gate: { opens: 'atStart', closes: 'never', bypass: Permission.leaderboardRead },
  captcha: null,
  params: null,
  body: null,
} as const;

/** Taken by the use case only when `search` is given, and after the limits and the division are checked. */
const searchLimit = { bucket: leaderboardSearch, charge: 'inUseCase' } as const;

export const getLeaderboardV1 = defineRoute({
  ...shared,
  name: 'getLeaderboardV1',
  path: '/leaderboard/now',
  versions: ['v1'],
  summary: 'Get a page of the leaderboard.',
  description:
    'Returns ranked teams with their scores, best first, and how many there are. An unknown division is 400 `badBody`.',
  rules: 'board-and-graph.md#leaderboard-entries',
  pageLimit: 'leaderboard.maxLimit',
  conditional: 'cached',
  rateLimit: null,
  query: leaderboardQueryV1,
  replies: [goodLeaderboardV1],
});

export const getLeaderboardV2 = defineRoute({
  ...shared,
  name: 'getLeaderboardV2',
  path: '/leaderboard/now',
  versions: ['v2'],
  summary: 'Get a page of the leaderboard with solves and places.',
  description:
    'Returns ranked teams, best first, and how many there are. `search` finds names that contain the text or are similar to it, most similar first; only requests with `search` take a token from the bucket. An unknown division is 400 `badBody`.',
  rules: 'board-and-graph.md#leaderboard-entries',
  pageLimit: 'leaderboard.maxLimit',
  conditional: 'cached',
  rateLimit: searchLimit,
  query: leaderboardQueryV2,
  replies: [goodLeaderboardV2],
});

export const getLeaderboardWithGraph = defineRoute({
  ...shared,
  name: 'getLeaderboardWithGraph',
  path: '/leaderboard/with-graph',
  versions: ['v2'],
  summary: 'Get a page of the leaderboard with score histories.',
  description:
    'Returns a page of the leaderboard and adds the score history of the first teams of the page, at most the setting `leaderboard.graphMaxTeams`. `challenge` keeps the teams that have scored on it; an unknown one has none. Only requests with `search` take a token from the bucket.',
  rules: 'board-and-graph.md#list-with-graph',
  pageLimit: 'leaderboard.graphWithListLimit',
  conditional: 'cached',
  rateLimit: searchLimit,
  query: leaderboardWithGraphQuery,
  replies: [goodLeaderboardWithGraph],
});

export const getGraphV1 = defineRoute({
  ...shared,
  name: 'getGraphV1',
  path: '/leaderboard/graph',
  versions: ['v1'],
  summary: 'Get the score histories of the best teams.',
  description:
    'Returns how the scores of the best teams developed, newest sample first. An unknown division is 400 `badBody`.',
  rules: 'board-and-graph.md#graph-entries',
  pageLimit: 'leaderboard.graphMaxTeams',
  conditional: 'cached',
  rateLimit: null,
  query: graphQueryV1,
  replies: [goodLeaderboardGraph],
});

export const getGraphV2 = defineRoute({
  ...shared,
  name: 'getGraphV2',
  path: '/leaderboard/graph',
  versions: ['v2'],
  summary: 'Get the score histories of a page of the leaderboard.',
  description:
    'Returns how the scores of ranked teams developed, newest sample first. An unknown division is 400 `badBody`.',
  rules: 'board-and-graph.md#graph-entries',
  pageLimit: 'leaderboard.graphMaxTeams',
  conditional: 'cached',
  rateLimit: null,
  query: graphQueryV2,
  replies: [goodLeaderboardGraph],
});

export const getLeaderboardChallenges = defineRoute({
  ...shared,
  name: 'getLeaderboardChallenges',
  path: '/leaderboard/challs',
  versions: ['v2'],
  summary: 'Get the challenges behind the leaderboard.',
  description:
    'Returns the challenges that players can see, by id, with value, number of solves and the first three solvers.',
  rules: 'board-and-graph.md#challenge-metadata',
  conditional: 'cached',
  gate: { opens: 'atStart', closes: 'never', bypass: Permission.challsRead },
  rateLimit: null,
  query: null,
  replies: [goodLeaderboardChallenges],
});
