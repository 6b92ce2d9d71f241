import { Type } from '@sinclair/typebox';
import {
  adminChallengeDetailV2,
  adminChallengesV1,
  adminChallengesV2,
  adminChallengeV1,
  adminChallengeV2,
  flagProviders,
} from '../admin-challenges/schemas';
import { defineReply } from '../reply';
import { strictObject } from '../schema';

const list = 'All challenges.';
const detail = 'The challenge.';
const stored = 'The challenge is stored.';
const refusal = strictObject({ error: Type.String() });

export const goodAdminChallengesV1 = defineReply('goodAdminChallenges', 200, list, adminChallengesV1);
export const goodAdminChallengesV2 = defineReply('goodAdminChallenges', 200, list, adminChallengesV2);
export const goodAdminChallengeV1 = defineReply('goodAdminChallenge', 200, detail, adminChallengeV1);
export const goodAdminChallengeV2 = defineReply('goodAdminChallenge', 200, detail, adminChallengeDetailV2);
export const goodChallengeUpdateV1 = defineReply('goodChallengeUpdate', 200, stored, adminChallengeV1);
export const goodChallengeUpdateV2 = defineReply('goodChallengeUpdate', 200, stored, adminChallengeV2);
export const goodChallengeDelete = defineReply('goodChallengeDelete', 200, 'The challenge is deleted.');
export const goodFlagProviders = defineReply(
  'goodFlagProviders',
  200,
  'The flag providers and their configuration.',
  flagProviders,
);

export const badInstancerConfig = defineReply(
  'badInstancerConfig',
  400,
  'The instancer configuration is not valid.',
  refusal,
);
export const badAdminBotConfig = defineReply(
  'badAdminBotConfig',
  400,
  'The admin bot cannot work with this.',
  refusal,
);
