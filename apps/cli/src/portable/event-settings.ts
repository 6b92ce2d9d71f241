import type { Config } from '@rampart/core/infra/config';
import type { BoardSettings } from '../backup/archive-manifest';

export const EVENT_SETTINGS_FILE = 'event.json';

/** What of the configuration is part of the event, in the form of a configuration file. No secret among it. */
export function eventSettingsOf(config: Config): object {
  const { ctfName, startTime, endTime, divisions, defaultDivision, scoreProvider, leaderboard } = config;
  return {
    ctfName,
    startTime,
    endTime,
    divisions,
    ...(defaultDivision === undefined ? {} : { defaultDivision }),
    scoreProvider,
    leaderboard: { graphSampleTime: leaderboard.graphSampleTime },
  };
}

/** The settings, by name, that would give another board here. */
export function differingSettings(exported: BoardSettings, here: BoardSettings): readonly string[] {
  const settings: readonly (readonly [string, (board: BoardSettings) => unknown])[] = [
    ['startTime', ({ startAtMs }) => startAtMs],
    ['endTime', ({ endAtMs }) => endAtMs],
    ['scoreProvider', ({ formula }) => JSON.stringify([formula.name, formula.options])],
    ['leaderboard.graphSampleTime', ({ graphSampleMs }) => graphSampleMs],
  ];
  return settings.filter(([, valueOf]) => valueOf(exported) !== valueOf(here)).map(([name]) => name);
}
