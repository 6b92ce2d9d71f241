export {
  createListChallengeScores,
  type ListChallengeScores,
  type ScoreStandings,
} from './list-challenge-scores';
export { createPushScores, type PushScores } from './push-scores';
export { createScoreFeedStore, type ListedScore, type ScoreFeedStore } from './score-feed-store';
export { createDeliveryLog, type DeliveryLog } from './delivery-log';
export { createListFeeds, type ListedFeed, type ListFeeds } from './list-feeds';
export { createReadLongestSilence } from './read-longest-silence';
export { createTryPush, type TryPush } from './try-push';
export { createScoreSignatures, type ScoreSignatures } from './score-signatures';
