import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import type { LedgerStore } from '../ledger';
import type { StaffAction, StaffAuditLog } from '../staff-audit';
import { isPrivileged, type Team, type TeamStore } from '../teams';
import { planMerge, type CountedSolve, type MergePlan } from './merge-plan';
import type { MergeStore, MovedRecords } from './merge-store';

export interface MergeStores {
  readonly merges: MergeStore;
  readonly teams: Pick<TeamStore, 'find' | 'lock' | 'delete'>;
  readonly ledger: Pick<LedgerStore, 'append'>;
  readonly audit: StaffAuditLog;
}

export interface MergeTeamsDependencies {
  readonly transact: Transact<MergeStores>;
  readonly eventPublisher: EventPublisher;
  /** Resolves once no process accepts a token of the team any more. */
  readonly endTokens: (teamId: string) => Promise<void>;
  /** `forgetAvatar` and `stopInstances` never reject. */
  readonly forgetAvatar: (team: Pick<Team, 'id' | 'avatarUrl'>) => Promise<void>;
  readonly stopInstances: (teamId: string, now: Date) => Promise<void>;
}

export interface MergeTeamsRequest {
  /** The team that stays. */
  readonly keptId: string;
  readonly mergedId: string;
  readonly reason: string;
  readonly by: StaffAction;
}

export type MergeRefusal = 'sameTeam' | 'unknownTeam' | 'privileged' | 'banned';

export type MergeTeamsResult =
  | { readonly outcome: 'merged'; readonly plan: MergePlan; readonly moved: MovedRecords }
  | { readonly outcome: MergeRefusal };

export type MergeTeams = (request: MergeTeamsRequest) => Promise<MergeTeamsResult>;

/** Returns the two teams, or why they cannot be merged. */
export function mergeablePair(
  { keptId, mergedId }: Pick<MergeTeamsRequest, 'keptId' | 'mergedId'>,
  kept: Team | undefined,
  merged: Team | undefined,
): { readonly outcome: 'found'; readonly kept: Team; readonly merged: Team } | { outcome: MergeRefusal } {
  if (keptId === mergedId && kept !== undefined) return { outcome: 'sameTeam' };
  if (kept === undefined || merged === undefined) return { outcome: 'unknownTeam' };
  if (isPrivileged(kept) || isPrivileged(merged)) return { outcome: 'privileged' };
  // The merge would evade the ban, or extend it to a team that was not banned.
  if (kept.banned || merged.banned) return { outcome: 'banned' };
  return { outcome: 'found', kept, merged };
}

const listed = (solves: readonly CountedSolve[]) =>
  solves.map(({ id: solveId, ...solve }) => ({ ...solve, solveId }));

/**
 * Merges one team into another in one transaction; the merged team is then deleted. Its tokens are revoked before,
 * so that nobody uses them during the merge. A merge cannot be undone; the audit lists what was moved.
 */
export function createMergeTeams(dependencies: MergeTeamsDependencies): MergeTeams {
  const { transact, eventPublisher, endTokens, forgetAvatar, stopInstances } = dependencies;

  const mergeLocked = async (
    { merges, teams, ledger, audit }: MergeStores,
    { keptId, mergedId, reason, by }: MergeTeamsRequest,
  ) => {
    await merges.lockScores();
    const locked = new Map<string, Team | undefined>();
    // Teams are locked in the order of their ids everywhere, so that transactions cannot deadlock.
    for (const id of [keptId, mergedId].toSorted()) locked.set(id, await teams.lock(id));
    const pair = mergeablePair({ keptId, mergedId }, locked.get(keptId), locked.get(mergedId));
    if (pair.outcome !== 'found') return pair;
    const { kept, merged } = pair;
    const counted = await merges.readCounted({ keptId, mergedId });
    const plan = planMerge(counted.kept, counted.merged);
    await merges.moveCounted({ keptId, mergedId }, plan, { ...by, reason });
    const moved = await merges.moveRecords({ keptId, mergedId });
    await teams.delete(mergedId);
    const { actor, at } = by;
    await ledger.append([
      { kind: 'team_merged', teamId: keptId, actor, at, ref: mergedId },
      { kind: 'team_deleted', teamId: mergedId, actor, at },
    ]);
    await audit.record({
      by,
      action: 'team.merge',
      target: { kind: 'team', id: keptId },
      before: null,
      after: {
        name: merged.name,
        reason,
        merged: mergedId,
        solves: listed(plan.movedSolves),
        droppedSolves: listed(plan.droppedSolves),
        pushed: plan.movedPushed,
        droppedPushed: plan.droppedPushed,
        awards: plan.movedAwards.map(({ id }) => id),
        refundedHints: plan.refundedHints.map(({ id }) => id),
        ...moved,
      },
    });
    const { name, email, division } = merged;
    await audit.record({
      by,
      action: 'team.merge',
      target: { kind: 'team', id: mergedId },
      before: { name, email, division },
      after: { into: keptId, name: kept.name, reason },
    });
    return { outcome: 'merged', plan, moved, merged } as const;
  };

  return async (request) => {
    const { keptId, mergedId, by } = request;
    // Checked before the tokens end, so that a request that is refused signs nobody out.
    const unlocked = await transact(async ({ teams }) =>
      mergeablePair(request, await teams.find(keptId), await teams.find(mergedId)),
    );
    if (unlocked.outcome !== 'found') return unlocked;
    await endTokens(mergedId);
    const done = await transact((stores) => mergeLocked(stores, request));
    if (done.outcome !== 'merged') return done;
    eventPublisher.teamChanged(mergedId);
    eventPublisher.teamChanged(keptId);
    eventPublisher.scoresChanged();
    await forgetAvatar(done.merged);
    void stopInstances(mergedId, by.at);
    return { outcome: 'merged', plan: done.plan, moved: done.moved };
  };
}
