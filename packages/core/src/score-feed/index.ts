export { createListChallengeScores, type ListChallengeScores } from './list-challenge-scores';
export { createPushScores, type PushScores } from './push-scores';
export { createScoreFeedStore, type ScoreFeedStore } from './score-feed-store';
export { createScoreSignatures, type ScoreSignatures } from './score-signatures';
