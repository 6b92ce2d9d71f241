/** The figures of the dashboard about challenges; pure. */
import type { Activity } from '@rampart/contract';

/** A challenge that teams can see and solve by flags. */
export type RacedChallenge = Activity['challenges'][number];

/** Challenges, most solved first. */
export function racedChallenges({ challenges }: Activity): readonly RacedChallenge[] {
  return challenges.toSorted(
    (a, b) => b.solves - a.solves || a.name.localeCompare(b.name, undefined, { numeric: true }),
  );
}

/** How long a challenge was unsolved, until its first solve or now. */
export function heldMs({ opensAt, firstSolve }: RacedChallenge, now: number): number {
  return Math.max(0, (firstSolve?.createdAt ?? now) - opensAt);
}
