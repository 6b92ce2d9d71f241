import type { BoundRoute } from '../../http/implement';
import {
  getAdminBotConfigHandler,
  getAdminBotJobLogsHandler,
  getAdminBotJobStatusHandler,
  listAdminBotJobsHandler,
  submitAdminBotJobHandler,
  type AdminBotNeeds,
} from './participant.handler';
import {
  completeAdminBotJobHandler,
  failAdminBotJobHandler,
  getAdminBotChallengeSourceHandler,
  getAdminBotQueueDepthHandler,
  getAdminBotStatusHandler,
  pullAdminBotJobHandler,
} from './service.handler';

export function adminBotRoutes(needs: AdminBotNeeds): BoundRoute[] {
  return [
    getAdminBotJobStatusHandler(needs),
    submitAdminBotJobHandler(needs),
    listAdminBotJobsHandler(needs),
    getAdminBotJobLogsHandler(needs),
    getAdminBotConfigHandler(needs),
    pullAdminBotJobHandler(needs),
    getAdminBotQueueDepthHandler(needs),
    completeAdminBotJobHandler(needs),
    failAdminBotJobHandler(needs),
    getAdminBotChallengeSourceHandler(needs),
    getAdminBotStatusHandler(needs),
  ];
}
