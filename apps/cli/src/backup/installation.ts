import { UPLOAD_STORAGES } from '@rampart/core/adapters';
import { systemClock, systemRandom } from '@rampart/core/infra/clock';
import { createProvider, type Config } from '@rampart/core/infra/config';
import { connectedPrograms, tablesWithRows, type Database } from '@rampart/core/infra/database';
import { silentLogger } from '@rampart/core/infra/logging';
import type { UploadStorage } from '@rampart/core/uploads';
import { CommandError } from '../command';
import type { BoardSettings } from './archive-manifest';

export function storageOf(config: Config): UploadStorage {
  const dependencies = { clock: systemClock, random: systemRandom, logger: silentLogger };
  return createProvider(UPLOAD_STORAGES, config.uploadProvider, dependencies).storage;
}

export function boardSettingsOf(config: Config): BoardSettings {
  return {
    formula: { name: config.scoreProvider.name, options: config.scoreProvider.options },
    graphSampleMs: config.leaderboard.graphSampleTime,
    startAtMs: config.startTime,
    endAtMs: config.endTime,
  };
}

/**
 * A used event has rows in one of these: nothing happens without a team, and changes by staff and commands are
 * audited. Other tables are filled by migrations, or by a worker that once ran.
 */
const MADE_BY_PEOPLE = ['teams', 'challenges', 'submissions', 'ledger', 'staff_audit'];

/** @throws CommandError naming why another event must not be loaded into this database */
export async function requireUnused(database: Database): Promise<void> {
  const programs = await connectedPrograms(database);
  if (programs.length > 0) {
    throw new CommandError(
      `Programs of the platform are connected to the database (${programs.join(', ')}): stop them first. Nothing was changed.`,
    );
  }
  const filled = (await tablesWithRows(database)).filter((name) => MADE_BY_PEOPLE.includes(name));
  if (filled.length > 0) {
    throw new CommandError(
      `The database is in use: ${filled.join(', ')} ${filled.length === 1 ? 'has' : 'have'} rows. ` +
        'An event is only loaded into an empty one. Nothing was changed.',
    );
  }
}
