import { Permission } from '../permission';
import { badChallenge } from '../replies/challenges';
import { badRateLimit } from '../replies/common';
import {
  badInstancerError,
  goodInstanceStatus,
  goodInstancerActionResult,
  goodInstancerSchema,
} from '../replies/instances';
import { defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';
import { instanceBody, instancerActionParams } from './schemas';

/** What players do with their instance. Without an instancer every one of these answers 404 `badEndpoint`. */
const participant = {
  path: '/integrations/challs/:id/instance',
  versions: ['v2'],
  source: 'services reference 1.1',
  auth: 'team',
  permissions: 0,
  standing: 'good',
  // Open after the end as well: there is no end gate.
  gate: { opens: 'atStart', closes: 'never', bypass: Permission.challsRead },
  captcha: null,
  rateLimit: null,
  params: idParams,
  query: null,
  body: null,
  replies: [goodInstanceStatus, badChallenge, badInstancerError],
} as const;

export const getInstance = defineRoute({
  ...participant,
  name: 'getInstance',
  method: 'GET',
  summary: "The state of the caller's instance of a challenge.",
});

export const startInstance = defineRoute({
  ...participant,
  name: 'startInstance',
  method: 'PUT',
  summary: "Start the caller's instance of a challenge; the one that runs is left alone.",
  captcha: 'instancerStart',
  body: jsonBody(instanceBody),
});

export const extendInstance = defineRoute({
  ...participant,
  name: 'extendInstance',
  method: 'PATCH',
  summary: "Give the caller's instance the whole lifetime of the challenge again.",
  captcha: 'instancerExtend',
  body: jsonBody(instanceBody),
});

export const stopInstance = defineRoute({
  ...participant,
  name: 'stopInstance',
  method: 'DELETE',
  summary: "Stop the caller's instance of a challenge; also answers the state when none runs.",
});

export const runInstancerAction = defineRoute({
  ...participant,
  name: 'runInstancerAction',
  method: 'POST',
  path: '/integrations/challs/:id/instance/actions/:action',
  summary: "Run an action of the instancer on the caller's instance.",
  params: instancerActionParams,
  // The size of its bucket is the provider's to say, so that there is none to declare here.
  replies: [goodInstancerActionResult, badChallenge, badInstancerError, badRateLimit],
});

export const getInstancerSchema = defineRoute({
  name: 'getInstancerSchema',
  method: 'GET',
  path: '/admin/instancer/schema',
  versions: ['v2'],
  summary: 'The instancers of this event with the schemas of their configuration; 404 without one.',
  source: 'services reference 1.11',
  auth: 'team',
  permissions: Permission.challsRead,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
  body: null,
  replies: [goodInstancerSchema],
});
