import type { RecordedEvent, RecordedSolve } from './recorded-event';

/** Whether `later` may only be sent when `earlier` has been answered. */
export type OrderRule = (earlier: RecordedSolve, later: RecordedSolve) => boolean;

/**
 * Times of solves are set by the platform, so the order of its answers must be the recorded one wherever the result
 * depends on it: bloods and positions on one challenge, the last solve of one team, and between teams that end with
 * equal scores, which only those last solves rank. All others may overlap.
 */
export function createOrderRule(event: RecordedEvent): OrderRule {
  const finalScores = new Map(event.official.map(({ team, score }) => [team, score]));
  return (earlier, later) =>
    earlier.team === later.team ||
    earlier.challenge === later.challenge ||
    finalScores.get(earlier.team) === finalScores.get(later.team);
}
