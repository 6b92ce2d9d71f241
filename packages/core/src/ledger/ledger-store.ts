import { hasRow, unixMs, type SqlExecutor } from '../infra/database';

export type LedgerKind =
  | 'solved'
  | 'solve_deleted'
  | 'points_pushed'
  | 'points_deleted'
  | 'awarded'
  | 'award_revoked'
  | 'hint_taken'
  | 'team_banned'
  | 'team_unbanned'
  | 'team_deleted'
  | 'team_division_moved'
  | 'team_merged'
  | 'challenge_created'
  | 'challenge_edited'
  | 'challenge_hidden'
  | 'challenge_released'
  | 'challenge_deleted'
  | 'timing_changed';

/** A change of a fact that can move a score, written in the fact's own transaction. */
export interface LedgerEntry {
  readonly kind: LedgerKind;
  readonly challengeId?: string;
  readonly teamId?: string;
  /** A team id, or 'feed', 'operator', 'clock'. */
  readonly actor: string;
  readonly at: Date;
  /** Change of the team's points by a push, an award or its revocation. */
  readonly delta?: number;
  /** Id of the solve, the award or the team that was merged, or the release time of a release by the clock. */
  readonly ref?: string;
}

/** A sequenced entry. `position` is the order that all readers agree on. */
export interface LedgerRow {
  /** In the order in which locks were taken: positions and ids of one challenge ascend together. */
  readonly id: number;
  readonly position: number;
  readonly kind: LedgerKind;
  readonly challengeId: string | null;
  readonly teamId: string | null;
  readonly at: Date;
  readonly delta: number | null;
}

export interface LedgerStore {
  append(entries: readonly LedgerEntry[]): Promise<void>;
  /** Whether a timing changed at this instant. */
  hasTimingChangedAt(at: Date): Promise<boolean>;
  /** Gives the next positions to committed rows without one; returns the last position, 0 for an empty ledger. */
  sequence(): Promise<number>;
  /** Rows after `position`, in order, at most `limit`. */
  listAfter(position: number, limit: number): Promise<readonly LedgerRow[]>;
}

export function createLedgerStore(executor: SqlExecutor): LedgerStore {
  return {
    async append(entries) {
      if (entries.length === 0) return;
      await executor('ledger').insert(
        entries.map((entry) => ({
          kind: entry.kind,
          challenge_id: entry.challengeId ?? null,
          team_id: entry.teamId ?? null,
          actor: entry.actor,
          at: entry.at,
          delta: entry.delta ?? null,
          ref: entry.ref ?? null,
        })),
      );
    },

    hasTimingChangedAt: (at) => hasRow(executor('ledger').where({ kind: 'timing_changed', at })),

    async sequence() {
      const { rows } = await executor.raw<{ rows: { last: string }[] }>('select sequence_ledger() as last');
      return Number(rows[0]?.last ?? 0);
    },

    async listAfter(position, limit) {
      const { rows } = await executor.raw<{ rows: (Omit<LedgerRow, 'at'> & { readonly atMs: number })[] }>(
        `select row.id::float8 as id, row.position::float8 as position, row.kind, row.challenge_id as "challengeId",
                row.team_id as "teamId", ${unixMs('row.at')} as "atMs", row.delta::float8 as delta
         from ledger_rows_after(?, ?) as row`,
        [position, limit],
      );
      return rows.map(({ id, position, kind, challengeId, teamId, atMs, delta }) => ({
        id,
        position,
        kind,
        challengeId,
        teamId,
        at: new Date(atMs),
        delta,
      }));
    },
  };
}
