import * as contract from '@rampart/contract';
import type { Rejudge } from '@rampart/core/solves';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface RejudgeDependencies {
  readonly rejudge: Rejudge;
}

async function previewRejudge(
  { params, reply }: HandlerCall<typeof contract.previewRejudge>,
  dependencies: RejudgeDependencies,
): Promise<Answer> {
  const owed = await dependencies.rejudge.preview(params.id);
  if (owed === undefined) return reply.badChallenge();
  return reply.goodRejudgePreview({
    solves: owed.map(({ teamId, teamName, submittedAt, solvedAt }) => ({
      userId: teamId,
      userName: teamName,
      submittedAt: submittedAt.getTime(),
      solvedAt: solvedAt?.getTime() ?? null,
    })),
  });
}

async function rejudge(
  call: HandlerCall<typeof contract.rejudge>,
  dependencies: RejudgeDependencies,
): Promise<Answer> {
  const { params, body, reply } = call;
  const by = staffAction(call);
  const solves = await dependencies.rejudge.apply({ challengeId: params.id, reason: body.reason, by });
  return solves === undefined ? reply.badChallenge() : reply.goodRejudge({ solves });
}

export const previewRejudgeRoute = implement(contract.previewRejudge, previewRejudge);
export const rejudgeRoute = implement(contract.rejudge, rejudge);
