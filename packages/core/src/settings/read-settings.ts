import { changeOverrides, normaliseSponsor, type SettingsDefaults, type SettingsOverrides } from './settings';
import type { SettingsStore } from './settings-store';

/** What organisers see: what is stored, and what would hold without it. */
export interface SettingsView {
  readonly overrides: SettingsOverrides;
  readonly defaults: SettingsDefaults;
}

export async function readSettings(
  store: Pick<SettingsStore, 'get'>,
  defaults: SettingsDefaults,
): Promise<SettingsView> {
  const { overrides } = await store.get();
  return {
    overrides: changeOverrides(overrides, {}),
    defaults: { ...defaults, sponsors: defaults.sponsors.map(normaliseSponsor) },
  };
}
