import { UPLOAD_STORAGES } from '@rampart/core/adapters';
import { systemClock, systemRandom } from '@rampart/core/infra/clock';
import { createProvider, type Config } from '@rampart/core/infra/config';
import { silentLogger } from '@rampart/core/infra/logging';
import type { UploadStorage } from '@rampart/core/uploads';
import type { BoardSettings } from './manifest';

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
