import { Permission } from '@rampart/domain-data';
import { BODY_LIMIT, BY_STAFF, defineRoute, jsonBody } from '../route';
import {
  goodAdminRateLimitRefusals,
  goodAdminRateLimits,
  goodAdminRateLimitsUpdate,
  rateLimitsUpdateBody,
  refusalsQuery,
} from './schemas';

const staff = {
  ...BY_STAFF,
  path: '/admin/rate-limits',
  permissions: Permission.settingsWrite,
  params: null,
  query: null,
} as const;

export const getRateLimits = defineRoute({
  ...staff,
  name: 'getRateLimits',
  conditional: 'etag',
  method: 'GET',
  summary: 'Get the rate limits.',
  description:
    'Returns the configured size of every bucket, what staff have set instead while the event runs, and the exceptions for networks.',
  rules: 'limits.md#changing-rate-limits',
  body: null,
  replies: [goodAdminRateLimits],
});

export const updateRateLimits = defineRoute({
  ...staff,
  name: 'updateRateLimits',
  conditional: 'ifMatch',
  method: 'PUT',
  summary: 'Change the rate limits.',
  description:
    'Sets the buckets that the body names, removes those that are null, and keeps the rest; `networks` is replaced as a whole. Takes effect with the next request. Networks that overlap, are too large or are written in an unusual way are 400 `badBody`.',
  rules: 'limits.md#changing-rate-limits',
  body: jsonBody(rateLimitsUpdateBody, BODY_LIMIT.adminJson),
  replies: [goodAdminRateLimitsUpdate],
});

export const listRateLimitRefusals = defineRoute({
  ...staff,
  name: 'listRateLimitRefusals',
  path: '/admin/rate-limits/refusals',
  method: 'GET',
  summary: 'See what the rate limits refused.',
  description:
    'Returns for every bucket how many requests it refused, and the clients and teams it refused most often, up to 20 of each. The counts are kept by the hour, for a day, and are up to a second late.',
  rules: 'limits.md#refusals',
  query: refusalsQuery,
  body: null,
  replies: [goodAdminRateLimitRefusals],
});
