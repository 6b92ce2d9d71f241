import { profileUpdates } from '../bucket';
import { badKnownName, badName } from '../replies/auth';
import {
  badDivisionChangeEnded,
  badDivisionNotAllowed,
  goodUserUpdateV1,
  goodUserUpdateV2,
} from '../replies/users';
import { defineRoute, jsonBody } from '../route';
import { userUpdateBodyV1, userUpdateBodyV2 } from './update-schemas';

const update = {
  method: 'PATCH',
  path: '/users/me',
  summary: "Change the caller's profile; nothing is written when a check fails.",
  source: 'accounts reference 5.4',
  auth: 'team',
  permissions: 0,
  standing: 'any',
  gate: null,
  captcha: null,
  // Every call consumes, whatever it carries (spec, Users).
  rateLimit: { bucket: profileUpdates, charge: 'beforeHandler' },
  params: null,
  query: null,
} as const;

export const updateOwnUserV1 = defineRoute({
  ...update,
  name: 'updateOwnUserV1',
  versions: ['v1'],
  body: jsonBody(userUpdateBodyV1),
  replies: [goodUserUpdateV1, badName, badKnownName, badDivisionNotAllowed],
});

export const updateOwnUserV2 = defineRoute({
  ...update,
  name: 'updateOwnUserV2',
  versions: ['v2'],
  body: jsonBody(userUpdateBodyV2),
  replies: [goodUserUpdateV2, badName, badKnownName, badDivisionNotAllowed, badDivisionChangeEnded],
});
