import type { SqlExecutor } from '../infra/database';

export type ScoreChangeKind = 'award' | 'hint' | 'solveCreated' | 'solveDeleted' | 'merge';

/** What staff did to the score of a team, and what the team paid for hints. */
export interface ScoreChange {
  readonly kind: ScoreChangeKind;
  /** ID of the award, which is also what a hint's price is stored as; null for a solve and a merge. */
  readonly id: string | null;
  readonly at: Date;
  /** Team id of who did it. */
  readonly actor: string;
  /** Null for a solve, whose worth follows its challenge, and for another team that was merged into this one. */
  readonly points: number | null;
  readonly challengeId: string | null;
  /** For a hint, its title. */
  readonly reason: string | null;
  /** When the team solved; null for awards, and for a deleted pushed score. */
  readonly solvedAt: Date | null;
  /** Null while it counts. */
  readonly revoked: {
    readonly at: Date;
    readonly actor: string;
    readonly reason: string;
  } | null;
}

export interface ScoreChangeStore {
  /** Newest first. */
  listOfTeam(teamId: string): Promise<readonly ScoreChange[]>;
}

// What became of solves and teams is in the audit alone: a deleted one leaves no row.
const LIST = `
  select case when awards.hint_id is null then 'award' else 'hint' end as kind, awards.id, awards.at, awards.actor,
         awards.points, hints.challenge_id, coalesce(awards.reason, hints.title) as reason, null as solved_at,
         awards.revoked_at, awards.revoked_by, awards.revoke_reason, null as audit_id
  from awards left join hints on hints.id = awards.hint_id
  where awards.team_id = :teamId
  union all
  select case staff_audit.action when 'solve.create' then 'solveCreated' when 'team.merge' then 'merge'
           else 'solveDeleted' end, null, staff_audit.at, staff_audit.actor, null,
         coalesce(staff_audit.before, staff_audit.after) ->> 'challengeId',
         case when jsonb_typeof(staff_audit.after -> 'reason') = 'string' then staff_audit.after ->> 'reason' end,
         coalesce(staff_audit.before, staff_audit.after) ->> 'solvedAt', null, null, null,
         staff_audit.id
  from staff_audit
  where staff_audit.target_id = :teamId and staff_audit.target_kind = 'team'
    and staff_audit.action in ('solve.create', 'solve.delete', 'team.merge')
  order by at desc, id desc, audit_id desc`;

interface ScoreChangeRow {
  kind: ScoreChangeKind;
  id: string | null;
  at: Date;
  actor: string;
  points: number | null;
  challenge_id: string | null;
  reason: string | null;
  solved_at: string | null;
  revoked_at: Date | null;
  revoked_by: string | null;
  revoke_reason: string | null;
}

function scoreChangeOf(row: ScoreChangeRow): ScoreChange {
  const { kind, id, at, actor, points, reason, challenge_id, solved_at, revoked_at } = row;
  return {
    kind,
    id,
    at,
    actor,
    points,
    challengeId: challenge_id,
    reason,
    solvedAt: solved_at === null ? null : new Date(solved_at),
    revoked:
      revoked_at === null
        ? null
        : { at: revoked_at, actor: row.revoked_by ?? '', reason: row.revoke_reason ?? '' },
  };
}

export function createScoreChangeStore(executor: SqlExecutor): ScoreChangeStore {
  return {
    async listOfTeam(teamId) {
      const { rows } = await executor.raw<{ rows: ScoreChangeRow[] }>(LIST, { teamId });
      return rows.map(scoreChangeOf);
    },
  };
}
