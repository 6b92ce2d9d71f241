import { type Static, Type } from '@sinclair/typebox';
import { scoringKind } from '../challenges/schemas';
import { defineReply } from '../reply';
import { described, identifier, nullable, paging, strictObject, text, unixMs, webAddress } from '../schema';

/** An empty value counts as absent; the use case refuses an unknown division. */
const division = Type.Optional(text());
const search = Type.Optional(text({ minLength: 2, maxLength: 100 }));

export const leaderboardQueryV1 = strictObject({ ...paging, division });
export const leaderboardQueryV2 = strictObject({ ...paging, division, search });
export const leaderboardWithGraphQuery = strictObject({
  ...paging,
  division,
  search,
  challenge: Type.Optional(identifier),
});
export const graphQueryV1 = strictObject({ limit: paging.limit, division });
export const graphQueryV2 = strictObject({ ...paging, division });

export const leaderboardEntryV1 = strictObject({
  id: Type.String(),
  name: Type.String(),
  score: Type.Integer(),
});

export const pointDelta = described(
  Type.Integer(),
  'Change of the latest push; 0 for a team that was not in it.',
);

/** Points of a team on one dynamic challenge. */
export const dynamicScore = strictObject({
  id: Type.String(),
  points: Type.Integer(),
  pointDelta,
});

export const leaderboardEntryV2 = strictObject({
  id: Type.String(),
  name: Type.String(),
  score: Type.Integer(),
  avatarUrl: nullable(webAddress),
  countryCode: nullable(Type.String()),
  statusText: nullable(Type.String()),
  solves: Type.Array(strictObject({ id: Type.String(), solveTime: unixMs })),
  dynamicScores: Type.Array(dynamicScore),
  division: Type.String(),
  divisionPlace: Type.Integer(),
  globalPlace: described(
    nullable(Type.Integer()),
    'Place among all teams, also under a division filter; null for unranked teams.',
  ),
});

export const scoreSample = strictObject({ time: unixMs, score: Type.Integer() });

export const graphEntry = strictObject({
  id: Type.String(),
  name: Type.String(),
  points: described(Type.Array(scoreSample), 'Newest first.'),
  dynamicPoints: described(Type.Array(scoreSample), 'Newest first; empty for a team that no push mentioned.'),
});

export const leaderboardV1 = strictObject({
  total: Type.Integer(),
  leaderboard: Type.Array(leaderboardEntryV1),
});

export const leaderboardV2 = strictObject({
  total: Type.Integer(),
  leaderboard: Type.Array(leaderboardEntryV2),
});

export const leaderboardWithGraph = strictObject({
  total: Type.Integer(),
  leaderboard: Type.Array(leaderboardEntryV2),
  graph: described(Type.Array(graphEntry), 'At most `graphMaxTeams` entries, in the order of the page.'),
});

export const leaderboardGraph = strictObject({ graph: Type.Array(graphEntry) });

export const leaderboardChallenge = strictObject({
  name: Type.String(),
  category: Type.String(),
  solves: Type.Integer(),
  points: Type.Integer(),
  sortWeight: described(Type.Number(), '0 when unset.'),
  scoringKind,
  firstSolvers: described(
    Type.Array(strictObject({ id: Type.String() }), { maxItems: 3 }),
    'The first three teams, earliest first.',
  ),
});

export const leaderboardChallenges = strictObject({
  challenges: described(Type.Record(Type.String(), leaderboardChallenge), 'By challenge ID.'),
});

export type LeaderboardEntryV1 = Static<typeof leaderboardEntryV1>;
export type LeaderboardEntryV2 = Static<typeof leaderboardEntryV2>;
export type GraphEntry = Static<typeof graphEntry>;
export type ScoreSample = Static<typeof scoreSample>;
export type DynamicScore = Static<typeof dynamicScore>;
export type LeaderboardChallenge = Static<typeof leaderboardChallenge>;

const message = 'The leaderboard.';

export const goodLeaderboardV1 = defineReply('goodLeaderboard', 200, message, leaderboardV1);
export const goodLeaderboardV2 = defineReply('goodLeaderboard', 200, message, leaderboardV2);
export const goodLeaderboardWithGraph = defineReply(
  'goodLeaderboardWithGraph',
  200,
  'The leaderboard with the score history of its first teams.',
  leaderboardWithGraph,
);
export const goodLeaderboardGraph = defineReply(
  'goodLeaderboardGraph',
  200,
  'The score history of the first teams.',
  leaderboardGraph,
);
export const goodLeaderboardChallenges = defineReply(
  'goodLeaderboardChallenges',
  200,
  'The challenges behind the leaderboard.',
  leaderboardChallenges,
);
