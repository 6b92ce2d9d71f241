import { Type, type Static } from '@sinclair/typebox';
import { identifier, nullable, strictObject, text, unixMs } from '../schema';

/** Shapes of solve rows and flag submission (spec, Challenge solve row; competition reference 1.4, 1.6). */

/** 0, 1 or 2 for the first three solves of a challenge. */
export const bloodIndex = nullable(Type.Integer({ minimum: 0, maximum: 2 }));

const sharedFields = {
  id: Type.String(),
  createdAt: unixMs,
  userId: Type.String(),
  userName: Type.String(),
};

export const solveV1 = strictObject(sharedFields);

export const solveV2 = strictObject({
  ...sharedFields,
  userAvatarUrl: nullable(Type.String()),
  userCountryCode: nullable(Type.String()),
  userStatusText: nullable(Type.String()),
  /** Place at solve time (decisions, Solve rows); 0 when none is known. */
  globalPlace: Type.Integer(),
  division: Type.String(),
  divisionPlace: Type.Integer(),
  bloodIndex,
});

export const solvesV1 = strictObject({ solves: Type.Array(solveV1) });

export const solvesV2 = strictObject({
  solves: Type.Array(solveV2),
  /** Place of the caller among all solvers, whatever the page; null for everybody who has not solved. */
  mySolvePosition: nullable(Type.Integer()),
});

/** Code points, not bytes (spec, Other limits). */
export const MAX_FLAG_LENGTH = 1024;

export const flagBody = strictObject({ flag: text({ maxLength: MAX_FLAG_LENGTH }) });

export const solveParams = strictObject({
  challengeId: identifier,
  userId: identifier,
});

export const solvesOfTeamParams = strictObject({ userId: identifier });

export type SolveV1 = Static<typeof solveV1>;
export type SolveV2 = Static<typeof solveV2>;
