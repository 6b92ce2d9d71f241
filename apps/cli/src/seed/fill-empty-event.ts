import { createRedisEventPublisher } from '@rampart/core/events';
import { systemClock } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import { createTransact, type Database } from '@rampart/core/infra/database';
import { silentLogger } from '@rampart/core/infra/logging';
import type { RedisClient } from '@rampart/core/infra/redis';
import { createSeedStore, type SeedStore } from '@rampart/core/seeding';
import { createEffectiveSettings, createSettingsStore, settingsDefaults } from '@rampart/core/settings';
import type { Span } from './invented-facts';

/**
 * Runs `fill`, which stores invented facts, in one transaction, and announces them. Returns false and changes
 * nothing when the event has challenges, or teams without permissions.
 */
export async function fillEmptyEvent(
  config: Config,
  { database, redis }: { readonly database: Database; readonly redis: RedisClient },
  fill: (seeds: SeedStore, span: Span) => Promise<void>,
): Promise<boolean> {
  const settings = await createEffectiveSettings({
    store: createSettingsStore(database),
    defaults: settingsDefaults(config),
  });
  const { startAtMs, endAtMs } = settings.current();
  const untilMs = Math.max(startAtMs, Math.min(endAtMs, systemClock.now().getTime()));
  const transact = createTransact(database, (executor) => ({ seeds: createSeedStore(executor) }));
  const isFilled = await transact(async ({ seeds }) => {
    if (!(await seeds.isEmpty())) return false;
    await fill(seeds, { startAtMs, untilMs });
    return true;
  });
  if (isFilled) createRedisEventPublisher(redis, silentLogger).scoresChanged();
  return isFilled;
}
