import { createOutageLog, type Logger } from '../infra/logging';
import { inTime, type RedisClient } from '../infra/redis';
import { CHANNEL } from './channels';

/** Publishes events to the other processes, after the transaction has committed. Never throws. */
export interface EventPublisher {
  /** A fact that can move a score was committed. */
  scoresChanged(): void;
  /**
   * Settings, rate limits or the state of the event. Resolves once every process that Redis reaches has the message ahead of
   * what clients send next.
   */
  settingsChanged(): Promise<void>;
  noticesChanged(): void;
  teamChanged(teamId: string): void;
}

export const silentEventPublisher: EventPublisher = {
  scoresChanged: () => undefined,
  settingsChanged: () => Promise.resolve(),
  noticesChanged: () => undefined,
  teamChanged: () => undefined,
};

/** Publishes on Redis. A failure is only logged, because every subscriber also polls. */
export function createRedisEventPublisher(redis: RedisClient, logger: Logger): EventPublisher {
  const outage = createOutageLog(logger, {
    begins: 'changes are not announced to the other processes, which look for them every second',
    ends: 'changes are announced to the other processes again',
  });
  const logged = (sent: Promise<unknown>): Promise<void> => sent.then(outage.succeeded, outage.failed);
  const publish = (channel: string, payload: string): Promise<void> =>
    logged(redis.publish(channel, payload));
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
    async settingsChanged() {
      const published = redis.publish(CHANNEL.settingsChanged, '1');
      // Redis replies to a publisher before it writes to the subscribers, and to nothing else until it has.
      await logged(inTime(published.then(() => redis.ping())));
    },
    noticesChanged: () => void publish(CHANNEL.noticesChanged, '1'),
    teamChanged: (teamId) => void publish(CHANNEL.teamChanged, teamId),
  };
}
