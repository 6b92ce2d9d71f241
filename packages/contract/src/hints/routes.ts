import { Permission } from '@rampart/domain-data';
import { badChallenge } from '../challenges/schemas';
import { BODY_LIMIT, defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';
import {
  badHintPrice,
  badHintTaken,
  badUnknownHint,
  createHintBody,
  goodAdminHints,
  goodHint,
  goodHintCreate,
  goodHintDelete,
  goodHints,
  goodHintUpdate,
  hintParams,
  takeHintBody,
  updateHintBody,
} from './schemas';

const common = {
  versions: ['v2'],
  captcha: null,
  rateLimit: null,
  query: null,
  body: null,
  params: hintParams,
} as const;

export const listHints = defineRoute({
  ...common,
  name: 'listHints',
  method: 'GET',
  path: '/challs/:id/hints',
  summary: 'List the hints of a challenge.',
  description:
    'Returns the released hints, oldest first. Free hints, and those that the team of the caller has taken, have their content.',
  rules: 'hints.md#hints-of-a-challenge',
  auth: 'optional',
  permissions: 0,
  standing: 'any',
  gate: { opens: 'atStart', closes: 'never', bypass: Permission.challsRead },
  params: idParams,
  replies: [goodHints, badChallenge],
});

export const takeHint = defineRoute({
  ...common,
  name: 'takeHint',
  method: 'POST',
  path: '/challs/:id/hints/:hintId/take',
  summary: 'Take a hint for its price.',
  description:
    'Returns the hint and deducts its price from the score of the team, once. The request is refused if the price differs from the one in the body.',
  rules: 'hints.md#taking-a-hint',
  auth: 'team',
  permissions: 0,
  memberScope: 'play',
  standing: 'good',
  gate: { opens: 'atStart', closes: 'atEnd', pauses: true, bypass: Permission.challsWrite },
  body: jsonBody(takeHintBody),
  replies: [goodHint, badChallenge, badUnknownHint, badHintPrice],
});

const staff = {
  ...common,
  rules: 'hints.md#writing-hints',
  auth: 'team',
  permissions: Permission.challsWrite,
  standing: 'any',
  gate: null,
} as const;

export const listAdminHints = defineRoute({
  ...staff,
  name: 'listAdminHints',
  method: 'GET',
  path: '/admin/challs/:id/hints',
  summary: 'List all hints of a challenge.',
  description:
    'Returns all hints with their content, oldest first, including those that are not released yet.',
  permissions: Permission.challsRead,
  params: idParams,
  replies: [goodAdminHints, badChallenge],
});

export const createHint = defineRoute({
  ...staff,
  name: 'createHint',
  method: 'POST',
  path: '/admin/challs/:id/hints',
  summary: 'Add a hint to a challenge.',
  description: 'Adds a hint, free or with a price, that teams see at once or from a set time on.',
  params: idParams,
  body: jsonBody(createHintBody, BODY_LIMIT.adminJson),
  replies: [goodHintCreate, badChallenge],
});

export const updateHint = defineRoute({
  ...staff,
  name: 'updateHint',
  method: 'PUT',
  path: '/admin/challs/:id/hints/:hintId',
  summary: 'Edit a hint.',
  description:
    'Sets the fields in the body and keeps the rest. Teams that have taken the hint keep it at the price they paid.',
  conditional: 'ifMatch',
  body: jsonBody(updateHintBody, BODY_LIMIT.adminJson),
  replies: [goodHintUpdate, badUnknownHint],
});

export const deleteHint = defineRoute({
  ...staff,
  name: 'deleteHint',
  method: 'DELETE',
  path: '/admin/challs/:id/hints/:hintId',
  summary: 'Delete a hint.',
  description: 'Deletes a hint that no team has ever taken.',
  replies: [goodHintDelete, badUnknownHint, badHintTaken],
});
