export { createLiveFeed, type LiveFeed } from './live-feed';
export type { LiveChange } from './live-changes';
export { latestBloods, type LiveBlood, type LiveChallenge, type LiveState } from './live-state';
