/** Settings that organisers change while the event runs, its times among them. */
import { withoutUndefined } from '@rampart/domain-data';
import { normaliseSponsor, type Sponsor, type SponsorInput } from '@rampart/event-rules';

export interface PageMeta {
  readonly description: string;
  readonly imageUrl: string;
}

export type PageMetaOverride = { readonly [Key in keyof PageMeta]?: string | undefined };

/** The values in force. The event runs while `startAtMs <= now <= endAtMs`. */
export interface Settings {
  readonly ctfName: string;
  /** Markdown */
  readonly homeContent: string;
  readonly startAtMs: number;
  readonly endAtMs: number;
  readonly sponsors: readonly Sponsor[];
  readonly meta: PageMeta;
  readonly faviconUrl: string | null;
  readonly logoLightUrl: string | null;
  readonly logoDarkUrl: string | null;
}

/** The configuration's values, in which a logo is '' when there is none. */
export interface SettingsDefaults extends Omit<Settings, 'logoLightUrl' | 'logoDarkUrl'> {
  readonly logoLightUrl: string;
  readonly logoDarkUrl: string;
}

/** Values that organisers set instead of those of the configuration; absent keys are not overridden. */
export type SettingsOverrides = {
  readonly [Key in Exclude<keyof Settings, 'meta'>]?: NonNullable<Settings[Key]>;
} & { readonly meta?: PageMetaOverride };

/** Absent keeps, null removes the override, a value replaces it whole. */
export type SettingsChanges = {
  readonly [Key in Exclude<keyof SettingsOverrides, 'sponsors'>]?: SettingsOverrides[Key] | null | undefined;
} & { readonly sponsors?: readonly SponsorInput[] | null | undefined };

export function mergeSettings(defaults: SettingsDefaults, overrides: SettingsOverrides): Settings {
  return {
    ctfName: overrides.ctfName ?? defaults.ctfName,
    homeContent: overrides.homeContent ?? defaults.homeContent,
    startAtMs: overrides.startAtMs ?? defaults.startAtMs,
    endAtMs: overrides.endAtMs ?? defaults.endAtMs,
    sponsors: (overrides.sponsors ?? defaults.sponsors).map(normaliseSponsor),
    meta: {
      description: overrides.meta?.description ?? defaults.meta.description,
      imageUrl: overrides.meta?.imageUrl ?? defaults.meta.imageUrl,
    },
    faviconUrl: overrides.faviconUrl ?? defaults.faviconUrl,
    logoLightUrl: (overrides.logoLightUrl ?? defaults.logoLightUrl) || null,
    logoDarkUrl: (overrides.logoDarkUrl ?? defaults.logoDarkUrl) || null,
  };
}

/** The overrides after a change, without keys whose value is undefined, because storage does not keep those. */
export function changeOverrides(stored: SettingsOverrides, changes: SettingsChanges): SettingsOverrides {
  const pick = <Value>(value: Value | undefined, change: Value | null | undefined): Value | undefined =>
    change === undefined ? value : (change ?? undefined);
  const meta = pick(stored.meta, changes.meta);
  return withoutUndefined({
    ctfName: pick(stored.ctfName, changes.ctfName),
    homeContent: pick(stored.homeContent, changes.homeContent),
    startAtMs: pick(stored.startAtMs, changes.startAtMs),
    endAtMs: pick(stored.endAtMs, changes.endAtMs),
    sponsors: pick<readonly SponsorInput[]>(stored.sponsors, changes.sponsors)?.map(normaliseSponsor),
    meta: meta && withoutUndefined({ description: meta.description, imageUrl: meta.imageUrl }),
    faviconUrl: pick(stored.faviconUrl, changes.faviconUrl),
    logoLightUrl: pick(stored.logoLightUrl, changes.logoLightUrl),
    logoDarkUrl: pick(stored.logoDarkUrl, changes.logoDarkUrl),
  });
}
