export { createAdminBot, type AdminBot, type AdminBotDependencies } from './create-admin-bot';
export { revisionOf } from './check-script';
export type { FinishedJob, FinishedStatus, JobInstance, JobOrder, JobOwner, NewJob, OwnJob } from './job';
export type { OwnJobs } from './own-jobs';
export type { RunnerJobQueue } from './runner-job-queue';
export { SCRIPT_LANGUAGE, type ScriptFacts, type ScriptRunner, type ScriptTrial } from './script-runner';
export type { JobRequestOutcome, SubmitJob } from './submit-job';
