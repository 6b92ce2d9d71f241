import type { Logger } from '../infra/logging';
import type { RedisClient } from '../infra/redis';
import type { Announcements } from './announcements';
import { CHANNEL } from './channels';

/** Publishes on Redis; a failure is logged and nothing more, because every listener also looks by itself. */
export function createRedisAnnouncements(redis: RedisClient, logger: Logger): Announcements {
  const publish = (channel: string, payload: string): void => {
    redis
      .publish(channel, payload)
      .catch((error: unknown) => logger.warn('announcement lost', { channel, error }));
  };
  return {
    scoresChanged: () => publish(CHANNEL.forceUpdate, '1'),
    settingsChanged: () => publish(CHANNEL.settingsChanged, '1'),
    teamChanged: (teamId) => publish(CHANNEL.teamChanged, teamId),
  };
}
