import { badRateLimit } from '../common-kinds';
import { defineRoute } from '../route';
import { badTooManyStreams, goodLive, goodLiveSnapshot } from './schemas';

const common = {
  method: 'GET',
  versions: ['v2'],
  auth: 'none',
  permissions: 0,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
  body: null,
} as const;

export const streamLive = defineRoute({
  ...common,
  name: 'streamLive',
  path: '/live',
  summary: 'Follow the event as it happens.',
  description:
    'Server-sent events: first a snapshot, or what was missed since `Last-Event-ID`, then every change. The fields below are the `data` of the events of these names, as JSON. The stream contains only what anyone may read through other routes at that moment. Too many streams of one address are 429 `badRateLimit`. Where streams are switched off it is 404 `badEndpoint`: ask for the snapshot instead.',
  rules: 'live.md#live-stream',
  streams: true,
  replies: [goodLive, badRateLimit, badTooManyStreams],
});

export const getLiveSnapshot = defineRoute({
  ...common,
  name: 'getLiveSnapshot',
  path: '/live/snapshot',
  summary: 'Get what is current.',
  description:
    'Returns the first event of the stream, for clients that cannot hold a stream open: a small response that says which of the large ones have changed.',
  rules: 'live.md#live-snapshot',
  conditional: 'cached',
  replies: [goodLiveSnapshot],
});
