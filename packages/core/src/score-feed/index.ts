export { createPushScores, type PushOutcome, type PushScores } from './push-scores';
export { createScoreSignatures, type ScoreSignatures } from './score-signatures';
export {
  createListChallengeScores,
  type ChallengeScores,
  type ListChallengeScores,
} from './list-challenge-scores';
export { createKnexScoreFeedStore } from './knex-score-feed-store';
export type { ListedScore, ScoreFeedStore } from './score-feed-store';
