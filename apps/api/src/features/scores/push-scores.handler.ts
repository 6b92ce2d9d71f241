import * as contract from '@rampart/contract';
import type { PushScores } from '@rampart/core/score-feed';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface PushScoresDependencies {
  readonly pushScores: PushScores;
}

async function pushScores(
  { params, body, signature, now, reply }: HandlerCall<typeof contract.pushScores>,
  dependencies: PushScoresDependencies,
): Promise<Answer> {
  const pushed = await dependencies.pushScores({
    challengeId: params.id,
    signature,
    entries: body.scores.map((entry) => ({ teamId: entry.userId, points: entry.points })),
    at: now,
  });
  if (pushed.outcome === 'replayed') return reply.badReplayedRequest();
  const { inserted, updated, deleted } = pushed;
  return reply.goodDynamicScores({ inserted, updated, deleted });
}

export const pushScoresRoute = implement(contract.pushScores, pushScores);
