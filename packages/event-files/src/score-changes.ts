import type { Settings } from '@rampart/contract';
import type { ChallengeStep, Plan } from './plan';
import type { ScoreChanges } from './server';

function challengeChange(step: ChallengeStep): ScoreChanges['challenges'] {
  if (step.kind === 'create') return [];
  if (step.kind === 'delete') return [{ id: step.id, deleted: true }];
  const { points, tiebreakEligible, hidden, releaseTime } = step.fields;
  const change = {
    ...(points === undefined ? {} : { points }),
    ...(tiebreakEligible === undefined ? {} : { tiebreakEligible }),
    ...(hidden === undefined ? {} : { hidden }),
    ...(releaseTime === undefined ? {} : { releaseTime }),
  };
  return Object.keys(change).length === 0 ? [] : [{ id: step.id, ...change }];
}

/** What of a plan can move a score; undefined when nothing can. A new challenge has no solves. */
export function scoreChangesOf(
  { settings, challenges }: Plan,
  { defaults }: Pick<Settings, 'defaults'>,
): ScoreChanges | undefined {
  const written = settings?.changes ?? [];
  const timeOf = (key: 'startTime' | 'endTime') => {
    const change = written.find(({ field }) => field === key);
    // Where staff's value is removed, that of the configuration is in force again.
    const time = change && (change.new ?? defaults[key]);
    return typeof time === 'number' ? { [key]: time } : {};
  };
  const times = { ...timeOf('startTime'), ...timeOf('endTime') };
  const changed = challenges.flatMap(challengeChange);
  return changed.length === 0 && Object.keys(times).length === 0
    ? undefined
    : { ...times, challenges: changed };
}
