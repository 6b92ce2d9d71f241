import * as contract from '@rampart/contract';
import type { TryPush } from '@rampart/core/score-feed';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface DryRunScoresDependencies {
  readonly tryPush: TryPush;
}

async function dryRunScores(
  { params, body, reply }: HandlerCall<typeof contract.dryRunScores>,
  dependencies: DryRunScoresDependencies,
): Promise<Answer> {
  const { inserted, updated, deleted, changes, ignored } = await dependencies.tryPush({
    challengeId: params.id,
    entries: body.dryRun.map((entry) => ({ teamId: entry.userId, points: entry.points })),
  });
  return reply.goodDynamicScoresDryRun({
    inserted,
    updated,
    deleted,
    changes: changes.map(({ teamId, before, after }) => ({ userId: teamId, from: before, to: after })),
    ignored: [...ignored],
  });
}

export const dryRunScoresRoute = implement(contract.dryRunScores, dryRunScores);
