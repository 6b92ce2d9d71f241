import type { RecordedEvent } from '../replay/recorded-event';
import type { DealtSolve } from '../seed/deal-solves';

/** Share of the recorded event that is used; after its beginning little is left to solve. */
const SHOWN_SHARE = 0.35;

/**
 * A recorded event reduced to its best `teamCount` teams and its `challengeCount` most solved challenges,
 * numbered in that order, in the recorded rhythm. `moment` is 0 at the first solve.
 */
export function demoSolves(
  event: RecordedEvent,
  teamCount: number,
  challengeCount: number,
): readonly DealtSolve[] {
  const teams = new Map(event.official.slice(0, teamCount).map(({ team }, place) => [team, place]));
  const solveCounts = event.challenges.map(() => 0);
  for (const { challenge } of event.solves) solveCounts[challenge] = (solveCounts[challenge] ?? 0) + 1;
  const challenges = new Map(
    [...solveCounts.entries()]
      .sort(([, a], [, b]) => b - a)
      .slice(0, challengeCount)
      .map(([challenge], place) => [challenge, place]),
  );

  const kept = event.solves.flatMap(({ atMs, team, challenge }) => {
    const teamPlace = teams.get(team);
    const challengePlace = challenges.get(challenge);
    return teamPlace === undefined || challengePlace === undefined
      ? []
      : [{ atMs, team: teamPlace, challenge: challengePlace }];
  });
  const shown = kept.slice(0, Math.ceil(kept.length * SHOWN_SHARE));
  const startMs = shown[0]?.atMs ?? 0;
  const lengthMs = Math.max(1, (shown.at(-1)?.atMs ?? 0) - startMs);
  return shown.map(({ atMs, team, challenge }) => ({ team, challenge, moment: (atMs - startMs) / lengthMs }));
}
