import type { BoundRoute } from '../../http/implement';
import {
  getAdminBotConfigHandler,
  getAdminBotJobLogsHandler,
  getAdminBotJobStatusHandler,
  listAdminBotJobsHandler,
  submitAdminBotJobHandler,
  type AdminBotDependencies,
} from './participant.handler';
import {
  completeAdminBotJobHandler,
  failAdminBotJobHandler,
  getAdminBotChallengeSourceHandler,
  getAdminBotQueueDepthHandler,
  getAdminBotStatusHandler,
  pullAdminBotJobHandler,
} from './service.handler';

export function adminBotRoutes(dependencies: AdminBotDependencies): BoundRoute[] {
  return [
    getAdminBotJobStatusHandler(dependencies),
    submitAdminBotJobHandler(dependencies),
    listAdminBotJobsHandler(dependencies),
    getAdminBotJobLogsHandler(dependencies),
    getAdminBotConfigHandler(dependencies),
    pullAdminBotJobHandler(dependencies),
    getAdminBotQueueDepthHandler(dependencies),
    completeAdminBotJobHandler(dependencies),
    failAdminBotJobHandler(dependencies),
    getAdminBotChallengeSourceHandler(dependencies),
    getAdminBotStatusHandler(dependencies),
  ];
}
