export { createAwardStore } from './award-store';
export { createGiveAward, createRevokeAward, type GiveAward, type RevokeAward } from './edit-awards';
export { createScoreChangeStore, type ScoreChange } from './score-change-store';
export { createListScoreChanges, type ListScoreChanges } from './list-score-changes';
