import { flagAttempts, Permission } from '@rampart/domain-data';
import { badChallenge } from '../challenges/schemas';
import { badPerms } from '../common-kinds';
import { BODY_LIMIT, BY_STAFF, defineRoute, jsonBody } from '../route';
import { idParams, pagingQuery } from '../schema';
import {
  addedSolveBody,
  adminSolvesQuery,
  badAlreadySolvedChallenge,
  badChallengeClosed,
  badFlag,
  badUnknownSolve,
  flagBody,
  goodAdminSolves,
  goodAllChallengeSolvesDelete,
  goodChallengeSolveDelete,
  goodChallengeSolvesV1,
  goodChallengeSolvesV2,
  goodFlag,
  goodRejudge,
  goodRejudgePreview,
  goodSolveAdd,
  rejudgeBody,
  solveDeletionQuery,
  solveParams,
  solvesOfTeamParams,
} from './schemas';
import { badUnknownUser } from '../users/schemas';

const listing = {
  method: 'GET',
  path: '/challs/:id/solves',
  auth: 'optional',
  permissions: 0,
  standing: 'any',
  gate: { opens: 'atStart', closes: 'never', bypass: Permission.challsRead },
  captcha: null,
  rateLimit: null,
  params: idParams,
  query: pagingQuery,
  body: null,
} as const;

export const listSolvesV1 = defineRoute({
  ...listing,
  name: 'listSolvesV1',
  versions: ['v1'],
  polled: true,
  summary: 'List the solves of a challenge.',
  description:
    'Returns the flag solves of teams that are not banned, earliest first. A dynamic challenge has no solves: see its scores.',
  rules: 'challenges-and-flags.md#solve-list',
  pageLimit: 'leaderboard.maxLimit',
  replies: [goodChallengeSolvesV1, badChallenge],
});

export const listSolvesV2 = defineRoute({
  ...listing,
  name: 'listSolvesV2',
  versions: ['v2'],
  polled: true,
  summary: 'List the solves of a challenge with places and bloods.',
  description:
    'Returns the flag solves of teams that are not banned, earliest first, with the places the teams had when they solved. A dynamic challenge has no solves: see its scores.',
  rules: 'challenges-and-flags.md#solve-list',
  pageLimit: 'leaderboard.maxLimit',
  conditional: 'cached',
  replies: [goodChallengeSolvesV2, badChallenge],
});

export const submitFlag = defineRoute({
  name: 'submitFlag',
  method: 'POST',
  path: '/challs/:id/submit',
  versions: ['v1'],
  summary: 'Submit a flag.',
  description:
    'Checks a flag for the team of the caller; the comparison is exact and the flag is not trimmed. A challenge that is unknown, not visible to the team, dynamic or without flags is 404 `badChallenge`, one that has closed is 403 `badChallengeClosed`; neither takes a token from the bucket. Every other attempt does, right or wrong. Whether the team has already solved the challenge is only revealed for a correct flag. A banned team is refused with 403 `badPerms`.',
  rules: 'challenges-and-flags.md#flag-attempts',
  auth: 'team',
  permissions: 0,
  memberScope: 'play',
  // The use case refuses banned teams, by the database and after the body is checked: the cached standing would
  // refuse a team for half a minute after it was unbanned.
  standing: 'any',
  gate: { opens: 'atStart', closes: 'atEnd', pauses: 'inUseCase', bypass: Permission.challsWrite },
  captcha: null,
  // Taken after the challenge is found, so that a mistyped ID costs no attempt.
  rateLimit: { bucket: flagAttempts, charge: 'inUseCase' },
  params: idParams,
  query: null,
  body: jsonBody(flagBody),
  replies: [
    goodFlag,
    badFlag,
    badChallenge,
    badChallengeClosed,
    badAlreadySolvedChallenge,
    badUnknownUser,
    badPerms,
  ],
});

const staff = {
  ...BY_STAFF,
  permissions: Permission.challsSolveWrite,
  body: null,
} as const;

export const listAdminSolves = defineRoute({
  ...staff,
  name: 'listAdminSolves',
  method: 'GET',
  path: '/admin/solves',
  versions: ['v2'],
  summary: 'List the solves of the event.',
  description:
    'Returns the flag solves of the event, newest first, including those of hidden challenges and banned teams.',
  rules: 'editing-challenges.md#solve-deletion',
  pageLimit: 'adminLists.maxLimit',
  params: null,
  query: adminSolvesQuery,
  replies: [goodAdminSolves],
});

const deletion = { ...staff, method: 'DELETE', query: solveDeletionQuery } as const;

export const deleteSolve = defineRoute({
  ...deletion,
  name: 'deleteSolve',
  path: '/admin/challs/:challengeId/solves/:userId',
  versions: ['v2'],
  summary: 'Delete the solve of a team on a challenge.',
  description:
    'Removes the solve or the pushed score of one team on one challenge; the submission record keeps the attempt, and the team can solve again.',
  rules: 'editing-challenges.md#solve-deletion',
  params: solveParams,
  replies: [goodChallengeSolveDelete, badUnknownSolve],
});

export const deleteTeamSolves = defineRoute({
  ...deletion,
  name: 'deleteTeamSolves',
  path: '/admin/users/:userId/solves',
  versions: ['v2'],
  summary: 'Delete all solves of a team.',
  description:
    'Removes every solve and pushed score of a team; the submission record keeps the attempts. It also succeeds for an unknown team and for one without solves.',
  rules: 'editing-challenges.md#solve-deletion',
  params: solvesOfTeamParams,
  replies: [goodAllChallengeSolvesDelete],
});

export const addSolve = defineRoute({
  ...staff,
  name: 'addSolve',
  method: 'PUT',
  path: '/admin/challs/:challengeId/solves/:userId',
  versions: ['v2'],
  summary: 'Add a solve for a team.',
  description:
    'Adds the solve as if the team had submitted the flag at that time, but without recording an attempt or announcing the solve. A challenge that is not solved with flags is 404 `badChallenge`.',
  rules: 'editing-challenges.md#added-solves',
  params: solveParams,
  query: null,
  body: jsonBody(addedSolveBody, BODY_LIMIT.adminJson),
  replies: [goodSolveAdd, badChallenge, badUnknownUser, badAlreadySolvedChallenge],
});

const rejudging = {
  ...staff,
  path: '/admin/challs/:id/rejudge',
  versions: ['v2'],
  rules: 'editing-challenges.md#rejudging',
  params: idParams,
  query: null,
} as const;

export const previewRejudge = defineRoute({
  ...rejudging,
  name: 'previewRejudge',
  method: 'GET',
  summary: 'See which wrong flags a challenge accepts now.',
  description:
    'Returns, earliest first, the teams with a recorded wrong flag that the challenge accepts now, without those that had solved it by then, without banned teams, and without flags that were made for another team. Writes nothing. A challenge that is not solved with flags is 404 `badChallenge`.',
  replies: [goodRejudgePreview, badChallenge],
});

export const rejudge = defineRoute({
  ...rejudging,
  name: 'rejudge',
  method: 'POST',
  summary: 'Judge the wrong flags of a challenge again.',
  description:
    'Adds the solve of each team of the preview as of its submission, and moves a later one there. The submission record keeps what was answered, and nothing is announced. Each team is a transaction of its own: after an interruption, a second request does the rest.',
  body: jsonBody(rejudgeBody, BODY_LIMIT.adminJson),
  replies: [goodRejudge, badChallenge],
});
