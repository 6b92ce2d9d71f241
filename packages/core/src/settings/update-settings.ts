import { isDeepStrictEqual } from 'node:util';
import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import type { LedgerStore } from '../ledger';
import {
  auditedChanges,
  holds,
  type StaffAction,
  type StaffAuditLog,
  type VersionCondition,
} from '../staff-audit';
import type { EffectiveSettings } from './effective-settings';
import { settingsView, versionOf, type SettingsView } from './read-settings';
import { changeOverrides, mergeSettings, type SettingsChanges, type SettingsDefaults } from './settings';
import type { SettingsStore, StoredSettings } from './settings-store';

export interface SettingsStores {
  readonly settings: SettingsStore;
  readonly ledger: Pick<LedgerStore, 'append'>;
  readonly audit: StaffAuditLog;
}

export interface UpdateSettingsRequest {
  readonly changes: SettingsChanges;
  readonly by: StaffAction;
  readonly expects: VersionCondition;
}

export type UpdateSettingsOutcome =
  | { readonly outcome: 'updated'; readonly view: SettingsView }
  /** the event would end before it starts, or at the same instant */
  | { readonly outcome: 'endNotAfterStart'; readonly at: 'startAtMs' | 'endAtMs' }
  | { readonly outcome: 'staleVersion' };

/** When the promise resolves, the next request to any process that Redis reaches sees the change. */
export type UpdateSettings = (request: UpdateSettingsRequest) => Promise<UpdateSettingsOutcome>;

export function createUpdateSettings(dependencies: {
  transact: Transact<SettingsStores>;
  defaults: SettingsDefaults;
  effective: Pick<EffectiveSettings, 'adopt'>;
  eventPublisher: EventPublisher;
}): UpdateSettings {
  const { transact, defaults, effective, eventPublisher } = dependencies;

  return async ({ changes, by, expects }) => {
    const namesTiming = changes.startAtMs !== undefined || changes.endAtMs !== undefined;

    const stored = await transact(
      async ({ settings, ledger, audit }): Promise<StoredSettings | 'endNotAfterStart' | 'staleVersion'> => {
        const before = await settings.getForUpdate();
        if (!holds(expects, versionOf(before))) return 'staleVersion';
        const overrides = changeOverrides(before.overrides, changes);
        const { startAtMs, endAtMs } = mergeSettings(defaults, overrides);
        // Checked only when the times are edited; those of the configuration are checked at start.
        if (namesTiming && startAtMs >= endAtMs) return 'endNotAfterStart';
        if (isDeepStrictEqual(overrides, before.overrides)) return before;
        const was = mergeSettings(defaults, before.overrides);
        if (was.startAtMs !== startAtMs || was.endAtMs !== endAtMs) {
          await ledger.append([{ kind: 'timing_changed', actor: by.actor, at: by.at }]);
        }
        const target = { kind: 'settings', id: 'settings' } as const;
        await audit.record({
          by,
          action: 'settings.update',
          target,
          ...auditedChanges({ ...before.overrides }, { ...overrides }),
        });
        return { overrides, revision: await settings.save(overrides) };
      },
    );
    if (stored === 'staleVersion') return { outcome: stored };
    if (stored === 'endNotAfterStart') {
      return { outcome: stored, at: changes.endAtMs === undefined ? 'startAtMs' : 'endAtMs' };
    }
    effective.adopt(stored);
    await eventPublisher.settingsChanged();
    if (namesTiming) eventPublisher.scoresChanged();
    return { outcome: 'updated', view: settingsView(stored, defaults) };
  };
}
