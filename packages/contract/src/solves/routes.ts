import { flagAttempts } from '../bucket';
import { Permission } from '../permission';
import { badChallenge } from '../replies/challenges';
import { badPerms } from '../replies/common';
import {
  badAlreadySolvedChallenge,
  badFlag,
  badUnknownSolve,
  goodAllChallengeSolvesDelete,
  goodChallengeSolveDelete,
  goodChallengeSolvesV1,
  goodChallengeSolvesV2,
  goodFlag,
} from '../replies/solves';
import { badUnknownUser } from '../replies/users';
import { defineRoute, jsonBody } from '../route';
import { idParams, pagingQuery } from '../schema';
import { flagBody, solveParams, solvesOfTeamParams } from './schemas';

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
  summary: 'List the solves of a challenge, earliest first.',
  source: 'competition reference 1.4',
  replies: [goodChallengeSolvesV1, badChallenge],
});

export const listSolvesV2 = defineRoute({
  ...listing,
  name: 'listSolvesV2',
  versions: ['v2'],
  summary:
    'List the solves of a challenge, earliest first, with places, bloods and the position of the caller.',
  source: 'competition reference 1.4',
  replies: [goodChallengeSolvesV2, badChallenge],
});

export const submitFlag = defineRoute({
  name: 'submitFlag',
  method: 'POST',
  path: '/challs/:id/submit',
  versions: ['v1'],
  summary: 'Try a flag on a challenge.',
  source: 'competition reference 1.6',
  auth: 'team',
  permissions: 0,
  // A banned team is refused by the use case, from the database and after the body (competition reference 1.6, step 6):
  // a cached standing would refuse a team for half a minute after it was unbanned.
  standing: 'any',
  gate: { opens: 'atStart', closes: 'atEnd', bypass: Permission.challsWrite },
  captcha: null,
  // Taken after the challenge is found, so that a mistyped ID costs no attempt.
  rateLimit: { bucket: flagAttempts, charge: 'inUseCase' },
  params: idParams,
  query: null,
  body: jsonBody(flagBody),
  replies: [goodFlag, badFlag, badChallenge, badAlreadySolvedChallenge, badUnknownUser, badPerms],
});

const deletion = {
  method: 'DELETE',
  auth: 'team',
  permissions: Permission.challsSolveWrite,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  query: null,
  body: null,
} as const;

export const deleteSolve = defineRoute({
  ...deletion,
  name: 'deleteSolve',
  path: '/admin/challs/:challengeId/solves/:userId',
  versions: ['v2'],
  summary: 'Delete the solve or pushed score of one team on one challenge.',
  source: 'competition reference 5.5',
  params: solveParams,
  replies: [goodChallengeSolveDelete, badUnknownSolve],
});

export const deleteTeamSolves = defineRoute({
  ...deletion,
  name: 'deleteTeamSolves',
  path: '/admin/users/:userId/solves',
  versions: ['v2'],
  summary: 'Delete all solves and pushed scores of a team; also answers success when there are none.',
  source: 'competition reference 5.5',
  params: solvesOfTeamParams,
  replies: [goodAllChallengeSolvesDelete],
});
