export { createScorer, ScorerRefusedError, type Scorer, type ScorerOptions } from './scorer';
export { signDelivery, type FeedCredentials } from './sign-delivery';
