import { normaliseSponsor } from '@rampart/event-rules';
import { changeOverrides, type SettingsDefaults, type SettingsOverrides } from './settings';
import type { SettingsStore, StoredSettings } from './settings-store';

/** What organisers see: what is stored, and what would hold without it. */
export interface SettingsView {
  readonly overrides: SettingsOverrides;
  readonly defaults: SettingsDefaults;
  /** Version of what is stored; every change makes another one. */
  readonly version: string;
}

export function versionOf({ revision }: Pick<StoredSettings, 'revision'>): string {
  return String(revision);
}

export function settingsView(stored: StoredSettings, defaults: SettingsDefaults): SettingsView {
  return {
    overrides: changeOverrides(stored.overrides, {}),
    defaults: { ...defaults, sponsors: defaults.sponsors.map(normaliseSponsor) },
    version: versionOf(stored),
  };
}

export async function readSettings(
  store: Pick<SettingsStore, 'get'>,
  defaults: SettingsDefaults,
): Promise<SettingsView> {
  return settingsView(await store.get(), defaults);
}
