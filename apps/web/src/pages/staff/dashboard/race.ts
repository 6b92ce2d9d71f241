/** What the dashboard says of the challenges: pure. */
import type { Activity, LeaderboardChallenge } from '@rampart/contract';

/** A challenge that teams can see and solve by flags. */
export interface RacedChallenge {
  readonly id: string;
  readonly name: string;
  readonly solves: number;
  readonly opensAt: number;
  readonly firstSolve: Activity['challenges'][number]['firstSolve'];
}

/** The most solved first. A challenge that only one of the answers knows was released or hidden a moment ago. */
export function racedChallenges(
  activity: Activity,
  board: Readonly<Record<string, LeaderboardChallenge>>,
): readonly RacedChallenge[] {
  return activity.challenges
    .flatMap(({ id, opensAt, firstSolve }) => {
      const known = board[id];
      if (known === undefined) return [];
      const { name, solves } = known;
      return [{ id, name, solves, opensAt, firstSolve }];
    })
    .sort((a, b) => b.solves - a.solves || a.name.localeCompare(b.name));
}

/** How long a challenge held before somebody solved it, or has held until now. */
export function heldMs({ opensAt, firstSolve }: RacedChallenge, now: number): number {
  return Math.max(0, (firstSolve?.createdAt ?? now) - opensAt);
}
