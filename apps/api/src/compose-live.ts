import type { ChallengeCache } from '@rampart/core/challenges';
import type { EffectiveEventState } from '@rampart/core/event-state';
import type { EventPublisher } from '@rampart/core/events';
import type { BoardCache } from '@rampart/core/leaderboard';
import type { HintCache } from '@rampart/core/hints';
import { createLiveFeed, type LiveFeed } from '@rampart/core/live';
import {
  createDeleteNotice,
  createEditNotice,
  createNoticeStore,
  createPublishNotice,
  type NoticeCache,
} from '@rampart/core/notices';
import type { EffectiveSettings } from '@rampart/core/settings';
import type { ApiDependencies } from './api-dependencies';
import * as announcementsRoutes from './features/announcements/announcements.handler';
import type { AnswerCache } from './features/answer-cache';
import { presentChallengeV2, type ChallengeFeatures } from './features/challenges/challenge.presenter';
import type { Boards } from './features/leaderboard/boards';
import * as liveRoutes from './features/live/live.handler';
import { presentChange, presentSnapshot } from './features/live/live.presenter';
import { EventStreams } from './http/event-streams';
import { bindRoutes, type BoundRoute } from './http/implement';
import type { Lifecycle } from './http/lifecycle';
import type { ApiMetrics } from './metrics/api-metrics';
import type { WithRecords } from './with-records';

/** Handlers of the organisers' announcements and of live updates. */
const ROUTES = [announcementsRoutes, liveRoutes];

export interface LiveDependencies extends Pick<
  ApiDependencies,
  'config' | 'database' | 'random' | 'clock' | 'logger'
> {
  readonly eventPublisher: EventPublisher;
  readonly withRecords: WithRecords;
  readonly answers: AnswerCache;
  readonly settings: EffectiveSettings;
  readonly eventState: EffectiveEventState;
  readonly challengeCache: ChallengeCache;
  readonly hintCache: HintCache;
  readonly noticeCache: NoticeCache;
  readonly challengeFeatures: ChallengeFeatures;
  readonly boardCache: BoardCache;
  readonly boards: Boards;
  readonly lifecycle: Lifecycle;
  readonly metrics: Pick<ApiMetrics, 'watchStreams'>;
}

export interface ComposedLive {
  readonly routes: readonly BoundRoute[];
  readonly feed: LiveFeed;
}

/** What organisers announce, and the streams that tell everybody what has changed. */
export async function composeLive(dependencies: LiveDependencies): Promise<ComposedLive> {
  const { random, withRecords, boardCache, boards, challengeFeatures, noticeCache } = dependencies;
  const { enabled, maxStreams, maxStreamsPerAddress } = dependencies.config.live;

  const streams = enabled
    ? new EventStreams({
        maxStreams,
        maxPerAddress: maxStreamsPerAddress,
        processId: random.bytes(6).toString('hex'),
        chance: () => random.bytes(1).readUInt8() / 0xff,
        snapshot: () => ({ event: 'snapshot', data: presentSnapshot(feed.current()) }),
      })
    : undefined;
  const feed: LiveFeed = await createLiveFeed({
    ...dependencies,
    notices: noticeCache,
    board: () => {
      const loaded = boardCache.current();
      return loaded && { version: loaded.version, board: boards.current() };
    },
    challengesText: (challenges) =>
      JSON.stringify(challenges.map((challenge) => presentChallengeV2(challenge, challengeFeatures))),
    async onChanges({ changes, retracts }, state) {
      if (retracts) streams?.forget();
      await streams?.publish(changes.map((change) => presentChange(change, state)));
    },
  });
  boardCache.onChange(() => feed.nudge());
  if (streams !== undefined) {
    dependencies.lifecycle.onClose(() => streams.close());
    dependencies.metrics.watchStreams(() => streams.count);
  }

  const editing = {
    ...dependencies,
    transact: withRecords((executor) => ({ notices: createNoticeStore(executor) })),
  };
  const handlerDependencies = {
    ...dependencies,
    notices: noticeCache,
    publishNotice: createPublishNotice(editing),
    editNotice: createEditNotice(editing),
    deleteNotice: createDeleteNotice(editing),
    liveFeed: feed,
    liveStreams: streams,
  };
  return { routes: bindRoutes(ROUTES, handlerDependencies), feed };
}
