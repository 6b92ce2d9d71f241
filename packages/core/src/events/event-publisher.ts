import type { Logger } from '../infra/logging';
import type { RedisClient } from '../infra/redis';
import { CHANNEL } from './channels';

/** Publishes events to the other processes, after the transaction has committed. Never throws, never waits. */
export interface EventPublisher {
  /** A fact that can move a score was committed. */
  scoresChanged(): void;
  settingsChanged(): void;
  noticesChanged(): void;
  teamChanged(teamId: string): void;
}

export const silentEventPublisher: EventPublisher = {
  scoresChanged: () => undefined,
  settingsChanged: () => undefined,
  noticesChanged: () => undefined,
  teamChanged: () => undefined,
};

/** Publishes on Redis. A failure is only logged, because every subscriber also polls. */
export function createRedisEventPublisher(redis: RedisClient, logger: Logger): EventPublisher {
  const publish = (channel: string, payload: string): Promise<unknown> =>
    redis
      .publish(channel, payload)
      .catch((error: unknown) => logger.warn('an event was not published', { channel, error }));
  // All calls while a message is being sent become one more: in a rush one message replaces a hundred.
  let isPublishing = false;
  let isDue = false;
  const publishScores = async (): Promise<void> => {
    isPublishing = true;
    while (isDue) {
      isDue = false;
      await publish(CHANNEL.forceUpdate, '1');
    }
    isPublishing = false;
  };

  return {
    scoresChanged() {
      isDue = true;
      if (!isPublishing) void publishScores();
    },
    settingsChanged: () => void publish(CHANNEL.settingsChanged, '1'),
    noticesChanged: () => void publish(CHANNEL.noticesChanged, '1'),
    teamChanged: (teamId) => void publish(CHANNEL.teamChanged, teamId),
  };
}
