import type { PublicEvent, Team } from './public-event';

export interface Solver {
  readonly team: Team;
  /** Null for points pushed by a feed. */
  readonly atMs: number | null;
  readonly points: number;
}

/** By challenge id: solves in order of time, or teams in order of their pushed points. */
export function solversOf({ teams }: PublicEvent): ReadonlyMap<string, readonly Solver[]> {
  const byChallenge = new Map<string, Solver[]>();
  const add = (id: string, solver: Solver): void => {
    const known = byChallenge.get(id);
    if (known === undefined) byChallenge.set(id, [solver]);
    else known.push(solver);
  };
  for (const team of teams) {
    for (const { id, solveTime } of team.solves) add(id, { team, atMs: solveTime, points: 0 });
    for (const { id, points } of team.dynamicScores) add(id, { team, atMs: null, points });
  }
  for (const solvers of byChallenge.values())
    solvers.sort((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0) || b.points - a.points);
  return byChallenge;
}

// Numbers, because ids may contain anything and are not safe as paths.
export const challengePath = (index: number): string => `challenges/${String(index + 1)}.html`;
export const teamPath = ({ globalPlace }: Team): string => `teams/${String(globalPlace)}.html`;
