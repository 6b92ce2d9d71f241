import { Permission } from '@rampart/domain-data';
import { badChallenge } from '../challenges/schemas';
import { badRateLimit } from '../common-kinds';
import {
  badInstancerError,
  goodInstancerActionResult,
  goodInstancerSchema,
  goodInstanceStatus,
  goodTeamInstances,
  instanceBody,
  instancerActionParams,
} from './schemas';
import { BY_STAFF, defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';
import { badUnknownUser } from '../users/schemas';

// Without an end gate, because it is open after the end, too.
const gate = { opens: 'atStart', closes: 'never', bypass: Permission.challsRead } as const;
const pausedGate = { ...gate, pauses: true } as const;

/** Routes for players. Without an instancer all of them answer 404 `badEndpoint`. */
const participant = {
  path: '/integrations/challs/:id/instance',
  versions: ['v2'],
  auth: 'team',
  permissions: 0,
  standing: 'good',
  gate,
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
  summary: "Get the state of the team's instance.",
  description:
    "Returns the state, the time left and the visible endpoints of the caller's instance of a challenge. An event without an instancer answers 404 `badEndpoint`.",
  rules: 'instances.md#instance-status',
});

export const startInstance = defineRoute({
  ...participant,
  name: 'startInstance',
  memberScope: 'play',
  gate: pausedGate,
  method: 'PUT',
  summary: 'Start an instance.',
  description:
    "Starts the caller's instance of a challenge for the challenge's lifetime; an instance that is already running is left alone. Also works after the event. An event without an instancer answers 404 `badEndpoint`.",
  rules: 'instances.md#instance-routes',
  captcha: 'instancerStart',
  body: jsonBody(instanceBody),
});

export const extendInstance = defineRoute({
  ...participant,
  name: 'extendInstance',
  memberScope: 'play',
  gate: pausedGate,
  method: 'PATCH',
  summary: "Extend the team's instance.",
  description:
    "Gives the caller's instance the whole lifetime of the challenge again, counted from now. A challenge whose instances cannot be extended is 400 `badInstancerError`. An event without an instancer answers 404 `badEndpoint`.",
  rules: 'instances.md#instance-routes',
  captcha: 'instancerExtend',
  body: jsonBody(instanceBody),
});

export const stopInstance = defineRoute({
  ...participant,
  name: 'stopInstance',
  memberScope: 'play',
  method: 'DELETE',
  summary: "Stop the team's instance.",
  description:
    "Stops the caller's instance of a challenge; if none is running, its state is returned. An instancer that cannot stop is 400 `badInstancerError`. An event without an instancer answers 404 `badEndpoint`.",
  rules: 'instances.md#instance-routes',
});

export const runInstancerAction = defineRoute({
  ...participant,
  name: 'runInstancerAction',
  memberScope: 'play',
  gate: pausedGate,
  method: 'POST',
  path: '/integrations/challs/:id/instance/actions/:action',
  summary: "Run an action of the team's instance.",
  description:
    'Runs an action that the instancer offers for the challenge. The action may have a bucket of its own, for each team, challenge and action. An event without an instancer answers 404 `badEndpoint`.',
  rules: 'instances.md#instance-routes',
  params: instancerActionParams,
  // The provider determines the size of the bucket, so none is declared here.
  replies: [goodInstancerActionResult, badChallenge, badInstancerError, badRateLimit],
});

export const listTeamInstances = defineRoute({
  ...BY_STAFF,
  name: 'listTeamInstances',
  method: 'GET',
  path: '/admin/users/:id/instances',
  summary: 'List the instances of a team.',
  description:
    'Returns the instances of a team as the team sees them, including those of hidden challenges, and the challenges whose instancer does not respond. Stopped instances are left out.',
  rules: 'instances.md#instances-of-a-team',
  permissions: Permission.usersWrite,
  params: idParams,
  query: null,
  body: null,
  replies: [goodTeamInstances, badUnknownUser],
});

export const getInstancerSchema = defineRoute({
  ...BY_STAFF,
  name: 'getInstancerSchema',
  method: 'GET',
  path: '/admin/instancer/schema',
  summary: 'List the instancers.',
  description:
    'Returns the instancers of the event with the JSON Schemas of their configuration, for editors. An event without an instancer answers 404 `badEndpoint`.',
  rules: 'instances.md#instancer-schema',
  permissions: Permission.challsRead,
  params: null,
  query: null,
  body: null,
  replies: [goodInstancerSchema],
});
