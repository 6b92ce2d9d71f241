import type { BoundRoute } from '../../http/implement';
import { getSettingsHandler, updateSettingsHandler, type SettingsNeeds } from './settings.handler';

export function settingsRoutes(needs: SettingsNeeds): BoundRoute[] {
  return [getSettingsHandler(needs), updateSettingsHandler(needs)];
}
