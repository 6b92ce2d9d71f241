import {
  leaderboardChallenges,
  leaderboardGraph,
  leaderboardV1,
  leaderboardV2,
  leaderboardWithGraph,
} from '../leaderboard/schemas';
import { defineReply } from '../reply';

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
