import { Permission } from '@rampart/domain-data';
import { BODY_LIMIT, defineRoute, jsonBody } from '../route';
import { eventStateBody, goodEventState, goodEventStateUpdate } from './schemas';

const common = {
  versions: ['v2'],
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
} as const;

export const getEventState = defineRoute({
  ...common,
  name: 'getEventState',
  method: 'GET',
  path: '/event',
  summary: 'See whether the event is paused or frozen.',
  description:
    'Returns what staff has done to the running event, for everybody who takes part in it or watches.',
  rules: 'steering.md#state-of-the-event',
  conditional: 'cached',
  auth: 'none',
  permissions: 0,
  body: null,
  replies: [goodEventState],
});

export const updateEventState = defineRoute({
  ...common,
  name: 'updateEventState',
  method: 'PUT',
  path: '/admin/event',
  summary: 'Pause or freeze the event, or end that.',
  description:
    'Sets what the body names and keeps the rest; in force from the next request on. What is so already stays as it is, so the same request can be sent again. A freeze that begins in the past, or another one while the event is frozen, is 400 `badBody`.',
  rules: 'steering.md#pause',
  auth: 'team',
  permissions: Permission.settingsWrite,
  body: jsonBody(eventStateBody, BODY_LIMIT.adminJson),
  replies: [goodEventStateUpdate],
});
