import { Type } from '@sinclair/typebox';
import {
  adminBotChallengeSource,
  adminBotJobHistory,
  adminBotJobLogs,
  adminBotJobPull,
  adminBotJobStatus,
  adminBotJobUpdate,
  adminBotQueueDepth,
  adminBotSource,
  adminBotStatus,
  submittedAdminBotJob,
} from '../admin-bot/schemas';
import { defineReply } from '../reply';
import { strictObject } from '../schema';

export const goodAdminBotConfig = defineReply(
  'goodAdminBotConfig',
  200,
  'The script of the admin bot.',
  adminBotSource,
);
export const goodAdminBotJobSubmitted = defineReply(
  'goodAdminBotJobSubmitted',
  200,
  'The admin bot will visit.',
  submittedAdminBotJob,
);
export const goodAdminBotJobStatus = defineReply(
  'goodAdminBotJobStatus',
  200,
  'The newest visit of the admin bot.',
  adminBotJobStatus,
);
export const goodAdminBotJobHistory = defineReply(
  'goodAdminBotJobHistory',
  200,
  'The last visits of the admin bot.',
  adminBotJobHistory,
);
export const goodAdminBotJobLogs = defineReply(
  'goodAdminBotJobLogs',
  200,
  'What the admin bot logged.',
  adminBotJobLogs,
);
export const badInstancerState = defineReply(
  'badInstancerState',
  400,
  'The instance is not in the state this needs.',
  strictObject({ error: Type.String() }),
);

export const goodAdminBotStatus = defineReply(
  'goodAdminBotStatus',
  200,
  'The admin bot of this event.',
  adminBotStatus,
);

export const goodAdminBotJobPull = defineReply(
  'goodAdminBotJobPull',
  200,
  'The next job, if there is one.',
  adminBotJobPull,
);
export const goodAdminBotChallengeSource = defineReply(
  'goodAdminBotChallengeSource',
  200,
  'The current script of the challenge.',
  adminBotChallengeSource,
);
export const goodAdminBotJobUpdate = defineReply(
  'goodAdminBotJobUpdate',
  200,
  'The job is finished.',
  adminBotJobUpdate,
);
export const goodAdminBotQueueDepth = defineReply(
  'goodAdminBotQueueDepth',
  200,
  'How many jobs wait.',
  adminBotQueueDepth,
);
