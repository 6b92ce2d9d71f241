/** Actions of staff in the audit log, as `<thing>.<verb>`. */
export const STAFF_ACTIONS = [
  'challenge.create',
  'challenge.update',
  'challenge.delete',
  'wave.create',
  'wave.update',
  'wave.delete',
  'solveCheck.record',
  'solve.create',
  'solve.delete',
  'award.create',
  'award.revoke',
  'hint.create',
  'hint.update',
  'hint.delete',
  'writeups.update',
  'team.create',
  'team.promote',
  'team.update',
  'team.ban',
  'team.unban',
  'team.avatar',
  'team.token',
  'team.signOut',
  'team.notes',
  'team.merge',
  'team.transfer',
  'team.delete',
  'verification.complete',
  'verification.resend',
  'verification.delete',
  'mail.retry',
  'bloodAnnouncement.retry',
  'settings.update',
  'announcement.create',
  'announcement.update',
  'announcement.delete',
  'rateLimits.update',
  'file.upload',
  'file.delete',
  'externalClient.create',
  'externalClient.update',
  'externalClient.secret',
  'externalClient.delete',
  'event.wipe',
  'eventState.update',
  'webhook.replay',
  'integrityCase.decide',
] as const;
export type StaffActionName = (typeof STAFF_ACTIONS)[number];

/** Why the solve script of a challenge has not solved it. */
export const SOLVE_FAILURES = ['noInstance', 'scriptFailed', 'timedOut', 'noFlag'] as const;
export type SolveFailure = (typeof SOLVE_FAILURES)[number];

/** Kinds and results of the submission record, in the order they sort in. */
export const SUBMISSION_KINDS = ['flag', 'admin_bot'] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];
export const SUBMISSION_RESULTS = [
  'correct',
  'cheated',
  'incorrect',
  'already_solved',
  'queued',
  'active_job',
  'invalid_input',
  'bad_instancer_state',
] as const;
export type SubmissionResult = (typeof SUBMISSION_RESULTS)[number];
export const SUBMISSION_SORT_KEYS = ['createdAt', 'challenge', 'team', 'ip', 'kind', 'result'] as const;
export type SubmissionSortKey = (typeof SUBMISSION_SORT_KEYS)[number];

/** `admin` wins over `banned`: a team with any permission bit is `admin`. */
export const TEAM_STATUSES = ['active', 'banned', 'admin'] as const;
export type TeamStatus = (typeof TEAM_STATUSES)[number];
export const TEAM_SORT_KEYS = [
  'createdAt',
  'team',
  'email',
  'division',
  'score',
  'solves',
  'status',
] as const;
export type TeamSortKey = (typeof TEAM_SORT_KEYS)[number];

/** Actions that a captcha can protect. */
export const CAPTCHA_ACTIONS = [
  'register',
  'recover',
  'setEmail',
  'avatarUpload',
  'instancerStart',
  'instancerExtend',
  'adminBotSubmit',
] as const;
export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number];

/** States of a visit of the admin bot. */
export const ADMIN_BOT_JOB_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;
export type AdminBotJobStatus = (typeof ADMIN_BOT_JOB_STATUSES)[number];

/**
 * Why a push to a score feed is refused: missing or malformed headers, a timestamp too far off, a signature with
 * another secret, or a replay.
 */
export const DELIVERY_REFUSALS = ['badHeaders', 'clockSkew', 'wrongSignature', 'replayed'] as const;
export type DeliveryRefusal = (typeof DELIVERY_REFUSALS)[number];

/** Signals that staff may want to look at; none of them proves anything. */
export const INTEGRITY_SIGNALS = [
  'burst',
  'decoyFlag',
  'flagOfAnotherTeam',
  'sharedWrongFlag',
  'solvedWithoutFetching',
] as const;
export type IntegritySignalKind = (typeof INTEGRITY_SIGNALS)[number];
export const INTEGRITY_VERDICTS = ['dismissed', 'confirmed'] as const;
export type IntegrityVerdict = (typeof INTEGRITY_VERDICTS)[number];

/** Types of events that webhooks can receive. */
export const WEBHOOK_EVENTS = [
  'solve',
  'solveDeleted',
  'firstBlood',
  'registration',
  'ban',
  'unban',
  'announcement',
  'incident',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

export const SCORING_KINDS = ['decay', 'dynamic'] as const;
export type ScoringKind = (typeof SCORING_KINDS)[number];

/** Tables of the results of an event. */
export const RESULT_TABLES = ['teams', 'solves', 'challenges'] as const;
export type ResultTable = (typeof RESULT_TABLES)[number];
