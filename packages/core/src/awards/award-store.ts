import { hasRow, type SqlExecutor } from '../infra/database';

/** Points that staff gave a team, or took from it when negative. */
export interface Award {
  readonly id: string;
  readonly teamId: string;
  readonly points: number;
  readonly reason: string;
  /** Team id of the member of staff. */
  readonly actor: string;
  readonly at: Date;
}

export interface Revocation {
  readonly teamId: string;
  readonly awardId: string;
  readonly reason: string;
  readonly actor: string;
  readonly at: Date;
}

/** A revoked award as it was. */
export interface RevokedAward {
  readonly points: number;
  readonly reason: string | null;
  /** Null unless it was the price of a hint. */
  readonly hintId: string | null;
}

export interface AwardStore {
  /** False when there is an award with this id already. */
  insert(award: Award): Promise<boolean>;
  /** Whether there is an award that says the same; who gave it and when does not matter. */
  has(award: Pick<Award, 'id' | 'teamId' | 'points' | 'reason'>): Promise<boolean>;
  /** Undefined when the team has no such award, or when it is revoked already. */
  revoke(revocation: Revocation): Promise<RevokedAward | undefined>;
}

export function createAwardStore(executor: SqlExecutor): AwardStore {
  return {
    async insert({ id, teamId, points, reason, actor, at }) {
      const { rows } = await executor.raw<{ rows: unknown[] }>(
        `insert into awards (id, team_id, points, reason, actor, at) values (?, ?, ?, ?, ?, ?)
         on conflict (id) do nothing returning id`,
        [id, teamId, points, reason, actor, at],
      );
      return rows.length > 0;
    },

    has: ({ id, teamId, points, reason }) =>
      hasRow(executor('awards').where({ id, team_id: teamId, points, reason })),

    async revoke({ teamId, awardId, reason, actor, at }) {
      const { rows } = await executor.raw<{ rows: RevokedAward[] }>(
        `update awards set revoked_at = ?, revoked_by = ?, revoke_reason = ?
         where awards.id = ? and awards.team_id = ? and awards.revoked_at is null
         returning awards.points, awards.reason, awards.hint_id as "hintId"`,
        [at, actor, reason, awardId, teamId],
      );
      return rows[0];
    },
  };
}
