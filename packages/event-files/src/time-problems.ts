import type { Settings, SettingsUpdate } from '@rampart/contract';

/** Checks the resulting start and end. Lint cannot, because one of them may be set on the server only. */
export function timeProblems(wanted: SettingsUpdate, { overrides, defaults }: Settings): string[] {
  if (!('startTime' in wanted || 'endTime' in wanted)) return [];
  const timeOf = (key: 'startTime' | 'endTime'): number =>
    (wanted[key] === undefined ? overrides[key] : wanted[key]) ?? defaults[key];
  return timeOf('endTime') <= timeOf('startTime')
    ? ['endTime is not after startTime; an event ends after it has started.']
    : [];
}
