import { settingPaths, type SettingSchema } from '../infra/config';
import type { SettingChanges } from './config-problems';

/** A value that no setting of this schema may have. */
function brokenValue({ type, enum: words }: SettingSchema): unknown {
  if (words !== undefined) return 'moon';
  if (type === 'string' || type === 'object') return 5;
  return type === undefined ? -1.5 : 'perhaps';
}

/** For every setting a value it must not have. */
export const BROKEN_SETTINGS: SettingChanges = Object.fromEntries(
  settingPaths().map(({ path, schema }) => [path.join('.'), brokenValue(schema)]),
);
