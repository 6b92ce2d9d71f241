import { createAnnouncementOutbox } from '@rampart/core/bloods';
import { outwaitRevisionLeases, type ChallengeCache } from '@rampart/core/challenges';
import {
  createEventStateStore,
  createUpdateEventState,
  type EffectiveEventState,
} from '@rampart/core/event-state';
import { QUEUE, type EventPublisher } from '@rampart/core/events';
import { createListUnsent } from '@rampart/core/infra/database';
import { withDeadline } from '@rampart/core/infra/deadline';
import { createReadQueueDepths } from '@rampart/core/infra/queues';
import { PROBE_TIMEOUT_MS } from '@rampart/core/infra/readiness';
import { inspectBacklog, inspectLeadership, inspectProcesses } from '@rampart/core/inspection';
import type { BoardCache } from '@rampart/core/leaderboard';
import { createMailOutbox } from '@rampart/core/mail';
import {
  createSettingsStore,
  createUpdateSettings,
  readSettings,
  type EffectiveSettings,
  type SettingsDefaults,
  type SettingsStore,
} from '@rampart/core/settings';
import { createListStaffActions, createRetryUnsent, createStaffAuditReader } from '@rampart/core/staff-audit';
import { configuredWebhooks, createReplayWebhook, createWebhookStore } from '@rampart/core/webhooks';
import type { ApiDependencies } from './api-dependencies';
import * as getAdminConnectionRoutes from './features/deployment/get-admin-connection.handler';
import * as getAdminHealthRoutes from './features/deployment/get-admin-health.handler';
import * as adminWebhooksRoutes from './features/deployment/admin-webhooks.handler';
import * as listAdminAnnouncementsRoutes from './features/deployment/list-admin-announcements.handler';
import * as listAdminAuditRoutes from './features/deployment/list-admin-audit.handler';
import * as listAdminMailRoutes from './features/deployment/list-admin-mail.handler';
import * as eventStateRoutes from './features/event/event-state.handler';
import * as getRevealRoutes from './features/event/get-reveal.handler';
import type { Boards } from './features/leaderboard/boards';
import type { StaffBoards } from './features/leaderboard/staff-boards';
import type { AnswerCache } from './features/answer-cache';
import * as settingsRoutes from './features/settings/settings.handler';
import { bindRoutes, type BoundRoute } from './http/implement';
import type { PauseCheck } from './http/pipeline/check-gate';
import type { WithRecords } from './with-records';

/** Handlers of the settings and the state of the event, and of what staff read about the deployment. */
const ROUTES = [
  settingsRoutes,
  eventStateRoutes,
  getRevealRoutes,
  getAdminConnectionRoutes,
  getAdminHealthRoutes,
  listAdminAuditRoutes,
  listAdminMailRoutes,
  listAdminAnnouncementsRoutes,
  adminWebhooksRoutes,
];

export interface DeploymentDependencies extends Pick<
  ApiDependencies,
  'config' | 'database' | 'redis' | 'keyPrefix' | 'logger'
> {
  readonly settingsStore: SettingsStore;
  readonly defaults: SettingsDefaults;
  readonly settings: EffectiveSettings;
  readonly eventState: EffectiveEventState;
  readonly answers: AnswerCache;
  readonly withRecords: WithRecords;
  readonly eventPublisher: EventPublisher;
  readonly boards: Boards;
  readonly staffBoards: StaffBoards;
  readonly boardCache: Pick<BoardCache, 'current'>;
}

/**
 * A pause raises the revision of the challenges, so a process that knows the current revision knows about the pause.
 */
export function composePause({
  challengeCache,
  eventState,
}: {
  readonly challengeCache: ChallengeCache;
  readonly eventState: EffectiveEventState;
}): PauseCheck {
  return {
    isPaused: () => {
      const challenges = challengeCache.leased();
      return challenges?.isPaused ?? challengeCache.latest().then(({ isPaused }) => isPaused);
    },
    isKnownPaused: () => eventState.current().pausedAt !== null,
  };
}

export function composeDeployment(dependencies: DeploymentDependencies): BoundRoute[] {
  const { database, redis, settingsStore, defaults, settings, withRecords, eventPublisher, boardCache } =
    dependencies;
  const webhooks = configuredWebhooks(dependencies.config);
  const readDepths = createReadQueueDepths({ ...dependencies, names: Object.values(QUEUE) });
  const readRedis = async () => ({ ...(await inspectProcesses(redis)), depths: await readDepths() });
  const handlerDependencies = {
    listStaffActions: createListStaffActions(createStaffAuditReader(database)),
    readSettings: () => readSettings(settingsStore, defaults),
    updateSettings: createUpdateSettings({
      transact: withRecords((executor) => ({ settings: createSettingsStore(executor) })),
      defaults,
      effective: settings,
      eventPublisher,
    }),
    updateEventState: createUpdateEventState({
      transact: withRecords((executor) => ({
        eventState: createEventStateStore(executor),
        settings: createSettingsStore(executor),
      })),
      defaults,
      effective: dependencies.eventState,
      effectiveSettings: settings,
      eventPublisher,
      outwaitLeases: outwaitRevisionLeases,
    }),
    eventState: dependencies.eventState,
    settings,
    boards: dependencies.boards,
    staffBoards: dependencies.staffBoards,
    answers: dependencies.answers,
    boardCache,
    listUnsentMail: createListUnsent(database, createMailOutbox),
    retryMail: createRetryUnsent(
      withRecords((executor) => ({ outbox: createMailOutbox(executor) })),
      { action: 'mail.retry', kind: 'mail' },
    ),
    listUnsentAnnouncements: createListUnsent(database, createAnnouncementOutbox),
    retryAnnouncement: createRetryUnsent(
      withRecords((executor) => ({ outbox: createAnnouncementOutbox(executor) })),
      { action: 'bloodAnnouncement.retry', kind: 'bloodAnnouncement' },
    ),
    webhooks,
    readWebhooks: () => createWebhookStore(database).list(webhooks),
    replayWebhook: createReplayWebhook(
      withRecords((executor) => ({ webhooks: createWebhookStore(executor) })),
    ),
    readLeadership: () => inspectLeadership(database),
    readBacklog: () => inspectBacklog(database),
    readRedis: () =>
      withDeadline('redis', PROBE_TIMEOUT_MS, readRedis()).catch((error: unknown) => {
        dependencies.logger.debug('Redis is left out of the health page', { error });
        return undefined;
      }),
  };
  return bindRoutes(ROUTES, handlerDependencies);
}
