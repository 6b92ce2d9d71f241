import type { SqlExecutor } from '../infra/database';

/** A set of challenges that open together. */
export interface Wave {
  readonly id: string;
  readonly opensAt: Date;
}

export interface ListedWave extends Wave {
  /** Ascending. */
  readonly challengeIds: readonly string[];
}

/** To write a challenge of a wave, lock the wave first, then the challenge. */
export interface WaveStore {
  /** By time, then id. */
  list(): Promise<readonly ListedWave[]>;
  /** Locks it, so that nobody moves it until the transaction ends. */
  findForShare(id: string): Promise<Wave | undefined>;
  /** Locks it, so that nobody moves it or adds a challenge to it until the transaction ends. */
  findForUpdate(id: string): Promise<Wave | undefined>;
  /** The challenges of the wave, in the order in which they are to be locked. */
  listChallengeIds(id: string): Promise<readonly string[]>;
  /** False when there is a wave with this id already. */
  insert(wave: Wave): Promise<boolean>;
  update(wave: Wave): Promise<void>;
  /** No challenge may be in it. */
  delete(id: string): Promise<void>;
}

export function createWaveStore(executor: SqlExecutor): WaveStore {
  const find = async (id: string, lock: 'share' | 'update'): Promise<Wave | undefined> => {
    const { rows } = await executor.raw<{ rows: Wave[] }>(
      `select waves.id, waves.opens_at as "opensAt" from waves where waves.id = ? for ${lock}`,
      [id],
    );
    return rows[0];
  };
  return {
    async list() {
      const { rows } = await executor.raw<{ rows: ListedWave[] }>(
        `select waves.id, waves.opens_at as "opensAt",
                array(select challenges.id from challenges where challenges.wave = waves.id order by 1) as "challengeIds"
         from waves order by waves.opens_at, waves.id`,
      );
      return rows;
    },

    findForShare: (id) => find(id, 'share'),
    findForUpdate: (id) => find(id, 'update'),

    async listChallengeIds(id) {
      const { rows } = await executor.raw<{ rows: { id: string }[] }>(
        'select challenges.id from challenges where challenges.wave = ? order by 1',
        [id],
      );
      return rows.map((row) => row.id);
    },

    async insert({ id, opensAt }) {
      const { rows } = await executor.raw<{ rows: unknown[] }>(
        'insert into waves (id, opens_at) values (?, ?) on conflict (id) do nothing returning id',
        [id, opensAt],
      );
      return rows.length > 0;
    },

    async update({ id, opensAt }) {
      await executor('waves').where('id', id).update({ opens_at: opensAt });
    },

    async delete(id) {
      await executor('waves').where('id', id).delete();
    },
  };
}
