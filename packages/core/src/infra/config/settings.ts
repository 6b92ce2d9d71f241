import { Type, type Static, type TProperties } from '@sinclair/typebox';
import type { ForClients } from './setting';
import { leavesOf, type SettingNode } from './setting-schema';
import { EVENT_SETTINGS } from './settings/event-settings';
import { IDENTITY_PROVIDER_SETTINGS } from './settings/identity-provider-settings';
import { OLDER_CLIENT_SETTINGS } from './settings/older-client-settings';
import { PAGE_SETTINGS } from './settings/page-settings';
import { RATE_LIMIT_SETTINGS } from './settings/rate-limit-settings';
import { SCORE_SETTINGS } from './settings/score-settings';
import { SERVER_SETTINGS } from './settings/server-settings';
import { OLD_SETTINGS, SERVICE_SETTINGS } from './settings/service-settings';

export interface SettingGroup {
  readonly title: string;
  readonly settings: TProperties;
  /** Still read, but not shown in the example. */
  readonly isOld?: true;
}

/** Every setting, in documentation order. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  { title: 'The event', settings: EVENT_SETTINGS },
  { title: 'What visitors see', settings: PAGE_SETTINGS },
  { title: 'Servers', settings: SERVER_SETTINGS },
  { title: 'Rate limits', settings: RATE_LIMIT_SETTINGS },
  { title: 'Scores', settings: SCORE_SETTINGS },
  { title: 'External services', settings: SERVICE_SETTINGS },
  { title: 'Sign-in with an identity provider', settings: IDENTITY_PROVIDER_SETTINGS },
  { title: 'Older clients', settings: OLDER_CLIENT_SETTINGS },
  { title: 'Legacy settings', settings: OLD_SETTINGS, isOld: true },
];

const SETTINGS = {
  ...EVENT_SETTINGS,
  ...PAGE_SETTINGS,
  ...SERVER_SETTINGS,
  ...RATE_LIMIT_SETTINGS,
  ...SCORE_SETTINGS,
  ...SERVICE_SETTINGS,
  ...IDENTITY_PROVIDER_SETTINGS,
  ...OLDER_CLIENT_SETTINGS,
  ...OLD_SETTINGS,
};

/** The schema of the merged settings. */
export const SETTINGS_SCHEMA = Type.Object(SETTINGS);

/** Every single setting. */
export function settingPaths(): SettingNode[] {
  return leavesOf(SETTINGS_SCHEMA);
}

/** The merged settings after validation of every key. */
export type CheckedSettings = Static<typeof SETTINGS_SCHEMA>;

type SettingKey = keyof typeof SETTINGS;

export type ClientSettingKey = {
  [Key in SettingKey]: (typeof SETTINGS)[Key] extends ForClients ? Key : never;
}[SettingKey];

/** The settings sent to clients. */
export const CLIENT_KEYS = Object.keys(SETTINGS).filter(
  (key): key is ClientSettingKey => 'clients' in SETTINGS[key as SettingKey],
);
