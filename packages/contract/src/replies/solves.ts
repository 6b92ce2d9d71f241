import { defineReply } from '../reply';
import { solvesV1, solvesV2 } from '../solves/schemas';

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

export const goodChallengeSolveDelete = defineReply('goodChallengeSolveDelete', 200, 'The solve is deleted.');
export const goodAllChallengeSolvesDelete = defineReply(
  'goodAllChallengeSolvesDelete',
  200,
  'All solves of the team are deleted.',
);
export const badUnknownSolve = defineReply(
  'badUnknownSolve',
  404,
  'The team has no solve of this challenge.',
);
