import type { RecordedEvent, RecordedSolve } from './recorded-event';

/** Whether `later` may be sent only after `earlier` was answered. */
export type OrderRule = (earlier: RecordedSolve, later: RecordedSolve) => boolean;

/**
 * The platform sets the times of solves, so they must be accepted in recorded order wherever the result depends on
 * it: bloods and positions on one challenge, the last solve of a team, and solves of teams with equal final scores,
 * which are ranked by their last solves. All other solves may overlap.
 */
export function createOrderRule(event: RecordedEvent): OrderRule {
  const finalScores = new Map(event.official.map(({ team, score }) => [team, score]));
  return (earlier, later) =>
    earlier.team === later.team ||
    earlier.challenge === later.challenge ||
    finalScores.get(earlier.team) === finalScores.get(later.team);
}
