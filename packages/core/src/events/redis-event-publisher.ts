import type { Logger } from '../infra/logging';
import type { RedisClient } from '../infra/redis';
import type { EventPublisher } from './event-publisher';
import { CHANNEL } from './channels';

/** Publishes on Redis; a failure is logged and nothing more, because every listener also checks by itself. */
export function createRedisEventPublisher(redis: RedisClient, logger: Logger): EventPublisher {
  const publish = (channel: string, payload: string): Promise<unknown> =>
    redis
      .publish(channel, payload)
      .catch((error: unknown) => logger.warn('an event was not published', { channel, error }));
  // In a rush one message says as much as a hundred: what comes while one is under way becomes one more.
  let isUnderWay = false;
  let isDue = false;
  const publishScores = async (): Promise<void> => {
    isUnderWay = true;
    while (isDue) {
      isDue = false;
      await publish(CHANNEL.forceUpdate, '1');
    }
    isUnderWay = false;
  };

  return {
    scoresChanged() {
      isDue = true;
      if (!isUnderWay) void publishScores();
    },
    settingsChanged: () => void publish(CHANNEL.settingsChanged, '1'),
    teamChanged: (teamId) => void publish(CHANNEL.teamChanged, teamId),
  };
}
