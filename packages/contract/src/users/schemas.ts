import { Type, type Static } from '@sinclair/typebox';
import { dynamicScore } from '../leaderboard/schemas';
import { nullable, strictObject, unixMs } from '../schema';
import { bloodIndex } from '../solves/schemas';

/** Shapes of team profiles (accounts reference 5.1 to 5.3). V1 leaves unset fields out, V2 sends null. */

const solvedChallengeFields = {
  /** Challenge ID. */
  id: Type.String(),
  name: Type.String(),
  category: Type.String(),
  points: nullable(Type.Integer()),
  solves: nullable(Type.Integer()),
  createdAt: unixMs,
};

export const solvedChallengeV1 = strictObject(solvedChallengeFields);

export const solvedChallengeV2 = strictObject({
  ...solvedChallengeFields,
  /** Points first awarded for the solve; null when not known. */
  awardedPoints: nullable(Type.Integer()),
  bloodIndex,
});

const profileFields = {
  name: Type.String(),
  division: Type.String(),
  score: Type.Integer(),
  globalPlace: nullable(Type.Integer()),
  divisionPlace: nullable(Type.Integer()),
};

const profileFieldsV1 = {
  ...profileFields,
  ranksiteId: Type.Optional(Type.String()),
  solves: Type.Array(solvedChallengeV1),
};

const profileFieldsV2 = {
  ...profileFields,
  ranksiteId: nullable(Type.String()),
  solves: Type.Array(solvedChallengeV2),
  dynamicScores: Type.Array(dynamicScore),
  avatarUrl: nullable(Type.String()),
  countryCode: nullable(Type.String()),
  statusText: nullable(Type.String()),
};

const ownFields = {
  id: Type.String(),
  teamToken: Type.String(),
  allowedDivisions: Type.Array(Type.String()),
  perms: nullable(Type.Integer()),
};

export const userV1 = strictObject(profileFieldsV1);
export const userV2 = strictObject(profileFieldsV2);

export const ownUserV1 = strictObject({
  ...profileFieldsV1,
  ...ownFields,
  email: Type.Optional(Type.String()),
});

export const ownUserV2 = strictObject({
  ...profileFieldsV2,
  ...ownFields,
  email: nullable(Type.String()),
  banned: Type.Boolean(),
});

export type SolvedChallengeV1 = Static<typeof solvedChallengeV1>;
export type SolvedChallengeV2 = Static<typeof solvedChallengeV2>;
export type UserV1 = Static<typeof userV1>;
export type UserV2 = Static<typeof userV2>;
export type OwnUserV1 = Static<typeof ownUserV1>;
export type OwnUserV2 = Static<typeof ownUserV2>;
