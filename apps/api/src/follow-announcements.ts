import type { Authenticator } from '@rampart/core/auth';
import { CHANNEL } from '@rampart/core/events';
import type { Logger } from '@rampart/core/infra/logging';
import type { RedisClient } from '@rampart/core/infra/redis';
import type { EffectiveSettings } from '@rampart/core/settings';

/** How long a replica that missed a message may gate by old times. */
const CHECK_SETTINGS_EVERY_MS = 1_000;

interface Followers {
  readonly subscriber: RedisClient;
  readonly settings: Pick<EffectiveSettings, 'refresh'>;
  readonly authenticator: Pick<Authenticator, 'forget'>;
  readonly logger: Logger;
}

/**
 * Keeps this replica's caches in step with the others: by message, and for settings also by looking, since a message
 * can be lost. Answers how to stop.
 */
export async function followAnnouncements({
  subscriber,
  settings,
  authenticator,
  logger,
}: Followers): Promise<() => Promise<void>> {
  let failing = false;
  const refresh = (): void => {
    settings.refresh().then(
      () => {
        failing = false;
      },
      (error: unknown) => {
        if (!failing) logger.warn('settings could not be read, the last ones stay in force', { error });
        failing = true;
      },
    );
  };
  await subscriber.subscribe(CHANNEL.settingsChanged, refresh);
  await subscriber.subscribe(CHANNEL.teamChanged, (teamId) => authenticator.forget(teamId));
  const timer = setInterval(refresh, CHECK_SETTINGS_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await subscriber.unsubscribe([CHANNEL.settingsChanged, CHANNEL.teamChanged]).catch(() => undefined);
  };
}
