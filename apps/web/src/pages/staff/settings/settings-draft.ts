/** The settings in the form, and what an edit of them sends; pure. */
import { withoutUndefined, type Settings, type SettingsUpdate } from '@rampart/contract';
import { phaseAt, type Phase } from '../../../app/phase';
import { localTime, timeTyped } from '../form-values';

const TEXT_SETTINGS = ['ctfName', 'homeContent', 'faviconUrl', 'logoLightUrl', 'logoDarkUrl'] as const;
export const TIME_SETTINGS = ['startTime', 'endTime'] as const;
const META_SETTINGS = ['metaDescription', 'metaImageUrl'] as const;

type SettingName =
  | (typeof TEXT_SETTINGS)[number]
  | (typeof TIME_SETTINGS)[number]
  | (typeof META_SETTINGS)[number];

/** Texts of the fields; empty where the configured value applies. */
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
    metaDescription: overrides.meta?.description ?? '',
    metaImageUrl: overrides.meta?.imageUrl ?? '',
  };
}

/** Text and picture of link previews, which are replaced as one. */
function metaOf({
  metaDescription,
  metaImageUrl,
}: SettingsDraft): NonNullable<SettingsUpdate['meta']> | null {
  if (metaDescription === '' && metaImageUrl === '') return null;
  return withoutUndefined({ description: metaDescription || undefined, imageUrl: metaImageUrl || undefined });
}

/** The fields in which `draft` differs from `before`; null removes an override. */
export function changesOf(draft: SettingsDraft, before: SettingsDraft): SettingsUpdate {
  const isChanged = (name: SettingName): boolean => draft[name] !== before[name];
  const texts = TEXT_SETTINGS.filter(isChanged).map((name) => [name, draft[name] || null] as const);
  const times = TIME_SETTINGS.filter(isChanged).map(
    (name) => [name, timeTyped(draft[name]) ?? null] as const,
  );
  const changes = Object.fromEntries<string | number | null>([...texts, ...times]);
  return META_SETTINGS.some(isChanged) ? { ...changes, meta: metaOf(draft) } : changes;
}

/** Whether no typed field was also changed on the server; otherwise the user has to choose. */
export function isUntouchedBy(
  draft: SettingsDraft,
  { before, now }: { readonly before: SettingsDraft; readonly now: SettingsDraft },
): boolean {
  const typed = changesOf(draft, before);
  return Object.keys(changesOf(now, before)).every((name) => !Object.hasOwn(typed, name));
}

/** The phase into which saving `draft` would move the event; undefined if it does not change. */
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
