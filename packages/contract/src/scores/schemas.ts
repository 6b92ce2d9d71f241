import { Type, type Static } from '@sinclair/typebox';
import { scoreSample } from '../leaderboard/schemas';
import { identifier, int32, nullable, strictObject } from '../schema';

/** Shapes of dynamic challenges: pushed scores and their standings (spec, Dynamic score update; competition reference 1.5, 1.8). */

export const scoreEntry = strictObject({
  /** Team ID; entries of unknown teams are dropped. */
  userId: identifier,
  /** The new score of the team on the challenge; 0 clears it. */
  points: int32,
});

export const scorePushBody = strictObject({ scores: Type.Array(scoreEntry) });

export const scorePushResult = strictObject({
  inserted: Type.Integer(),
  updated: Type.Integer(),
  deleted: Type.Integer(),
});

export const challengeScore = strictObject({
  userId: Type.String(),
  userName: Type.String(),
  userAvatarUrl: nullable(Type.String()),
  userCountryCode: nullable(Type.String()),
  userStatusText: nullable(Type.String()),
  points: Type.Integer(),
  /** Change of the latest push; 0 for a team that was not in it. */
  pointDelta: Type.Integer(),
  /** 0 when the team is not ranked. */
  globalPlace: Type.Integer(),
  division: Type.String(),
  divisionPlace: Type.Integer(),
});

export const challengeScores = strictObject({
  total: Type.Integer(),
  myPosition: nullable(Type.Integer()),
  scores: Type.Array(challengeScore),
  /** Teams of the page and the caller; oldest sample first, unlike the graph of the leaderboard. */
  graph: Type.Array(
    strictObject({ id: Type.String(), name: Type.String(), points: Type.Array(scoreSample) }),
  ),
});

export type ScoreEntry = Static<typeof scoreEntry>;
export type ChallengeScore = Static<typeof challengeScore>;
