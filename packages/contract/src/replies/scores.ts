import { defineReply } from '../reply';
import { challengeScores, scorePushResult } from '../scores/schemas';

export const goodChallengeScores = defineReply(
  'goodChallengeScores',
  200,
  'The standings of the challenge.',
  challengeScores,
);
export const goodDynamicScores = defineReply(
  'goodDynamicScores',
  200,
  'The scores are stored.',
  scorePushResult,
);
