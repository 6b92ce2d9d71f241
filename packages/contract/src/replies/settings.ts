import { defineReply } from '../reply';
import { settings } from '../settings/schemas';

export const goodAdminSettings = defineReply('goodAdminSettings', 200, 'The settings.', settings);
export const goodAdminSettingsUpdate = defineReply(
  'goodAdminSettingsUpdate',
  200,
  'The settings are stored.',
  settings,
);
