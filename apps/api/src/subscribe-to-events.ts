import { ACCESS_CHECK_EVERY_MS, type AccessWatch, type Authenticator } from '@rampart/core/auth';
import { CHANNEL } from '@rampart/core/events';
import type { EffectiveEventState } from '@rampart/core/event-state';
import type { Logger } from '@rampart/core/infra/logging';
import type { RedisClient } from '@rampart/core/infra/redis';
import type { LiveFeed } from '@rampart/core/live';
import type { EffectiveRateLimits } from '@rampart/core/rate-limits';
import type { EffectiveSettings } from '@rampart/core/settings';
import type { UnrankedTeams } from '@rampart/core/teams';

/** How long a process that missed a message may use outdated event times, or rank a banned team. */
const CHECK_EVERY_MS = 1_000;

interface EventSubscriptionDependencies {
  readonly subscriber: RedisClient;
  readonly settings: Pick<EffectiveSettings, 'refresh' | 'refreshAnnounced'>;
  readonly eventState: Pick<EffectiveEventState, 'refresh'>;
  readonly rateLimits: Pick<EffectiveRateLimits, 'refresh'>;
  readonly unrankedTeams: Pick<UnrankedTeams, 'refresh'>;
  readonly authenticator: Pick<Authenticator, 'forget'>;
  readonly accessWatch: Pick<AccessWatch, 'refresh'>;
  readonly liveFeed: Pick<LiveFeed, 'nudge'>;
  readonly logger: Logger;
}

/**
 * Keeps the caches of this process in step with the other processes: by messages and, since a message can be lost, by
 * reading settings, the state of the event, rate limits and bans periodically. Returns what stops it.
 */
export async function subscribeToEvents({
  subscriber,
  settings,
  eventState,
  rateLimits,
  unrankedTeams,
  authenticator,
  accessWatch,
  liveFeed,
  logger,
}: EventSubscriptionDependencies): Promise<() => Promise<void>> {
  const refreshing = (cache: { refresh(): Promise<void> }, failure: string) => {
    let isFailing = false;
    return (afterwards?: () => void): void => {
      cache.refresh().then(
        () => {
          isFailing = false;
          afterwards?.();
        },
        (error: unknown) => {
          if (!isFailing) logger.warn(failure, { error });
          isFailing = true;
        },
      );
    };
  };
  const settingsFailure = 'settings could not be read, the last ones stay in force';
  const refreshSettings = refreshing(settings, settingsFailure);
  const refreshAnnouncedSettings = refreshing(
    { refresh: () => settings.refreshAnnounced() },
    settingsFailure,
  );
  const refreshEventState = refreshing(
    eventState,
    'the state of the event could not be read, the last one stays in force',
  );
  const refreshBans = refreshing(unrankedTeams, 'bans could not be read, the last ones stay in force');
  const refreshAccess = refreshing(
    accessWatch,
    'ended tokens could not be read, teams that are in memory stay there for up to 30 s',
  );
  const nudge = () => liveFeed.nudge();
  const refreshRateLimits = refreshing(
    rateLimits,
    'rate limits could not be read, the last ones stay in force',
  );
  await subscriber.subscribe(CHANNEL.settingsChanged, () => {
    refreshAnnouncedSettings(nudge);
    refreshEventState(nudge);
    refreshRateLimits();
  });
  await subscriber.subscribe(CHANNEL.noticesChanged, nudge);
  await subscriber.subscribe(CHANNEL.teamChanged, (teamId) => {
    authenticator.forget(teamId);
    refreshBans();
  });
  const timer = setInterval(() => {
    refreshSettings();
    refreshEventState();
    refreshRateLimits();
    refreshBans();
  }, CHECK_EVERY_MS);
  timer.unref();
  refreshAccess();
  const accessTimer = setInterval(() => refreshAccess(), ACCESS_CHECK_EVERY_MS);
  accessTimer.unref();
  return async () => {
    clearInterval(timer);
    clearInterval(accessTimer);
    await subscriber
      .unsubscribe([CHANNEL.settingsChanged, CHANNEL.noticesChanged, CHANNEL.teamChanged])
      .catch(() => undefined);
  };
}
