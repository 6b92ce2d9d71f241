import { createChallengeStore } from '@rampart/core/challenges';
import { createEventStateStore, type EventState, type EventStateStore } from '@rampart/core/event-state';
import { silentEventPublisher } from '@rampart/core/events';
import type { Random } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import { createTransact, violatedConstraint, type Database } from '@rampart/core/infra/database';
import { createLedgerStore } from '@rampart/core/ledger';
import { createSeedStore, createWipeEvent } from '@rampart/core/seeding';
import {
  createSettingsStore,
  createUpdateSettings,
  settingsDefaults,
  type SettingsChanges,
  type SettingsStores,
} from '@rampart/core/settings';
import { byOperator, createStaffAuditLog, type StaffAction } from '@rampart/core/staff-audit';
import { CommandError } from '../../command';
import type { ProgressFactory } from '../../infra/progress';
import type { SeededNumbers } from '../seeded-numbers';
import { seedDemonstration, type SeededDemonstration } from './seed-demonstration';

export interface ReplaceEventRequest {
  readonly teams: number;
  /** Delete the existing event instead of refusing. */
  readonly isForced: boolean;
  readonly now: Date;
}

export interface ReplacedEvent extends SeededDemonstration {
  readonly startAtMs: number;
  readonly wipedTeamIds: readonly string[];
}

const DAY_MS = 86_400_000;

/** Resets every override to the configuration. */
const NO_OVERRIDES: SettingsChanges = {
  ctfName: null,
  homeContent: null,
  sponsors: null,
  meta: null,
  faviconUrl: null,
  logoLightUrl: null,
  logoDarkUrl: null,
};

const NOTHING_STEERED: EventState = { pausedAt: null, frozenFrom: null, revealedFromPlace: null };

/** Replaces the event by the demonstration, in one transaction. */
export async function replaceEvent(
  dependencies: {
    readonly config: Config;
    readonly database: Database;
    readonly numbers: SeededNumbers;
    readonly random: Pick<Random, 'bytes'>;
    readonly progress: ProgressFactory;
  },
  { teams, isForced, now }: ReplaceEventRequest,
): Promise<ReplacedEvent> {
  const { config, database, progress } = dependencies;
  const by = byOperator(now);
  const startAtMs = now.getTime() - DAY_MS;
  const transact = createTransact(database, (executor) => ({
    seeds: createSeedStore(executor),
    wipe: createWipeEvent(executor),
    challenges: createChallengeStore(executor),
    ledger: createLedgerStore(executor),
    eventState: createEventStateStore(executor),
    settings: createSettingsStore(executor),
    audit: createStaffAuditLog(executor),
  }));
  const replaced = transact(async (stores) => {
    const { audit } = stores;
    const target = { kind: 'event', id: 'event' } as const;
    let wipedTeamIds: readonly string[] = [];
    if (isForced) {
      const { teamIds, challenges, solves } = await stores.wipe(now);
      wipedTeamIds = teamIds;
      const before = { teams: teamIds.length, challenges, solves };
      await audit.record({ by, action: 'event.wipe', target, before, after: null });
      await resetEventState(stores.eventState);
    } else if (!(await stores.seeds.isEmpty())) {
      throw new CommandError(
        'The event has teams or challenges already; nothing was changed. --force deletes them all.',
      );
    }
    const times = { startAtMs, endAtMs: now.getTime() + DAY_MS };
    await updateSettings(stores, config, isForced ? { ...NO_OVERRIDES, ...times } : times, by);
    const span = { startAtMs, untilMs: now.getTime() };
    const plan = { ...span, teams, divisions: Object.keys(config.divisions), instancers: config.instancers };
    const seeded = await seedDemonstration(stores, plan, dependencies, progress);
    const { id, name, division, perms } = seeded.administrator;
    await audit.record({
      by,
      action: 'team.create',
      target: { kind: 'team', id },
      before: null,
      after: { name, division, perms },
    });
    return { ...seeded, startAtMs, wipedTeamIds };
  });
  return replaced.catch((error: unknown) => {
    if (violatedConstraint(error)?.startsWith('teams_') !== true) throw error;
    throw new CommandError(
      'An existing account uses a name or address of the demonstration; nothing was changed.',
    );
  });
}

/** The demonstration is neither paused nor frozen. */
async function resetEventState(eventState: EventStateStore): Promise<void> {
  const { pausedAt, frozenFrom } = await eventState.getForUpdate();
  if (pausedAt !== null || frozenFrom !== null) await eventState.save(NOTHING_STEERED);
}

/** Runs the use case of the API inside a larger transaction; the caller that commits it publishes the event. */
async function updateSettings(
  stores: SettingsStores,
  config: Config,
  changes: SettingsChanges,
  by: StaffAction,
): Promise<void> {
  const update = createUpdateSettings({
    transact: (work) => work(stores),
    defaults: settingsDefaults(config),
    effective: { adopt: () => undefined },
    eventPublisher: silentEventPublisher,
  });
  const { outcome } = await update({ changes, by, expects: null });
  if (outcome !== 'updated') throw new Error(`the times of the event were refused: ${outcome}`);
}
