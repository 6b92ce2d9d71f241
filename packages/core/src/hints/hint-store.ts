import type { CollectionCache } from '../infra/batching';
import { hasRow, readCollectionRevision, type ColumnsOf, type SqlExecutor } from '../infra/database';
import type { Hint } from './hint';

/** All hints, oldest first, as of one revision. Every change of a hint raises it. */
export interface HintCollection {
  readonly revision: number;
  readonly hints: readonly Hint[];
}

export type HintCache = CollectionCache<HintCollection>;

export interface HintStore {
  currentRevision(): Promise<number>;
  loadCollection(): Promise<HintCollection>;
  /** Whether the challenge exists; locks it against deletion until the transaction ends. */
  holdChallenge(challengeId: string): Promise<boolean>;
  /** Locks the hint, so that other writers and teams that take it wait until the transaction ends. */
  findForUpdate(challengeId: string, hintId: string): Promise<Hint | undefined>;
  /** Whether any team has ever taken the hint. */
  wasTaken(hintId: string): Promise<boolean>;
  /** How many teams have ever taken each hint of the challenge, by its id. */
  countTakers(challengeId: string): Promise<ReadonlyMap<string, number>>;
  /** False when a hint with this id exists already. */
  insert(hint: Hint): Promise<boolean>;
  update(hint: Hint): Promise<void>;
  delete(hintId: string): Promise<void>;
}

export const HINT_COLUMNS: ColumnsOf<Hint> = {
  id: 'hints.id',
  challengeId: 'hints.challenge_id',
  title: 'hints.title',
  content: 'hints.content',
  price: 'hints.price',
  releaseAt: 'hints.release_at',
  createdAt: 'hints.created_at',
};

function writtenColumns({ title, content, price, releaseAt }: Hint) {
  return { title, content, price, release_at: releaseAt };
}

export function createHintStore(executor: SqlExecutor): HintStore {
  return {
    currentRevision: () => readCollectionRevision(executor, 'hints'),

    async loadCollection() {
      // Reads the revision first: hints changed in between are read again at the next revision.
      const loaded = await readCollectionRevision(executor, 'hints');
      const hints = await executor('hints')
        .orderBy(['hints.created_at', 'hints.id'])
        .select<Hint[]>(HINT_COLUMNS);
      return { revision: loaded, hints };
    },

    holdChallenge: (challengeId) => hasRow(executor('challenges').where('id', challengeId).forKeyShare()),

    findForUpdate: (challengeId, hintId) =>
      executor('hints')
        .where({ id: hintId, challenge_id: challengeId })
        .forUpdate()
        .first<Hint | undefined>(HINT_COLUMNS),

    wasTaken: (hintId) => hasRow(executor('awards').where('hint_id', hintId)),

    async countTakers(challengeId) {
      const { rows } = await executor.raw<{ rows: { hint_id: string; teams: number }[] }>(
        `select awards.hint_id, count(distinct awards.team_id)::float8 as teams
         from awards join hints on hints.id = awards.hint_id
         where hints.challenge_id = ?
         group by awards.hint_id`,
        [challengeId],
      );
      return new Map(rows.map((row) => [row.hint_id, row.teams]));
    },

    async insert(hint) {
      const inserted = (await executor('hints')
        .insert({
          id: hint.id,
          challenge_id: hint.challengeId,
          created_at: hint.createdAt,
          ...writtenColumns(hint),
        })
        .onConflict('id')
        .ignore()
        .returning('id')) as unknown[];
      return inserted.length > 0;
    },

    async update(hint) {
      await executor('hints').where('id', hint.id).update(writtenColumns(hint));
    },

    async delete(hintId) {
      await executor('hints').where('id', hintId).delete();
    },
  };
}
