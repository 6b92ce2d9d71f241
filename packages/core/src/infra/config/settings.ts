import { Type, type Static, type TProperties } from '@sinclair/typebox';
import type { ForClients } from './setting';
import { leavesOf, type SettingNode } from './setting-schema';
import { EVENT_SETTINGS } from './settings/event-settings';
import { PAGE_SETTINGS } from './settings/page-settings';
import { SCORE_SETTINGS } from './settings/score-settings';
import { SERVER_SETTINGS } from './settings/server-settings';
import { OLD_SETTINGS, SERVICE_SETTINGS } from './settings/service-settings';

export interface SettingGroup {
  readonly title: string;
  readonly settings: TProperties;
  /** Read, and shown to nobody who writes a new configuration. */
  readonly isOld?: true;
}

/** Every setting, in the order in which people read about them. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  { title: 'The event', settings: EVENT_SETTINGS },
  { title: 'What visitors see', settings: PAGE_SETTINGS },
  { title: 'Servers', settings: SERVER_SETTINGS },
  { title: 'Scores', settings: SCORE_SETTINGS },
  { title: 'External services', settings: SERVICE_SETTINGS },
  { title: 'Legacy settings', settings: OLD_SETTINGS, isOld: true },
];

const SETTINGS = {
  ...EVENT_SETTINGS,
  ...PAGE_SETTINGS,
  ...SERVER_SETTINGS,
  ...SCORE_SETTINGS,
  ...SERVICE_SETTINGS,
  ...OLD_SETTINGS,
};

/** Of the merged settings as a whole. */
export const SETTINGS_SCHEMA = Type.Object(SETTINGS);

/** Every setting by itself. */
export function settingPaths(): SettingNode[] {
  return leavesOf(SETTINGS_SCHEMA);
}

/** The merged settings once every key is valid by itself. */
export type CheckedSettings = Static<typeof SETTINGS_SCHEMA>;

type SettingKey = keyof typeof SETTINGS;

export type ClientSettingKey = {
  [Key in SettingKey]: (typeof SETTINGS)[Key] extends ForClients ? Key : never;
}[SettingKey];

/** The settings that clients are told. */
export const CLIENT_KEYS = Object.keys(SETTINGS).filter(
  (key): key is ClientSettingKey => 'clients' in SETTINGS[key as SettingKey],
);
