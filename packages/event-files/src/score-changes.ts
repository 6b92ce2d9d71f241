import { withoutUndefined } from '@rampart/contract';
import type { ChallengeStep, Plan, ServerState } from './plan';
import type { ScoreChanges } from './server';
import { timeAfter } from './waves';

type State = Pick<ServerState, 'settings' | 'challenges' | 'waves'>;

function challengeChange(
  step: ChallengeStep,
  opensAt: (wave: string) => number | null,
): ScoreChanges['challenges'] {
  if (step.kind === 'create') return [];
  if (step.kind === 'delete') return [{ id: step.id, deleted: true }];
  const { points, tiebreakEligible, hidden, wave } = step.fields;
  const releaseTime = typeof wave === 'string' ? opensAt(wave) : step.fields.releaseTime;
  const change = withoutUndefined({ points, tiebreakEligible, hidden, releaseTime });
  return Object.keys(change).length === 0 ? [] : [{ id: step.id, ...change }];
}

/** Changes of the challenges that stay in a wave which is moved. */
function movedWithWaves({ waves, challenges }: Plan, state: State): ScoreChanges['challenges'] {
  const leaving = new Set(
    challenges.flatMap((step) => (step.kind === 'delete' || step.fields.wave !== undefined ? [step.id] : [])),
  );
  return Object.entries(state.challenges).flatMap(([id, { fields }]) => {
    const releaseTime = waves.find((wave) => wave.id === fields.wave)?.new ?? null;
    return releaseTime === null || leaving.has(id) ? [] : [{ id, releaseTime }];
  });
}

/** The changes of a plan that can move scores; undefined when there are none. New challenges have no solves. */
export function scoreChangesOf(plan: Plan, state: State): ScoreChanges | undefined {
  const written = plan.settings?.changes ?? [];
  const timeOf = (key: 'startTime' | 'endTime') => {
    const change = written.find(({ field }) => field === key);
    // When the value set by staff is removed, that of the configuration applies again.
    const time = change && (change.new ?? state.settings.defaults[key]);
    return typeof time === 'number' ? { [key]: time } : {};
  };
  const times = { ...timeOf('startTime'), ...timeOf('endTime') };
  const opensAt = (wave: string) => timeAfter(plan.waves, state.waves, wave);
  const changes = new Map(movedWithWaves(plan, state).map((change) => [change.id, change]));
  for (const change of plan.challenges.flatMap((step) => challengeChange(step, opensAt)))
    changes.set(change.id, { ...changes.get(change.id), ...change });
  return changes.size === 0 && Object.keys(times).length === 0
    ? undefined
    : { ...times, challenges: [...changes.values()] };
}
