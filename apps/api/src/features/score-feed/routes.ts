import type { BoundRoute } from '../../http/implement';
import {
  listChallengeScoresHandler,
  type ListChallengeScoresDependencies,
} from './list-challenge-scores.handler';
import { pushScoresHandler, type PushScoresDependencies } from './push-scores.handler';

export function scoreFeedRoutes(
  dependencies: ListChallengeScoresDependencies & PushScoresDependencies,
): BoundRoute[] {
  return [pushScoresHandler(dependencies), listChallengeScoresHandler(dependencies)];
}
