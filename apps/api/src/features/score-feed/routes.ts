import type { BoundRoute } from '../../http/implement';
import { listChallengeScoresHandler, type ListChallengeScoresNeeds } from './list-challenge-scores.handler';
import { pushScoresHandler, type PushScoresNeeds } from './push-scores.handler';

export function scoreFeedRoutes(needs: ListChallengeScoresNeeds & PushScoresNeeds): BoundRoute[] {
  return [pushScoresHandler(needs), listChallengeScoresHandler(needs)];
}
