import type { BoundRoute } from '../../http/implement';
import {
  filterSubmissionsHandler,
  listSubmissionsHandler,
  type SubmissionsNeeds,
} from './list-submissions.handler';

export function submissionsRoutes(needs: SubmissionsNeeds): BoundRoute[] {
  return [listSubmissionsHandler(needs), filterSubmissionsHandler(needs)];
}
