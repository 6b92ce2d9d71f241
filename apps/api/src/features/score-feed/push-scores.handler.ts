import { pushScores } from '@rampart/contract';
import type { PushScores } from '@rampart/core/score-feed';
import { implement } from '../../http/implement';

export interface PushScoresDependencies {
  readonly pushScores: PushScores;
}

export const pushScoresHandler = implement(pushScores, ({ pushScores: push }: PushScoresDependencies) => {
  return async ({ params, body, signature, now, reply }) => {
    const pushed = await push({
      challengeId: params.id,
      signature,
      entries: body.scores.map((entry) => ({ teamId: entry.userId, points: entry.points })),
      at: now,
    });
    if (pushed.outcome === 'replayed') return reply.badReplayedRequest();
    const { inserted, updated, deleted } = pushed;
    return reply.goodDynamicScores({ inserted, updated, deleted });
  };
});
