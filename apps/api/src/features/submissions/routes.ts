import type { BoundRoute } from '../../http/implement';
import {
  filterSubmissionsHandler,
  listSubmissionsHandler,
  type SubmissionsDependencies,
} from './list-submissions.handler';

export function submissionsRoutes(dependencies: SubmissionsDependencies): BoundRoute[] {
  return [listSubmissionsHandler(dependencies), filterSubmissionsHandler(dependencies)];
}
