import { normaliseSponsor } from '@rampart/event-rules';
import { changeOverrides, type SettingsDefaults, type SettingsOverrides } from './settings';
import type { SettingsStore, StoredSettings } from './settings-store';

/** The settings as organisers see them: the stored overrides, and the values that hold without them. */
export interface SettingsView {
  readonly overrides: SettingsOverrides;
  readonly defaults: SettingsDefaults;
  /** Version of the stored overrides; changes with every edit. */
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
