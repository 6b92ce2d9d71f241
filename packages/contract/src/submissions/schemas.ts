import {
  INTEGRITY_SIGNALS,
  INTEGRITY_VERDICTS,
  SUBMISSION_KINDS,
  SUBMISSION_RESULTS,
  SUBMISSION_SORT_KEYS,
} from '@rampart/domain-data';
import { type Static, Type } from '@sinclair/typebox';
import { includeExclude, searchText, SORT_ORDERS } from '../admin-users/schemas';
import { defineReply } from '../reply';
import { MAX_FLAG_LENGTH } from '../solves/schemas';
import {
  described,
  freeObject,
  identifier,
  nullable,
  oneOf,
  paging,
  strictObject,
  text,
  unixMs,
  webAddress,
} from '../schema';

export const SUBMISSION_TEAM_STATUSES = ['banned', 'not_banned'] as const;

export const submissionsQuery = strictObject({
  ...paging,
  sortBy: described(Type.Optional(oneOf(SUBMISSION_SORT_KEYS)), 'Default `createdAt`.'),
  sortOrder: described(Type.Optional(oneOf(SORT_ORDERS)), 'Default `desc`.'),
  challengeSearch: searchText,
  teamSearch: searchText,
});

/** A date as text. The use case parses it, and refuses anything else with `body:createdAfter`. Bounds are inclusive. */
const dateText = described(
  Type.Optional(nullable(text({ maxLength: 64, examples: ['2026-06-01T12:00:00Z'] }))),
  'Date as text (ISO 8601), not in milliseconds; anything else is refused. Bounds are inclusive.',
);

export const submissionsFilterBody = strictObject({
  flag: described(
    Type.Optional(nullable(text({ maxLength: MAX_FLAG_LENGTH }))),
    'Part of what was submitted as a flag, regardless of case. Reads every attempt that the other filters leave.',
  ),
  challenge: described(includeExclude(identifier), 'Challenge IDs.'),
  team: described(includeExclude(identifier), 'Team IDs.'),
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
  challengeName: described(Type.String(), 'The ID if the challenge has been deleted.'),
  challengeCategory: described(Type.String(), '`deleted` when the challenge is.'),
  userId: Type.String(),
  userName: described(Type.String(), 'The ID if the team has been deleted.'),
  userDivision: described(Type.String(), '`unknown` when the team is deleted.'),
  userAvatarUrl: nullable(webAddress),
  userCountryCode: nullable(Type.String()),
  userStatusText: nullable(Type.String()),
  userBanned: Type.Boolean(),
  ip: described(Type.String(), '`unknown` when not known.'),
  result: oneOf(SUBMISSION_RESULTS),
  cheatedFromId: nullable(Type.String()),
  cheatedFromName: nullable(Type.String()),
  details: freeObject,
  relatedId: described(nullable(Type.String()), 'ID of the solve or of the admin bot job.'),
  createdAt: unixMs,
});

export const submissions = strictObject({ total: Type.Integer(), submissions: Type.Array(submission) });

export const activity = strictObject({
  minutes: described(
    Type.Array(
      strictObject({
        at: described(unixMs, 'Beginning of the minute.'),
        flags: described(Type.Integer(), 'Flags submitted, right or wrong.'),
        correct: Type.Integer(),
      }),
    ),
    'The last hour, oldest first; the last minute is not over.',
  ),
  sharedFlags: described(Type.Integer(), 'Attempts with the flag of another team, in the whole record.'),
  challenges: described(
    Type.Array(
      strictObject({
        id: Type.String(),
        name: Type.String(),
        solves: described(Type.Integer(), 'Counted solves; a freeze hides none.'),
        opensAt: described(
          unixMs,
          'Its release, the time at which staff first showed it, or the start of the event, whichever is latest.',
        ),
        firstSolve: nullable(
          strictObject({ userId: Type.String(), userName: Type.String(), createdAt: unixMs }),
        ),
      }),
    ),
    'Challenges that teams can see (some of them only once they have solved others) and that are solved with flags.',
  ),
});

export type Activity = Static<typeof activity>;
export type Submission = Static<typeof submission>;

export const goodAdminSubmissions = defineReply('goodAdminSubmissions', 200, 'The submissions.', submissions);

export const goodAdminActivity = defineReply('goodAdminActivity', 200, 'What is going on.', activity);

export const integrityCasesQuery = strictObject({
  ...paging,
  status: described(Type.Optional(oneOf(['open', 'decided'])), 'All if absent.'),
  user: described(Type.Optional(identifier), 'ID of a team.'),
  userSearch: described(searchText, 'A part of the name of a team.'),
  challenge: described(Type.Optional(identifier), 'ID of a challenge; bursts are about none.'),
  kind: Type.Optional(oneOf(INTEGRITY_SIGNALS)),
});

export const integrityDecisionBody = strictObject({
  data: strictObject({
    verdict: described(nullable(oneOf(INTEGRITY_VERDICTS)), 'Null leaves the case open.'),
    note: text({ maxLength: 2000 }),
  }),
});

const integrityCaseFields = {
  id: Type.String(),
  users: described(
    Type.Array(strictObject({ id: Type.String(), name: nullable(Type.String()), banned: Type.Boolean() })),
    'One team or two; the name of a deleted one is null.',
  ),
  kinds: Type.Array(oneOf(INTEGRITY_SIGNALS)),
  signals: described(Type.Integer(), 'How many there are.'),
  firstAt: unixMs,
  lastAt: unixMs,
  isOpen: described(
    Type.Boolean(),
    'Whether it is undecided, or there have been signals since the decision.',
  ),
  verdict: nullable(oneOf(INTEGRITY_VERDICTS)),
  note: Type.String(),
  decidedBy: described(nullable(Type.String()), 'Team ID of who wrote verdict and note.'),
  decidedAt: nullable(unixMs),
};

export const integrityCase = strictObject(integrityCaseFields);
export const integrityCases = strictObject({ total: Type.Integer(), cases: Type.Array(integrityCase) });

export const integritySignal = strictObject({
  kind: oneOf(INTEGRITY_SIGNALS),
  at: unixMs,
  submissions: Type.Array(
    strictObject({
      id: Type.String(),
      userId: Type.String(),
      challengeId: Type.String(),
      result: Type.String(),
      flag: described(nullable(Type.String()), 'As it was submitted.'),
      createdAt: unixMs,
    }),
  ),
});

export const integrityCaseWithEvidence = strictObject({
  ...integrityCaseFields,
  evidence: described(Type.Array(integritySignal), 'The latest 100 signals, newest first.'),
});

export type IntegrityCaseData = Static<typeof integrityCase>;
export type IntegritySignalData = Static<typeof integritySignal>;

export const goodIntegrityCases = defineReply('goodIntegrityCases', 200, 'The cases.', integrityCases);
export const goodIntegrityCase = defineReply(
  'goodIntegrityCase',
  200,
  'The case.',
  integrityCaseWithEvidence,
);
export const goodIntegrityDecision = defineReply(
  'goodIntegrityDecision',
  200,
  'The decision was stored.',
  integrityCase,
);
export const badUnknownCase = defineReply('badUnknownCase', 404, 'There is no case of this ID.');
