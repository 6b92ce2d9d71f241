import { isProduction } from '@rampart/core/infra/config';
import { usageError } from '../command';

export interface SeedEnvironment {
  readonly isProduction: boolean;
  /** `SEED_TEAM_COUNT`. */
  readonly teamCount: number;
}

const DEFAULT_TEAM_COUNT = 1_000;
const MAX_TEAMS = 100_000;

export function readSeedEnvironment(): SeedEnvironment {
  const text = process.env['SEED_TEAM_COUNT'] ?? String(DEFAULT_TEAM_COUNT);
  const teamCount = Number(text);
  if (!/^\d{1,6}$/.test(text) || teamCount < 1 || teamCount > MAX_TEAMS) {
    throw usageError(`SEED_TEAM_COUNT must be a whole number from 1 to ${String(MAX_TEAMS)}.`);
  }
  return { isProduction: isProduction(process.env), teamCount };
}
