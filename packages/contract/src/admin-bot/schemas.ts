import { Type, type Static } from '@sinclair/typebox';
import { identifier, nullable, oneOf, strictObject, text, unixMs } from '../schema';

/** Shapes of the visiting browser: what players, staff and runners see (services reference 2). */

export const ADMIN_BOT_JOB_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;
const status = oneOf(ADMIN_BOT_JOB_STATUSES);

/** Participants (services reference 2.3). */

export const adminBotJobParams = strictObject({ id: identifier, jobId: identifier });

/** Input name to value; names the challenge does not ask for are ignored (services reference 2.4). */
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
  /** Public with the challenge: authors put no secrets into it. */
  sourceCode: Type.String(),
  /** With the dot. */
  fileExtension: Type.String(),
});

export const submittedAdminBotJob = strictObject({ jobId: Type.String() });

const ownJobFields = { id: Type.String(), status, createdAt: unixMs };

export const ownAdminBotJob = strictObject({
  ...ownJobFields,
  /** From 1, over the jobs of all challenges; null when not queued. */
  queuePosition: nullable(Type.Integer({ minimum: 1 })),
  logs: nullable(Type.String()),
});

/** The newest job of the team, in whatever state; null when there never was one. */
export const adminBotJobStatus = strictObject({ job: nullable(ownAdminBotJob) });

export const finishedAdminBotJob = strictObject({
  ...ownJobFields,
  /** True for an empty stored text too. */
  hasLogs: Type.Boolean(),
});

export const adminBotJobHistory = strictObject({ jobs: Type.Array(finishedAdminBotJob) });

/** Null for a job that is unknown, another team's or pruned. */
export const adminBotJobLogs = strictObject({ logs: nullable(Type.String()) });

/** Runners (services reference 2.6). */

/** Most characters of the logs a runner may report. */
export const ADMIN_BOT_MAX_LOGS_LENGTH = 1_048_576;

export const adminBotFinishBody = strictObject({
  logs: Type.Optional(text({ maxLength: ADMIN_BOT_MAX_LOGS_LENGTH })),
});

export const adminBotFlag = strictObject({ provider: Type.String(), flag: Type.String() });

export const adminBotInstance = strictObject({
  /** Kind of the endpoint. */
  type: Type.String(),
  host: Type.String(),
  port: Type.Integer(),
  title: Type.Optional(Type.String()),
});

export const pulledAdminBotJob = strictObject({
  id: Type.String(),
  challengeId: Type.String(),
  /** Lower-case hex SHA-256 of the code when the job was submitted; the code may be newer by now. */
  configRevision: Type.String(),
  /** The team. */
  userId: Type.String(),
  submittedAt: unixMs,
  /** Flags of the team. */
  flags: Type.Array(adminBotFlag),
  /** The first of `flags`; empty when there is none. */
  flag: Type.String(),
  inputs: Type.Record(Type.String(), Type.String()),
  /** Empty unless the bot requires a running instance. */
  instancerInstances: Type.Array(adminBotInstance),
});

/** Null when nothing is queued. */
export const adminBotJobPull = strictObject({ job: nullable(pulledAdminBotJob) });

export const adminBotChallengeSource = strictObject({
  sourceCode: Type.String(),
  configRevision: Type.String(),
});

export const adminBotJobUpdate = strictObject({ ok: Type.Literal(true) });

/** Jobs that wait for a runner; the scaling metric of runners. */
export const adminBotQueueDepth = strictObject({ depth: Type.Integer({ minimum: 0 }) });

/** Staff (services reference 2.7). */

export const adminBotStatus = strictObject({ enabled: Type.Literal(true), configLanguage: Type.String() });

export type AdminBotJobStatusName = (typeof ADMIN_BOT_JOB_STATUSES)[number];
export type OwnAdminBotJob = Static<typeof ownAdminBotJob>;
export type FinishedAdminBotJob = Static<typeof finishedAdminBotJob>;
export type PulledAdminBotJob = Static<typeof pulledAdminBotJob>;
export type AdminBotChallengeSource = Static<typeof adminBotChallengeSource>;
export type AdminBotFinishBody = Static<typeof adminBotFinishBody>;
