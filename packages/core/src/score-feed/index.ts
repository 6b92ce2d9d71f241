export { createListChallengeScores, type ListChallengeScores } from './list-challenge-scores';
export { createPushScores, type PushScores } from './push-scores';
export { createScoreFeedStore } from './score-feed-store';
export { createScoreSignatures } from './score-signatures';
