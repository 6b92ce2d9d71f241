import {
  deleteChallenge,
  getAdminChallengeV1,
  getAdminChallengeV2,
  listAdminChallengesV1,
  listAdminChallengesV2,
  listFlagProviders,
  putAdminChallengeV1,
  putAdminChallengeV2,
} from './admin-challenges/routes';
import { listAdminAudit } from './admin-audit/routes';
import {
  getAdminBotConfig,
  getAdminBotJobLogs,
  getAdminBotJobStatus,
  listAdminBotJobs,
  submitAdminBotJob,
} from './admin-bot/routes';
import {
  completeAdminBotJob,
  failAdminBotJob,
  getAdminBotChallengeSource,
  getAdminBotQueueDepth,
  getAdminBotStatus,
  pullAdminBotJob,
} from './admin-bot/service-routes';
import { getAdminConnection } from './admin-connection/routes';
import { listAdminAnnouncements } from './admin-announcements/routes';
import { listAdminMail } from './admin-mail/routes';
import {
  createUserToken,
  deleteAdminUser,
  filterAdminUsers,
  getAdminUser,
  listAdminUsers,
  updateAdminUser,
} from './admin-users/routes';
import {
  getVerifyInfo,
  login,
  recoverV1,
  recoverV2,
  registerV1,
  registerV2,
  testToken,
  verifyV1,
  verifyV2,
} from './auth/routes';
import { listChallengesV1, listChallengesV2 } from './challenges/routes';
import {
  authorizeExternalAuth,
  createExternalAuthClient,
  deleteExternalAuthClient,
  exchangeExternalAuthCode,
  getExternalAuthClient,
  listExternalAuthClients,
} from './external-auth/routes';
import {
  extendInstance,
  getInstance,
  getInstancerSchema,
  runInstancerAction,
  startInstance,
  stopInstance,
} from './instances/routes';
import { ranksiteCallback, removeRanksiteAuth, setRanksiteAuth } from './integrations/ranksite-routes';
import { getClientConfigV1, getClientConfigV2, getRanksiteLeaderboard } from './integrations/routes';
import {
  getGraphV1,
  getGraphV2,
  getLeaderboardChallenges,
  getLeaderboardV1,
  getLeaderboardV2,
  getLeaderboardWithGraph,
} from './leaderboard/routes';
import { listChallengeScores, pushScores } from './scores/routes';
import { getSettings, updateSettings } from './settings/routes';
import { deleteSolve, deleteTeamSolves, listSolvesV1, listSolvesV2, submitFlag } from './solves/routes';
import { filterSubmissions, listSubmissions } from './submissions/routes';
import {
  addMember,
  listMembers,
  removeEmail,
  removeMember,
  setEmailV1,
  setEmailV2,
} from './users/account-routes';
import { getOwnUserV1, getOwnUserV2, getUserV1, getUserV2 } from './users/routes';
import {
  completeUserVerification,
  listUserVerifications,
  resendUserVerification,
} from './verifications/routes';
import { updateAdminUserAvatar, updateOwnAvatar } from './avatars/routes';
import { queryUploadsV1, queryUploadsV2, uploadFilesV1, uploadFilesV2 } from './uploads/routes';
import { updateOwnUserV1, updateOwnUserV2 } from './users/update-routes';

/**
 * Every declared route. The router tries them in this order, so the ones a running event calls most come first;
 * where two paths can match one request the exact one stands before the one with a parameter.
 */
export const ALL_ROUTES = [
  getLeaderboardV2,
  getLeaderboardV1,
  listChallengesV2,
  listChallengesV1,
  submitFlag,
  getLeaderboardWithGraph,
  getGraphV2,
  getGraphV1,
  getLeaderboardChallenges,
  listSolvesV2,
  listSolvesV1,
  listChallengeScores,
  pushScores,
  getOwnUserV2,
  getOwnUserV1,
  updateOwnUserV2,
  updateOwnUserV1,
  updateOwnAvatar,
  getUserV2,
  getUserV1,
  testToken,
  login,
  registerV2,
  registerV1,
  verifyV2,
  verifyV1,
  recoverV2,
  recoverV1,
  getVerifyInfo,
  setEmailV2,
  setEmailV1,
  removeEmail,
  listMembers,
  addMember,
  removeMember,
  getInstance,
  startInstance,
  extendInstance,
  stopInstance,
  runInstancerAction,
  getClientConfigV2,
  getClientConfigV1,
  getAdminBotJobStatus,
  submitAdminBotJob,
  listAdminBotJobs,
  getAdminBotJobLogs,
  getAdminBotConfig,
  pullAdminBotJob,
  getAdminBotQueueDepth,
  completeAdminBotJob,
  failAdminBotJob,
  getAdminBotChallengeSource,
  getAdminBotStatus,
  setRanksiteAuth,
  removeRanksiteAuth,
  ranksiteCallback,
  getRanksiteLeaderboard,
  getExternalAuthClient,
  authorizeExternalAuth,
  exchangeExternalAuthCode,
  listExternalAuthClients,
  createExternalAuthClient,
  deleteExternalAuthClient,
  listAdminChallengesV2,
  listAdminChallengesV1,
  getAdminChallengeV2,
  getAdminChallengeV1,
  putAdminChallengeV2,
  putAdminChallengeV1,
  deleteChallenge,
  listFlagProviders,
  getInstancerSchema,
  deleteSolve,
  deleteTeamSolves,
  listAdminUsers,
  filterAdminUsers,
  getAdminUser,
  updateAdminUser,
  deleteAdminUser,
  createUserToken,
  listUserVerifications,
  completeUserVerification,
  resendUserVerification,
  listAdminMail,
  listAdminAnnouncements,
  listAdminAudit,
  getAdminConnection,
  listSubmissions,
  filterSubmissions,
  updateAdminUserAvatar,
  uploadFilesV2,
  uploadFilesV1,
  queryUploadsV2,
  queryUploadsV1,
  getSettings,
  updateSettings,
] as const;
