import { type Static, Type } from '@sinclair/typebox';
import { reason } from '../admin-users/schemas';
import { defineReply } from '../reply';
import {
  described,
  identifier,
  nullable,
  paging,
  strictObject,
  text,
  unixMs,
  unixMsInput,
  webAddress,
} from '../schema';

export const bloodIndex = described(
  nullable(Type.Integer({ minimum: 0, maximum: 2 })),
  '0, 1 or 2 for the first three solves of a challenge, else null.',
);

const sharedFields = {
  id: Type.String(),
  createdAt: unixMs,
  userId: Type.String(),
  userName: Type.String(),
};

export const solveV1 = strictObject(sharedFields);

export const solveV2 = strictObject({
  ...sharedFields,
  userAvatarUrl: nullable(webAddress),
  userCountryCode: nullable(Type.String()),
  userStatusText: nullable(Type.String()),
  globalPlace: described(Type.Integer(), 'Place at solve time; 0 when none is known.'),
  division: Type.String(),
  divisionPlace: Type.Integer(),
  bloodIndex,
});

export const solvesV1 = strictObject({ solves: Type.Array(solveV1) });

export const solvesV2 = strictObject({
  solves: Type.Array(solveV2),
  mySolvePosition: described(
    nullable(Type.Integer()),
    'Place of the caller among all solvers, whatever the page; null for callers who have not solved it.',
  ),
});

/** In code points, not bytes. */
export const MAX_FLAG_LENGTH = 1024;

export const flagBody = strictObject({ flag: text({ maxLength: MAX_FLAG_LENGTH }) });

export const solveParams = strictObject({
  challengeId: identifier,
  userId: identifier,
});

export const solvesOfTeamParams = strictObject({ userId: identifier });

export const solveDeletionQuery = strictObject({
  reason: described(Type.Optional(reason), 'The team can read it.'),
});

export const addedSolveBody = strictObject({
  solvedAt: described(Type.Optional(unixMsInput), 'Not in the future. Default: now.'),
  reason,
});

export const adminSolvesQuery = strictObject({
  ...paging,
  challenge: described(Type.Optional(identifier), 'Challenge ID.'),
  team: described(Type.Optional(identifier), 'Team ID.'),
});

export const adminSolve = strictObject({
  id: Type.String(),
  createdAt: unixMs,
  challengeId: Type.String(),
  challengeName: Type.String(),
  challengeCategory: Type.String(),
  userId: Type.String(),
  userName: Type.String(),
  userBanned: Type.Boolean(),
  ip: Type.String(),
});

export const adminSolves = strictObject({ total: Type.Integer(), solves: Type.Array(adminSolve) });

export const rejudgeBody = strictObject({ reason: described(reason, 'The teams can read it.') });

export const owedSolve = strictObject({
  userId: Type.String(),
  userName: Type.String(),
  submittedAt: described(unixMs, 'Of the earliest wrong flag that the challenge accepts now.'),
  solvedAt: described(nullable(unixMs), 'Of the later solve of the team; null if it has none.'),
});

export const owedSolves = strictObject({ solves: Type.Array(owedSolve) });

export const rejudgement = strictObject({
  solves: described(Type.Integer(), 'How many solves were added or moved.'),
});

export type AdminSolve = Static<typeof adminSolve>;
export type OwedSolve = Static<typeof owedSolve>;
export type SolveV1 = Static<typeof solveV1>;
export type SolveV2 = Static<typeof solveV2>;

const message = 'The solves of the challenge.';

export const goodChallengeSolvesV1 = defineReply('goodChallengeSolves', 200, message, solvesV1);
export const goodChallengeSolvesV2 = defineReply('goodChallengeSolves', 200, message, solvesV2);

export const goodFlag = defineReply('goodFlag', 200, 'The flag is correct.');
export const badFlag = defineReply('badFlag', 400, 'The flag is not correct.');
export const badAlreadySolvedChallenge = defineReply(
  'badAlreadySolvedChallenge',
  409,
  'The team has already solved this challenge.',
);

export const badChallengeClosed = defineReply(
  'badChallengeClosed',
  403,
  'The challenge has closed and takes no more flags.',
);

export const goodChallengeSolveDelete = defineReply('goodChallengeSolveDelete', 200, 'The solve is deleted.');
export const goodAllChallengeSolvesDelete = defineReply(
  'goodAllChallengeSolvesDelete',
  200,
  'All solves of the team are deleted.',
);
export const goodSolveAdd = defineReply('goodSolveAdd', 200, 'The team has solved the challenge.');
export const goodRejudgePreview = defineReply(
  'goodRejudgePreview',
  200,
  'The solves that are owed.',
  owedSolves,
);
export const goodRejudge = defineReply('goodRejudge', 200, 'The wrong flags are judged again.', rejudgement);
export const badUnknownSolve = defineReply(
  'badUnknownSolve',
  404,
  'The team has no solve of this challenge.',
);
export const goodAdminSolves = defineReply('goodAdminSolves', 200, 'The solves.', adminSolves);
