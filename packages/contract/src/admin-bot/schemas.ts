import { ADMIN_BOT_JOB_STATUSES } from '@rampart/domain-data';
import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, identifier, nullable, oneOf, strictObject, text, unixMs } from '../schema';

const status = oneOf(ADMIN_BOT_JOB_STATUSES);

export const adminBotJobParams = strictObject({ id: identifier, jobId: identifier });

/** Values of inputs by name; names that the challenge does not declare are ignored. */
export const adminBotInputValues = Type.Unsafe<Record<string, string>>({
  type: 'object',
  propertyNames: text({ maxLength: 256 }),
  additionalProperties: text({ maxLength: 1024 }),
});

export const adminBotSubmitBody = strictObject({
  inputs: adminBotInputValues,
  captchaCode: Type.Optional(Type.String()),
});

export const adminBotSource = strictObject({
  sourceCode: described(Type.String(), 'Public once the challenge is, so it must not contain secrets.'),
  fileExtension: described(Type.String(), 'Extension of the script, with the dot.'),
});

export const submittedAdminBotJob = strictObject({ jobId: Type.String() });

const ownJobFields = { id: Type.String(), status, createdAt: unixMs };

export const ownAdminBotJob = strictObject({
  ...ownJobFields,
  queuePosition: described(
    nullable(Type.Integer({ minimum: 1 })),
    'Place in the queue of all challenges, from 1; null when not queued.',
  ),
  logs: nullable(Type.String()),
});

export const adminBotJobStatus = strictObject({
  job: described(nullable(ownAdminBotJob), 'Null when there never was one.'),
});

export const finishedAdminBotJob = strictObject({
  ...ownJobFields,
  hasLogs: described(Type.Boolean(), 'Whether logs are stored, empty ones too.'),
});

export const adminBotJobHistory = strictObject({ jobs: Type.Array(finishedAdminBotJob) });

export const adminBotJobLogs = strictObject({ logs: nullable(Type.String()) });

/** Most characters of the logs a runner may report. */
export const ADMIN_BOT_MAX_LOGS_LENGTH = 1_048_576;

export const adminBotFinishBody = strictObject({
  logs: Type.Optional(text({ maxLength: ADMIN_BOT_MAX_LOGS_LENGTH })),
});

export const adminBotFlag = strictObject({ provider: Type.String(), flag: Type.String() });

export const adminBotInstance = strictObject({
  type: described(Type.String(), 'Kind of the endpoint.'),
  host: Type.String(),
  port: Type.Integer(),
  title: Type.Optional(Type.String()),
});

export const pulledAdminBotJob = strictObject({
  id: Type.String(),
  challengeId: Type.String(),
  configRevision: described(
    Type.String(),
    'Lower-case hex SHA-256 of the code when the job was submitted; the code may be newer by now.',
  ),
  userId: described(Type.String(), 'The team.'),
  submittedAt: unixMs,
  flags: described(Type.Array(adminBotFlag), 'Flags of the team.'),
  flag: described(Type.String(), 'The first of `flags`; empty when there is none.'),
  inputs: Type.Record(Type.String(), Type.String()),
  instancerInstances: described(
    Type.Array(adminBotInstance),
    'Empty unless the bot requires a running instance.',
  ),
});

export const adminBotJobPull = strictObject({
  job: described(
    nullable(pulledAdminBotJob),
    'Null when nothing is queued, or when the pulled job cannot be carried out.',
  ),
});

export const adminBotChallengeSource = strictObject({
  sourceCode: Type.String(),
  configRevision: Type.String(),
});

export const adminBotJobUpdate = strictObject({ ok: Type.Literal(true) });

/** Number of jobs that wait for a runner; a metric for scaling runners. */
export const adminBotQueueDepth = strictObject({ depth: Type.Integer({ minimum: 0 }) });

export const adminBotStatus = strictObject({ enabled: Type.Literal(true), configLanguage: Type.String() });

export type OwnAdminBotJob = Static<typeof ownAdminBotJob>;
export type FinishedAdminBotJob = Static<typeof finishedAdminBotJob>;
export type PulledAdminBotJob = Static<typeof pulledAdminBotJob>;
export type AdminBotChallengeSource = Static<typeof adminBotChallengeSource>;
export type AdminBotFinishBody = Static<typeof adminBotFinishBody>;

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
