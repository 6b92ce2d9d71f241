export { createAdminBot, type AdminBot } from './create-admin-bot';
export { revisionOf } from './check-script';
export type { FinishedJob, JobOrder, JobOwner, OwnJob } from './job';
export { SCRIPT_LANGUAGE, type ScriptFacts, type ScriptRunner } from './script-runner';
