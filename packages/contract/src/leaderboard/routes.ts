import { leaderboardSearch } from '../bucket';
import { Permission } from '../permission';
import {
  goodLeaderboardChallenges,
  goodLeaderboardGraph,
  goodLeaderboardV1,
  goodLeaderboardV2,
  goodLeaderboardWithGraph,
} from '../replies/leaderboard';
import { defineRoute } from '../route';
import {
  graphQueryV1,
  graphQueryV2,
  leaderboardQueryV1,
  leaderboardQueryV2,
  leaderboardWithGraphQuery,
} from './schemas';

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

/** Taken by the use case: only when `search` is given, and after the caps and the division (competition reference 4.1). */
const searchLimit = { bucket: leaderboardSearch, charge: 'inUseCase' } as const;

export const getLeaderboardV1 = defineRoute({
  ...shared,
  name: 'getLeaderboardV1',
  path: '/leaderboard/now',
  versions: ['v1'],
  summary: 'A page of the ranking: team and score.',
  source: 'competition reference 4.3',
  rateLimit: null,
  query: leaderboardQueryV1,
  replies: [goodLeaderboardV1],
});

export const getLeaderboardV2 = defineRoute({
  ...shared,
  name: 'getLeaderboardV2',
  path: '/leaderboard/now',
  versions: ['v2'],
  summary: 'A page of the ranking with solves, dynamic scores and places.',
  source: 'competition reference 4.3',
  rateLimit: searchLimit,
  query: leaderboardQueryV2,
  replies: [goodLeaderboardV2],
});

export const getLeaderboardWithGraph = defineRoute({
  ...shared,
  name: 'getLeaderboardWithGraph',
  path: '/leaderboard/with-graph',
  versions: ['v2'],
  summary: 'A page of the ranking and the score history of its first teams.',
  source: 'competition reference 4.4',
  rateLimit: searchLimit,
  query: leaderboardWithGraphQuery,
  replies: [goodLeaderboardWithGraph],
});

export const getGraphV1 = defineRoute({
  ...shared,
  name: 'getGraphV1',
  path: '/leaderboard/graph',
  versions: ['v1'],
  summary: 'The score history of the best teams.',
  source: 'competition reference 4.5',
  rateLimit: null,
  query: graphQueryV1,
  replies: [goodLeaderboardGraph],
});

export const getGraphV2 = defineRoute({
  ...shared,
  name: 'getGraphV2',
  path: '/leaderboard/graph',
  versions: ['v2'],
  summary: 'The score history of a page of the ranking.',
  source: 'competition reference 4.5',
  rateLimit: null,
  query: graphQueryV2,
  replies: [goodLeaderboardGraph],
});

export const getLeaderboardChallenges = defineRoute({
  ...shared,
  name: 'getLeaderboardChallenges',
  path: '/leaderboard/challs',
  versions: ['v2'],
  summary: 'The released challenges with values, solve counts and first solvers.',
  source: 'competition reference 4.6',
  gate: { opens: 'atStart', closes: 'never', bypass: Permission.challsRead },
  rateLimit: null,
  query: null,
  replies: [goodLeaderboardChallenges],
});
