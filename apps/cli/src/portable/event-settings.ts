import type { Config } from '@rampart/core/infra/config';
import type { BoardSettings } from '../backup/archive-manifest';

export const EVENT_SETTINGS_FILE = 'event.json';

/** The part of the configuration that belongs to the event, in the form of a configuration file; without secrets. */
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

/** Names of settings whose values here would give another board. */
export function differingSettings(exported: BoardSettings, here: BoardSettings): readonly string[] {
  const settings: readonly (readonly [string, (board: BoardSettings) => unknown])[] = [
    ['startTime', ({ startAtMs }) => startAtMs],
    ['endTime', ({ endAtMs }) => endAtMs],
    ['scoreProvider', ({ formula }) => JSON.stringify([formula.name, formula.options])],
    ['leaderboard.graphSampleTime', ({ graphSampleMs }) => graphSampleMs],
  ];
  return settings.filter(([, valueOf]) => valueOf(exported) !== valueOf(here)).map(([name]) => name);
}
