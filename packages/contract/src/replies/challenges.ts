import { challengesV1, challengesV2 } from '../challenges/schemas';
import { defineReply } from '../reply';

const message = 'The challenges a team can work on.';

export const goodChallengesV1 = defineReply('goodChallenges', 200, message, challengesV1);
export const goodChallengesV2 = defineReply('goodChallenges', 200, message, challengesV2);

/** Unknown, hidden and unreleased challenges are not told apart. */
export const badChallenge = defineReply('badChallenge', 404, 'There is no such challenge.');
