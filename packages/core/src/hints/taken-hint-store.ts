import { hasRow, type SqlExecutor } from '../infra/database';
import { HINT_COLUMNS } from './hint-store';
import type { Hint } from './hint';

export interface TakenHint {
  readonly id: string;
  readonly hintId: string;
  readonly teamId: string;
  readonly price: number;
  readonly at: Date;
}

/** Hints that teams have paid for. */
export interface TakenHintStore {
  /** IDs of the hints of a challenge that the team has taken. */
  listTaken(challengeId: string, teamId: string): Promise<ReadonlySet<string>>;
  /** Locks the hint and its price against changes until the transaction ends. */
  holdHint(challengeId: string, hintId: string): Promise<Hint | undefined>;
  /** Whether the team exists; locks it against deletion until the transaction ends. */
  holdTeam(teamId: string): Promise<boolean>;
  hasTaken(hintId: string, teamId: string): Promise<boolean>;
  /** False when the team has taken the hint meanwhile: there is one row per team and hint. */
  insert(taken: TakenHint): Promise<boolean>;
}

export function createTakenHintStore(executor: SqlExecutor): TakenHintStore {
  const taken = (teamId: string) => executor('awards').where('team_id', teamId).whereNull('revoked_at');
  return {
    async listTaken(challengeId, teamId) {
      const rows = await taken(teamId)
        .join('hints', 'hints.id', 'awards.hint_id')
        .where('hints.challenge_id', challengeId)
        .pluck<string[]>('awards.hint_id');
      return new Set(rows);
    },

    holdHint: (challengeId, hintId) =>
      executor('hints')
        .where({ id: hintId, challenge_id: challengeId })
        .forShare()
        .first<Hint | undefined>(HINT_COLUMNS),

    holdTeam: (teamId) => hasRow(executor('teams').where('id', teamId).forKeyShare()),

    hasTaken: (hintId, teamId) => hasRow(taken(teamId).where('hint_id', hintId)),

    async insert({ id, hintId, teamId, price, at }) {
      const inserted = await executor('awards')
        .insert({ id, team_id: teamId, points: -price, hint_id: hintId, actor: teamId, at })
        .onConflict(executor.raw('(hint_id, team_id) where revoked_at is null'))
        .ignore()
        .returning<{ id: string }[]>('id');
      return inserted.length > 0;
    },
  };
}
