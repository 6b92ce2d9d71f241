import * as contract from '@rampart/contract';
import type { ListedFeed, ListFeeds } from '@rampart/core/score-feed';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface ListScoreFeedsDependencies {
  readonly listFeeds: ListFeeds;
}

function presentFeed(feed: ListedFeed): contract.ScoreFeedData {
  return {
    challengeId: feed.challengeId,
    challengeName: feed.challengeName,
    hasSecret: feed.hasSecret,
    tickedAt: feed.tickedAt?.getTime() ?? null,
    deliveredAt: feed.deliveredAt?.getTime() ?? null,
    isSilent: feed.isSilent,
    teams: feed.teams,
    applied: feed.applied.map(({ atMs, changed }) => ({ at: atMs, changed })),
    refused: feed.refused.map(({ atMs, reason }) => ({ at: atMs, reason })),
  };
}

async function listScoreFeeds(
  { reply }: HandlerCall<typeof contract.listScoreFeeds>,
  { listFeeds }: ListScoreFeedsDependencies,
): Promise<Answer> {
  return reply.goodAdminScoreFeeds((await listFeeds()).map(presentFeed));
}

export const listScoreFeedsRoute = implement(contract.listScoreFeeds, listScoreFeeds);
