import { Permission } from '@rampart/domain-data';
import { BODY_LIMIT, BY_STAFF, defineRoute, jsonBody } from '../route';
import { goodAdminSettings, goodAdminSettingsUpdate, settingsUpdateBody } from './schemas';

const staff = {
  ...BY_STAFF,
  path: '/admin/settings',
  permissions: Permission.settingsWrite,
  params: null,
  query: null,
} as const;

export const getSettings = defineRoute({
  ...staff,
  name: 'getSettings',
  conditional: 'etag',
  method: 'GET',
  summary: 'Get the settings.',
  description: 'Returns what staff have set while the event runs, and the configured values behind it.',
  rules: 'settings.md#runtime-settings',
  body: null,
  replies: [goodAdminSettings],
});

export const updateSettings = defineRoute({
  ...staff,
  name: 'updateSettings',
  conditional: 'ifMatch',
  method: 'PUT',
  summary: 'Change the settings.',
  description:
    'Sets the fields in the body, removes those that are null, and keeps the rest; takes effect with the next request. An end before the start is 400 `badBody`.',
  rules: 'settings.md#runtime-settings',
  body: jsonBody(settingsUpdateBody, BODY_LIMIT.adminJson),
  replies: [goodAdminSettingsUpdate],
});
