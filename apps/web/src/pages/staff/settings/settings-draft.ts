/** The settings as they stand in the form, and what of them an edit sends: pure. */
import type { Settings, SettingsUpdate } from '@rampart/contract';
import { phaseAt, type Phase } from '../../../app/phase';
import { localTime, timeTyped } from '../form-values';

const TEXT_SETTINGS = ['ctfName', 'homeContent', 'faviconUrl', 'logoLightUrl', 'logoDarkUrl'] as const;
export const TIME_SETTINGS = ['startTime', 'endTime'] as const;

type SettingName = (typeof TEXT_SETTINGS)[number] | (typeof TIME_SETTINGS)[number];

/** Empty where the configured value is in force. */
export type SettingsDraft = Readonly<Record<SettingName, string>>;

export function draftOf({ overrides }: Settings): SettingsDraft {
  const time = (ms: number | undefined): string => (ms === undefined ? '' : localTime(ms));
  return {
    ctfName: overrides.ctfName ?? '',
    homeContent: overrides.homeContent ?? '',
    faviconUrl: overrides.faviconUrl ?? '',
    logoLightUrl: overrides.logoLightUrl ?? '',
    logoDarkUrl: overrides.logoDarkUrl ?? '',
    startTime: time(overrides.startTime),
    endTime: time(overrides.endTime),
  };
}

/** What of `draft` is not as in `before`; null takes a value back. */
export function changesOf(draft: SettingsDraft, before: SettingsDraft): SettingsUpdate {
  const isChanged = (name: SettingName): boolean => draft[name] !== before[name];
  const texts = TEXT_SETTINGS.filter(isChanged).map((name) => [name, draft[name] || null] as const);
  const times = TIME_SETTINGS.filter(isChanged).map(
    (name) => [name, timeTyped(draft[name]) ?? null] as const,
  );
  return Object.fromEntries<string | number | null>([...texts, ...times]);
}

/** Whether nothing that was typed has been changed on the server as well: else one of the two is to be chosen. */
export function isUntouchedBy(
  draft: SettingsDraft,
  { before, now }: { readonly before: SettingsDraft; readonly now: SettingsDraft },
): boolean {
  const typed = changesOf(draft, before);
  return Object.keys(changesOf(now, before)).every((name) => !Object.hasOwn(typed, name));
}

/** The phase that saving `draft` would put the event into; undefined if it stays in its own. */
export function phaseAfter(
  draft: SettingsDraft,
  before: SettingsDraft,
  { defaults, now }: { readonly defaults: Settings['defaults']; readonly now: number },
): Phase | undefined {
  const phaseOf = ({ startTime, endTime }: SettingsDraft): Phase =>
    phaseAt(now, {
      startTime: timeTyped(startTime) ?? defaults.startTime,
      endTime: timeTyped(endTime) ?? defaults.endTime,
    });
  const after = phaseOf(draft);
  return after === phaseOf(before) ? undefined : after;
}
