import * as contract from '@rampart/contract';
import type { Standing } from '@rampart/core/leaderboard';
import type { UnrankedTeams } from '@rampart/core/teams';
import type { MergePlan, MergeRefusal, MergeTeams, PreviewMerge } from '@rampart/core/team-merge';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface MergeUserDependencies {
  readonly previewMerge: PreviewMerge;
  readonly mergeTeams: MergeTeams;
  readonly unrankedTeams: Pick<UnrankedTeams, 'adopt'>;
}

const standing = ({ score, place }: Standing) => ({ score, globalPlace: place });

function presentPlan(plan: MergePlan) {
  const ids = (rows: readonly { readonly challengeId: string }[]) => rows.map((row) => row.challengeId);
  return {
    movedSolves: ids(plan.movedSolves),
    droppedSolves: ids(plan.droppedSolves),
    movedScores: ids(plan.movedPushed),
    droppedScores: ids(plan.droppedPushed),
    movedAwards: plan.movedAwards.length,
    refundedHints: plan.refundedHints.length,
  };
}

type Reply = HandlerCall<typeof contract.previewUserMerge | typeof contract.mergeUser>['reply'];

/** `source` names the team that is merged. */
function refusal(outcome: MergeRefusal, source: 'query' | 'body', reply: Reply): Answer {
  switch (outcome) {
    case 'sameTeam':
      return reply.badBody(source, 'userId', 'is the team itself');
    case 'unknownTeam':
      return reply.badUnknownUser();
    case 'privileged':
      return reply.badUserPrivileged();
    case 'banned':
      return reply.badUserBanned();
  }
}

async function previewUserMerge(
  { params, query, now, reply }: HandlerCall<typeof contract.previewUserMerge>,
  { previewMerge }: MergeUserDependencies,
): Promise<Answer> {
  const preview = await previewMerge({ keptId: params.id, mergedId: query.userId, now });
  if (preview.outcome !== 'previewed') return refusal(preview.outcome, 'query', reply);
  const { kept, merged, after, plan } = preview;
  return reply.goodAdminUserMergePreview({
    kept: { id: kept.id, name: kept.name, division: kept.division, ...standing(kept) },
    merged: { id: merged.id, name: merged.name, division: merged.division, ...standing(merged) },
    after: standing(after),
    ...presentPlan(plan),
  });
}

async function mergeUser(
  call: HandlerCall<typeof contract.mergeUser>,
  { mergeTeams, unrankedTeams }: MergeUserDependencies,
): Promise<Answer> {
  const { params, body, reply } = call;
  const { userId: mergedId, reason } = body;
  const merge = await mergeTeams({ keptId: params.id, mergedId, reason, by: staffAction(call) });
  if (merge.outcome !== 'merged') return refusal(merge.outcome, 'body', reply);
  unrankedTeams.adopt(mergedId, true);
  return reply.goodAdminUserMerge({
    ...presentPlan(merge.plan),
    submissions: merge.moved.submissions,
    members: merge.moved.members,
  });
}

export const previewUserMergeRoute = implement(contract.previewUserMerge, previewUserMerge);
export const mergeUserRoute = implement(contract.mergeUser, mergeUser);
