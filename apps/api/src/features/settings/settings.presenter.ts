import type { Settings as SettingsReply, SettingsUpdate } from '@rampart/contract';
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
  return { name, description, ...(url === undefined ? {} : { url }), icon, iconLight, iconDark };
}

function presentMeta(meta: NonNullable<SettingsOverrides['meta']>): NonNullable<OverridesReply['meta']> {
  return {
    ...(meta.description === undefined ? {} : { description: meta.description }),
    ...(meta.imageUrl === undefined ? {} : { imageUrl: meta.imageUrl }),
  };
}

function presentOverrides(overrides: SettingsOverrides): OverridesReply {
  const { ctfName, homeContent, startAtMs, endAtMs, sponsors, meta, faviconUrl, logoLightUrl, logoDarkUrl } =
    overrides;
  return {
    ...(ctfName === undefined ? {} : { ctfName }),
    ...(homeContent === undefined ? {} : { homeContent }),
    ...(startAtMs === undefined ? {} : { startTime: startAtMs }),
    ...(endAtMs === undefined ? {} : { endTime: endAtMs }),
    ...(sponsors === undefined ? {} : { sponsors: sponsors.map(presentSponsor) }),
    ...(meta === undefined ? {} : { meta: presentMeta(meta) }),
    ...(faviconUrl === undefined ? {} : { faviconUrl }),
    ...(logoLightUrl === undefined ? {} : { logoLightUrl }),
    ...(logoDarkUrl === undefined ? {} : { logoDarkUrl }),
  };
}

function presentDefaults(defaults: SettingsDefaults): DefaultsReply {
  return {
    ctfName: defaults.ctfName,
    homeContent: defaults.homeContent,
    startTime: defaults.startAtMs,
    endTime: defaults.endAtMs,
    sponsors: defaults.sponsors.map(presentSponsor),
    meta: presentMeta(defaults.meta),
    ...(defaults.faviconUrl === null ? {} : { faviconUrl: defaults.faviconUrl }),
    logoLightUrl: defaults.logoLightUrl,
    logoDarkUrl: defaults.logoDarkUrl,
  };
}

export function presentSettings({ overrides, defaults }: SettingsView): SettingsReply {
  return { overrides: presentOverrides(overrides), defaults: presentDefaults(defaults) };
}

/** Wire names to the domain's; absent keys stay absent. */
export function settingsChangesOf({ startTime, endTime, ...rest }: SettingsUpdate): SettingsChanges {
  return { ...rest, startAtMs: startTime, endAtMs: endTime };
}
