export { createAwardStore, type Award } from './award-store';
export { createGiveAward, createRevokeAward, type GiveAward, type RevokeAward } from './edit-awards';
export { createScoreChangeStore, type ScoreChange, type ScoreChangeStore } from './score-change-store';
export { createListScoreChanges, type ListScoreChanges } from './list-score-changes';
