import type { Settings, SettingsUpdate } from '@rampart/contract';

/** The end and the start as they would be. Lint does not know the one that only the server has. */
export function timeProblems(wanted: SettingsUpdate, { overrides, defaults }: Settings): string[] {
  if (!('startTime' in wanted || 'endTime' in wanted)) return [];
  const timeOf = (key: 'startTime' | 'endTime'): number =>
    (wanted[key] === undefined ? overrides[key] : wanted[key]) ?? defaults[key];
  return timeOf('endTime') <= timeOf('startTime')
    ? ['endTime is not after startTime; an event ends after it has started.']
    : [];
}
