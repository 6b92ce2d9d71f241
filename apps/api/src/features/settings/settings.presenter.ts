import { withoutUndefined, type Settings as SettingsReply, type SettingsUpdate } from '@rampart/contract';
import type {
  SettingsChanges,
  SettingsDefaults,
  SettingsOverrides,
  SettingsView,
  Sponsor,
} from '@rampart/core/settings';

type OverridesReply = SettingsReply['overrides'];
type DefaultsReply = SettingsReply['defaults'];

function presentSponsor(sponsor: Sponsor): DefaultsReply['sponsors'][number] {
  const { name, description, url, icon, iconLight, iconDark } = sponsor;
  return withoutUndefined({ name, description, url, icon, iconLight, iconDark });
}

function presentMeta({
  description,
  imageUrl,
}: NonNullable<SettingsOverrides['meta']>): NonNullable<OverridesReply['meta']> {
  return withoutUndefined({ description, imageUrl });
}

function presentOverrides(overrides: SettingsOverrides): OverridesReply {
  return withoutUndefined({
    ctfName: overrides.ctfName,
    homeContent: overrides.homeContent,
    startTime: overrides.startAtMs,
    endTime: overrides.endAtMs,
    sponsors: overrides.sponsors?.map(presentSponsor),
    meta: overrides.meta && presentMeta(overrides.meta),
    faviconUrl: overrides.faviconUrl,
    logoLightUrl: overrides.logoLightUrl,
    logoDarkUrl: overrides.logoDarkUrl,
  });
}

function presentDefaults(defaults: SettingsDefaults): DefaultsReply {
  return withoutUndefined({
    ctfName: defaults.ctfName,
    homeContent: defaults.homeContent,
    startTime: defaults.startAtMs,
    endTime: defaults.endAtMs,
    sponsors: defaults.sponsors.map(presentSponsor),
    meta: presentMeta(defaults.meta),
    faviconUrl: defaults.faviconUrl ?? undefined,
    logoLightUrl: defaults.logoLightUrl,
    logoDarkUrl: defaults.logoDarkUrl,
  });
}

export function presentSettings({ overrides, defaults }: SettingsView): SettingsReply {
  return { overrides: presentOverrides(overrides), defaults: presentDefaults(defaults) };
}

/** Wire names to the domain's; absent keys stay absent. */
export function settingsChangesOf({ startTime, endTime, ...rest }: SettingsUpdate): SettingsChanges {
  return { ...rest, startAtMs: startTime, endAtMs: endTime };
}
