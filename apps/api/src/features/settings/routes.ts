import type { BoundRoute } from '../../http/implement';
import { getSettingsHandler, updateSettingsHandler, type SettingsDependencies } from './settings.handler';

export function settingsRoutes(dependencies: SettingsDependencies): BoundRoute[] {
  return [getSettingsHandler(dependencies), updateSettingsHandler(dependencies)];
}
