import { Permission } from '../permission';
import { goodAdminSettings, goodAdminSettingsUpdate } from '../replies/settings';
import { BODY_LIMIT, defineRoute, jsonBody } from '../route';
import { settingsUpdateBody } from './schemas';

const staff = {
  path: '/admin/settings',
  versions: ['v2'],
  source: 'competition reference 5.10',
  auth: 'team',
  permissions: Permission.settingsWrite,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
} as const;

export const getSettings = defineRoute({
  ...staff,
  name: 'getSettings',
  conditional: 'etag',
  method: 'GET',
  summary: 'The stored settings and the configured values behind them.',
  body: null,
  replies: [goodAdminSettings],
});

export const updateSettings = defineRoute({
  ...staff,
  name: 'updateSettings',
  conditional: 'ifMatch',
  method: 'PUT',
  summary: 'Change settings, in force from the next request on.',
  body: jsonBody(settingsUpdateBody, BODY_LIMIT.adminJson),
  replies: [goodAdminSettingsUpdate],
});
