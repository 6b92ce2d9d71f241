import * as contract from '@rampart/contract';
import type { LiveFeed, LiveState } from '@rampart/core/live';
import { clientNetworkOf } from '@rampart/core/rate-limits';
import type { Answer } from '../../http/answer';
import type { EventStreams } from '../../http/event-streams';
import { implement, type HandlerCall } from '../../http/implement';
import type { AnswerCache } from '../answer-cache';
import { presentSnapshot } from './live.presenter';

export interface LiveHandlerDependencies {
  readonly liveFeed: Pick<LiveFeed, 'current'>;
  /** Undefined when live updates are switched off. */
  readonly liveStreams: EventStreams | undefined;
  readonly answers: AnswerCache;
}

/** After how long a refused client may ask for a stream again; until then it polls the snapshot. */
const RETRY_MS = 30_000;

function streamLive(
  { clientIp, lastEventId, reply }: HandlerCall<typeof contract.streamLive>,
  { liveStreams }: LiveHandlerDependencies,
): Answer {
  if (liveStreams === undefined) return reply.badEndpoint();
  const client = clientNetworkOf(clientIp);
  switch (liveStreams.admission(client)) {
    case 'admitted':
      return reply.streaming('goodLive', (res) => liveStreams.open(res, client, lastEventId));
    case 'tooManyOfAddress':
      return reply.badRateLimit({ timeLeft: RETRY_MS });
    case 'tooMany':
      return { ...reply.badTooManyStreams(), headers: ['Retry-After', String(RETRY_MS / 1_000)] };
  }
}

function getLiveSnapshot(
  { routeName, reply }: HandlerCall<typeof contract.getLiveSnapshot, { goodLiveSnapshot: LiveState }>,
  { liveFeed, answers }: LiveHandlerDependencies,
): Answer {
  const state = liveFeed.current();
  return reply.prerendered(answers.get(routeName, [state], '', () => reply.render.goodLiveSnapshot(state)));
}

export const streamLiveRoute = implement(contract.streamLive, streamLive);
export const getLiveSnapshotRoute = implement(contract.getLiveSnapshot, getLiveSnapshot, {
  goodLiveSnapshot: presentSnapshot,
});
