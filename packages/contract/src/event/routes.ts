import { Permission } from '@rampart/domain-data';
import { BODY_LIMIT, defineRoute, jsonBody } from '../route';
import { pagingQuery } from '../schema';
import { eventStateBody, goodEventState, goodEventStateUpdate, goodReveal } from './schemas';

const common = {
  versions: ['v2'],
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
} as const;

export const getEventState = defineRoute({
  ...common,
  name: 'getEventState',
  method: 'GET',
  path: '/event',
  summary: 'See whether the event is paused or frozen.',
  description:
    'Returns what staff have done to the running event, for everybody who takes part in it or watches.',
  rules: 'steering.md#state-of-the-event',
  conditional: 'cached',
  auth: 'none',
  permissions: 0,
  query: null,
  body: null,
  replies: [goodEventState],
});

export const getReveal = defineRoute({
  ...common,
  name: 'getReveal',
  method: 'GET',
  path: '/event/reveal',
  summary: 'Get the final places that are revealed.',
  description:
    'Returns a page of the final places that staff have revealed during the freeze, best first; none before that and after it.',
  rules: 'steering.md#reveal',
  pageLimit: 'leaderboard.maxLimit',
  conditional: 'cached',
  auth: 'none',
  permissions: 0,
  query: pagingQuery,
  body: null,
  replies: [goodReveal],
});

export const updateEventState = defineRoute({
  ...common,
  name: 'updateEventState',
  method: 'PUT',
  path: '/admin/event',
  summary: 'Pause or freeze the event, end that, or reveal final places.',
  description:
    'Sets the fields in the body and keeps the rest; takes effect with the next request. Setting a field to its current value changes nothing, so the same request can be sent again. A freeze that begins in the past, or another one while the event is frozen, is 400 `badBody`, and so are places to reveal before the event is frozen and over.',
  rules: 'steering.md#pause',
  auth: 'team',
  permissions: Permission.settingsWrite,
  query: null,
  body: jsonBody(eventStateBody, BODY_LIMIT.adminJson),
  replies: [goodEventStateUpdate],
});
