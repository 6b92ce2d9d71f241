import type { SqlExecutor } from '../infra/database';
import type { SettingsOverrides } from './settings';

export interface StoredSettings {
  readonly overrides: SettingsOverrides;
  /** grows with every change */
  readonly revision: number;
}

export interface SettingsStore {
  get(): Promise<StoredSettings>;
  /** Locks the settings, so that other writers wait until the transaction ends. */
  getForUpdate(): Promise<StoredSettings>;
  /** Returns the new revision. */
  save(overrides: SettingsOverrides): Promise<number>;
}

interface SettingsRow {
  overrides: SettingsOverrides;
  revision: string;
}

export function createSettingsStore(executor: SqlExecutor): SettingsStore {
  const read = async (forUpdate: boolean): Promise<StoredSettings> => {
    const query = executor('settings').select('overrides', 'revision').where('id', 1);
    const [row] = (await (forUpdate ? query.forUpdate() : query)) as SettingsRow[];
    if (row === undefined) throw new Error('the settings row is missing');
    return { overrides: row.overrides, revision: Number(row.revision) };
  };
  return {
    get: () => read(false),
    getForUpdate: () => read(true),
    async save(overrides) {
      const { rows } = await executor.raw<{ rows: Pick<SettingsRow, 'revision'>[] }>(
        `update settings set overrides = ?, revision = settings.revision + 1
         where settings.id = 1 returning settings.revision`,
        [JSON.stringify(overrides)],
      );
      const [row] = rows;
      if (row === undefined) throw new Error('the settings row is missing');
      return Number(row.revision);
    },
  };
}
