import type { Config } from '../infra/config';
import { normaliseSponsor } from '@rampart/event-rules';
import type { SettingsDefaults } from './settings';

type ConfiguredSettings = Pick<
  Config,
  | 'ctfName'
  | 'homeContent'
  | 'startTime'
  | 'endTime'
  | 'sponsors'
  | 'meta'
  | 'faviconUrl'
  | 'logoLightUrl'
  | 'logoDarkUrl'
>;

/** The configuration's values of the settings that organisers may override. */
export function settingsDefaults(config: ConfiguredSettings): SettingsDefaults {
  return {
    ctfName: config.ctfName,
    homeContent: config.homeContent,
    startAtMs: config.startTime,
    endAtMs: config.endTime,
    sponsors: config.sponsors.map(normaliseSponsor),
    meta: config.meta,
    faviconUrl: config.faviconUrl === '' ? null : config.faviconUrl,
    logoLightUrl: config.logoLightUrl,
    logoDarkUrl: config.logoDarkUrl,
  };
}
