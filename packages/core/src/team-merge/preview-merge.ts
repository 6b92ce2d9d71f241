import type { Transact } from '../infra/database';
import {
  UNRANKED,
  type ChooseChanges,
  type CompareBoards,
  type FactChange,
  type Standing,
} from '../leaderboard';
import type { Team } from '../teams';
import { planMerge, type MergePlan } from './merge-plan';
import { mergeablePair, type MergeRefusal, type MergeStores } from './merge-teams';

interface PreviewedTeam extends Pick<Team, 'id' | 'name' | 'division'>, Standing {}

export interface MergePreview {
  readonly kept: PreviewedTeam;
  readonly merged: PreviewedTeam;
  readonly plan: MergePlan;
  /** Standing of the team that stays. */
  readonly after: Standing;
}

export type PreviewMergeResult =
  | ({ readonly outcome: 'previewed' } & MergePreview)
  | { readonly outcome: MergeRefusal };

export type PreviewMerge = (request: {
  readonly keptId: string;
  readonly mergedId: string;
  readonly now: Date;
}) => Promise<PreviewMergeResult>;

/** What a merge would change; writes nothing. */
export function createPreviewMerge(dependencies: {
  readonly transact: Transact<Pick<MergeStores, 'merges' | 'teams'>>;
  readonly compareBoards: CompareBoards;
}): PreviewMerge {
  return async (request) => {
    const { keptId, mergedId, now } = request;
    const read = await dependencies.transact(async ({ teams, merges }) => {
      const pair = mergeablePair(request, await teams.find(keptId), await teams.find(mergedId));
      if (pair.outcome !== 'found') return pair;
      const counted = await merges.readCounted(request);
      return { ...pair, plan: planMerge(counted.kept, counted.merged) };
    });
    if (read.outcome !== 'found') return read;
    const { kept, merged, plan } = read;

    const changesOf: ChooseChanges = async (facts) => {
      const pushed = await facts.listDynamicScores(
        plan.movedPushed.map(({ challengeId }) => ({ challengeId, teamId: mergedId })),
      );
      const refunded = new Set(plan.refundedHints.map(({ id }) => id));
      const awards = (await facts.listAwards([keptId, mergedId])).filter(({ id }) => !refunded.has(id));
      return [
        { kind: 'team', id: mergedId, team: null },
        ...plan.movedSolves.map(({ id, challengeId, at }): FactChange => {
          const solve = { id, challengeId, teamId: keptId, atMs: at.getTime(), places: null };
          return { kind: 'solve', challengeId, teamId: keptId, solve };
        }),
        ...pushed.map((row): FactChange => {
          const { challengeId } = row;
          return { kind: 'dynamicScore', challengeId, teamId: keptId, row: { ...row, teamId: keptId } };
        }),
        { kind: 'awards', teamId: keptId, awards: awards.map((award) => ({ ...award, teamId: keptId })) },
      ];
    };
    const { before, after } = await dependencies.compareBoards(changesOf, now);
    const standing = (teams: typeof before.teams, id: string): Standing => {
      const { score, place } = teams.get(id) ?? UNRANKED;
      return { score, place };
    };
    const shown = ({ id, name, division }: Team) => ({ id, name, division, ...standing(before.teams, id) });
    return {
      outcome: 'previewed',
      kept: shown(kept),
      merged: shown(merged),
      plan,
      after: standing(after.teams, keptId),
    };
  };
}
