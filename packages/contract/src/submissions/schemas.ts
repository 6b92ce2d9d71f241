import { Type, type Static } from '@sinclair/typebox';
import { includeExclude, searchText, SORT_ORDERS } from '../admin-users/schemas';
import { freeObject, identifier, nullable, oneOf, paging, strictObject, text, unixMs } from '../schema';

/** Shapes of the submission record (competition reference 5.9). */

export const SUBMISSION_KINDS = ['flag', 'admin_bot'] as const;

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

export const SUBMISSION_SORT_KEYS = ['createdAt', 'challenge', 'team', 'ip', 'kind', 'result'] as const;
export const SUBMISSION_TEAM_STATUSES = ['banned', 'not_banned'] as const;

export const submissionsQuery = strictObject({
  ...paging,
  /** Default `createdAt`. */
  sortBy: Type.Optional(oneOf(SUBMISSION_SORT_KEYS)),
  /** Default `desc`. */
  sortOrder: Type.Optional(oneOf(SORT_ORDERS)),
  challengeSearch: searchText,
  teamSearch: searchText,
});

/** Date text; parsed by the use case, which refuses what is no date with `body:createdAfter`. Bounds are inclusive. */
const dateText = Type.Optional(nullable(text({ maxLength: 64 })));

export const submissionsFilterBody = strictObject({
  /** Challenge IDs. */
  challenge: includeExclude(identifier),
  /** Team IDs. */
  team: includeExclude(identifier),
  kind: includeExclude(oneOf(SUBMISSION_KINDS)),
  result: includeExclude(oneOf(SUBMISSION_RESULTS)),
  teamStatus: includeExclude(oneOf(SUBMISSION_TEAM_STATUSES)),
  category: includeExclude(text()),
  division: includeExclude(text()),
  createdAfter: dateText,
  createdBefore: dateText,
});

export const submission = strictObject({
  id: Type.String(),
  kind: oneOf(SUBMISSION_KINDS),
  challengeId: Type.String(),
  /** The ID again when the challenge is deleted. */
  challengeName: Type.String(),
  /** `deleted` when the challenge is. */
  challengeCategory: Type.String(),
  userId: Type.String(),
  /** The ID again when the team is deleted. */
  userName: Type.String(),
  /** `unknown` when the team is deleted. */
  userDivision: Type.String(),
  userAvatarUrl: nullable(Type.String()),
  userCountryCode: nullable(Type.String()),
  userStatusText: nullable(Type.String()),
  userBanned: Type.Boolean(),
  /** `unknown` when not known. */
  ip: Type.String(),
  result: oneOf(SUBMISSION_RESULTS),
  cheatedFromId: nullable(Type.String()),
  cheatedFromName: nullable(Type.String()),
  details: freeObject,
  /** ID of the solve or of the admin bot job. */
  relatedId: nullable(Type.String()),
  createdAt: unixMs,
});

export const submissions = strictObject({ total: Type.Integer(), submissions: Type.Array(submission) });

export type Submission = Static<typeof submission>;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];
export type SubmissionResult = (typeof SUBMISSION_RESULTS)[number];
export type SubmissionSortKey = (typeof SUBMISSION_SORT_KEYS)[number];
