import { Type, type Static } from '@sinclair/typebox';
import { scoringKind } from '../challenges/schemas';
import { identifier, nullable, paging, strictObject, text, unixMs } from '../schema';

/** Shapes of the leaderboard routes (spec, Leaderboard entry, Graph entry; competition reference 4). */

/** An empty value counts as absent; an unknown division is refused by the use case. */
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

/** Points of a team on one dynamic challenge; `pointDelta` is 0 when the latest push left the team out. */
export const dynamicScore = strictObject({
  id: Type.String(),
  points: Type.Integer(),
  pointDelta: Type.Integer(),
});

export const leaderboardEntryV2 = strictObject({
  id: Type.String(),
  name: Type.String(),
  score: Type.Integer(),
  avatarUrl: nullable(Type.String()),
  countryCode: nullable(Type.String()),
  statusText: nullable(Type.String()),
  solves: Type.Array(strictObject({ id: Type.String(), solveTime: unixMs })),
  dynamicScores: Type.Array(dynamicScore),
  division: Type.String(),
  divisionPlace: Type.Integer(),
  /** Place among all teams, also under a division filter; null outside the ranked set. */
  globalPlace: nullable(Type.Integer()),
});

export const scoreSample = strictObject({ time: unixMs, score: Type.Integer() });

export const graphEntry = strictObject({
  id: Type.String(),
  name: Type.String(),
  /** Newest first. */
  points: Type.Array(scoreSample),
  /** Newest first; empty for a team no push ever named. */
  dynamicPoints: Type.Array(scoreSample),
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
  /** At most `graphMaxTeams` entries, in the order of the page (decisions, Graph with list). */
  graph: Type.Array(graphEntry),
});

export const leaderboardGraph = strictObject({ graph: Type.Array(graphEntry) });

export const leaderboardChallenge = strictObject({
  name: Type.String(),
  category: Type.String(),
  solves: Type.Integer(),
  points: Type.Integer(),
  /** 0 when unset (decisions). */
  sortWeight: Type.Number(),
  scoringKind,
  /** The first three teams, earliest first. */
  firstSolvers: Type.Array(strictObject({ id: Type.String() }), { maxItems: 3 }),
});

export const leaderboardChallenges = strictObject({
  /** By challenge ID. */
  challenges: Type.Record(Type.String(), leaderboardChallenge),
});

export type LeaderboardEntryV1 = Static<typeof leaderboardEntryV1>;
export type LeaderboardEntryV2 = Static<typeof leaderboardEntryV2>;
export type GraphEntry = Static<typeof graphEntry>;
export type ScoreSample = Static<typeof scoreSample>;
export type DynamicScore = Static<typeof dynamicScore>;
export type LeaderboardChallenge = Static<typeof leaderboardChallenge>;
