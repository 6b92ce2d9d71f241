import { Permission } from '@rampart/domain-data';
import {
  badAdminBotConfig,
  badInstancerConfig,
  challengeUpdateBodyV1,
  challengeUpdateBodyV2,
  goodAdminChallengesV1,
  goodAdminChallengesV2,
  goodAdminChallengeV1,
  goodAdminChallengeV2,
  goodChallengeDelete,
  goodChallengeUpdateV1,
  goodChallengeUpdateV2,
  goodFlagProviders,
} from './schemas';
import { goodScoreCurve, goodScorePreview, scoreCurveQuery, scorePreviewBody } from './score-schemas';
import { goodSolveCheckRecord, goodSolveChecks, solveCheckBody } from './solve-check-schemas';
import { badChallenge } from '../challenges/schemas';
import { BODY_LIMIT, BY_STAFF, defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';

const staff = {
  ...BY_STAFF,
  query: null,
} as const;

const listing = {
  ...staff,
  method: 'GET',
  path: '/admin/challs',
  summary: 'List all challenges.',
  description:
    'Returns every challenge, hidden and unreleased ones too, with flags and secrets, in the order players see them.',
  rules: 'editing-challenges.md#challenge-reads',
  permissions: Permission.challsRead,
  params: null,
  body: null,
} as const;

const detail = {
  ...listing,
  conditional: 'etag',
  path: '/admin/challs/:id',
  summary: 'Get a challenge.',
  description: 'Returns one challenge, hidden or not, with flags and secrets.',
  rules: 'editing-challenges.md#challenge-reads',
  params: idParams,
} as const;

const update = {
  ...staff,
  conditional: 'ifMatch',
  method: 'PUT',
  path: '/admin/challs/:id',
  summary: 'Create or change a challenge.',
  description:
    'Creates the challenge if the id is unknown, else changes the fields in the body and keeps the rest. Objects and lists are replaced as a whole, except `instancerConfig`, which is merged. What cannot be stored is 400 `badBody`: `flag` beside `flags`, a flag its provider refuses, or a change of the scoring kind once the challenge has solves.',
  rules: 'editing-challenges.md#challenge-edits',
  permissions: Permission.challsWrite,
  params: idParams,
} as const;

export const listAdminChallengesV1 = defineRoute({
  ...listing,
  name: 'listAdminChallengesV1',
  versions: ['v1'],
  replies: [goodAdminChallengesV1],
});

export const listAdminChallengesV2 = defineRoute({
  ...listing,
  name: 'listAdminChallengesV2',
  versions: ['v2'],
  replies: [goodAdminChallengesV2],
});

export const getAdminChallengeV1 = defineRoute({
  ...detail,
  name: 'getAdminChallengeV1',
  versions: ['v1'],
  replies: [goodAdminChallengeV1, badChallenge],
});

export const getAdminChallengeV2 = defineRoute({
  ...detail,
  name: 'getAdminChallengeV2',
  versions: ['v2'],
  replies: [goodAdminChallengeV2, badChallenge],
});

export const putAdminChallengeV1 = defineRoute({
  ...update,
  name: 'putAdminChallengeV1',
  versions: ['v1'],
  body: jsonBody(challengeUpdateBodyV1, BODY_LIMIT.adminJson),
  replies: [goodChallengeUpdateV1, badChallenge],
});

export const putAdminChallengeV2 = defineRoute({
  ...update,
  name: 'putAdminChallengeV2',
  versions: ['v2'],
  body: jsonBody(challengeUpdateBodyV2, BODY_LIMIT.adminJson),
  replies: [goodChallengeUpdateV2, badChallenge, badInstancerConfig, badAdminBotConfig],
});

export const deleteChallenge = defineRoute({
  ...staff,
  name: 'deleteChallenge',
  conditional: 'ifMatch',
  method: 'DELETE',
  path: '/admin/challs/:id',
  versions: ['v1'],
  summary: 'Delete a challenge.',
  description:
    'Deletes a challenge with its solves; the submission record keeps the attempts. It also succeeds for an unknown id.',
  rules: 'editing-challenges.md#challenge-deletion',
  permissions: Permission.challsWrite,
  params: idParams,
  body: null,
  replies: [goodChallengeDelete],
});

export const listFlagProviders = defineRoute({
  ...staff,
  name: 'listFlagProviders',
  method: 'GET',
  path: '/admin/flags/providers',
  versions: ['v2'],
  summary: 'List the flag providers.',
  description: 'Returns the flag providers with the JSON Schemas of their configuration, for editors.',
  rules: 'challenges-and-flags.md#flag-providers',
  permissions: Permission.challsRead,
  params: null,
  body: null,
  replies: [goodFlagProviders],
});

export const getScoreCurve = defineRoute({
  ...staff,
  name: 'getScoreCurve',
  method: 'GET',
  path: '/admin/score-curve',
  versions: ['v2'],
  summary: 'Preview the values of a challenge.',
  description:
    'Returns what a decay challenge with these points is worth as it is solved, by the formula of the event.',
  rules: 'scoring-and-ranking.md#score-formulas',
  permissions: Permission.challsRead,
  params: null,
  query: scoreCurveQuery,
  body: null,
  replies: [goodScoreCurve],
});

export const previewScores = defineRoute({
  ...staff,
  name: 'previewScores',
  method: 'POST',
  path: '/admin/score-preview',
  versions: ['v2'],
  summary: 'Preview the effect of changes on the board.',
  description:
    'Computes the board as it is and as it would be with other points, visibility or times of the event, and returns the scores and values that differ. Writes nothing.',
  rules: 'scoring-and-ranking.md#score-previews',
  permissions: Permission.challsRead,
  params: null,
  body: jsonBody(scorePreviewBody, BODY_LIMIT.adminJson),
  replies: [goodScorePreview],
});

export const listSolveChecks = defineRoute({
  ...staff,
  name: 'listSolveChecks',
  method: 'GET',
  path: '/admin/solve-checks',
  versions: ['v2'],
  summary: 'See which challenges can be solved.',
  description:
    'Returns the result of the latest run of the solve script of each challenge that has been tried.',
  rules: 'editing-challenges.md#solve-checks',
  permissions: Permission.challsRead,
  params: null,
  body: null,
  replies: [goodSolveChecks],
});

export const recordSolveCheck = defineRoute({
  ...staff,
  name: 'recordSolveCheck',
  method: 'PUT',
  path: '/admin/challs/:id/solve-check',
  versions: ['v2'],
  summary: 'Report whether a challenge can be solved.',
  description: 'Stores the result of a run of the solve script of a challenge, in place of the previous one.',
  rules: 'editing-challenges.md#solve-checks',
  permissions: Permission.challsWrite,
  params: idParams,
  body: jsonBody(solveCheckBody, BODY_LIMIT.adminJson),
  replies: [goodSolveCheckRecord, badChallenge],
});
