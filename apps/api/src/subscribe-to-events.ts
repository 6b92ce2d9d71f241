import { ACCESS_CHECK_EVERY_MS, type AccessWatch, type Authenticator } from '@rampart/core/auth';
import { CHANNEL } from '@rampart/core/events';
import type { EffectiveEventState } from '@rampart/core/event-state';
import { createOutageLog, type Logger, type OutageLog } from '@rampart/core/infra/logging';
import { inTime, type RedisClient } from '@rampart/core/infra/redis';
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
  const outageOf = (what: string, meanwhile = 'the last ones stay in force'): OutageLog =>
    createOutageLog(logger, {
      begins: `${what} could not be read, ${meanwhile}`,
      ends: `${what} can be read again`,
    });
  const refreshing =
    (cache: { refresh(): Promise<void> }, outage: OutageLog) =>
    (afterwards?: () => void): void => {
      cache.refresh().then(() => {
        outage.succeeded();
        afterwards?.();
      }, outage.failed);
    };
  const settingsOutage = outageOf('settings');
  const refreshSettings = refreshing(settings, settingsOutage);
  const refreshAnnouncedSettings = refreshing({ refresh: () => settings.refreshAnnounced() }, settingsOutage);
  const refreshEventState = refreshing(
    eventState,
    outageOf('the state of the event', 'the last one stays in force'),
  );
  const refreshBans = refreshing(unrankedTeams, outageOf('bans'));
  const refreshAccess = refreshing(
    accessWatch,
    outageOf('ended tokens', 'teams that are in memory stay there for up to 30 s'),
  );
  const nudge = () => liveFeed.nudge();
  const refreshRateLimits = refreshing(rateLimits, outageOf('rate limits'));
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
    // A client that is offline would keep it for the next connection.
    if (!subscriber.isReady) return;
    const channels = [CHANNEL.settingsChanged, CHANNEL.noticesChanged, CHANNEL.teamChanged];
    await inTime(subscriber.unsubscribe(channels)).catch(() => undefined);
  };
}
