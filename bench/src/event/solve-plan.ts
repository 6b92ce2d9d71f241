/** A team and a challenge, by number. */
export interface Pair {
  readonly team: number;
  readonly challenge: number;
}

export interface SolvePlan {
  /** Solves to make before measuring; neighbours differ in team and challenge. */
  readonly seeded: readonly Pair[];
  /** A pair of the measured teams that is neither seeded nor handed out before. */
  readonly takeFresh: () => Pair;
  readonly freshLeft: () => number;
  /** The same for the teams whose solves are watched. */
  readonly takeWatched: () => Pair;
  readonly watchedLeft: () => number;
}

export interface SolvePlanOptions {
  readonly teams: number;
  readonly challenges: number;
  readonly solves: number;
  /** The last so many teams are kept for watching. */
  readonly watchedTeams: number;
}

/** Deals the pairs of teams and challenges out so that no flag is ever submitted twice by accident. */
export function planSolves({ teams, challenges, solves, watchedTeams }: SolvePlanOptions): SolvePlan {
  const pairsOf = (fromTeam: number, toTeam: number, fromTurn: number, toTurn: number): Pair[] => {
    const pairs: Pair[] = [];
    for (let turn = fromTurn; turn < toTurn; turn += 1) {
      for (let team = fromTeam; team < toTeam; team += 1) {
        pairs.push({ team, challenge: (team + turn) % challenges });
      }
    }
    return pairs;
  };
  const firstWatched = teams - watchedTeams;
  const fresh = pairsOf(0, firstWatched, solves, challenges);
  const watched = pairsOf(firstWatched, teams, solves, challenges);
  return {
    seeded: pairsOf(0, teams, 0, solves),
    takeFresh: () => takeFrom(fresh),
    freshLeft: () => fresh.length,
    takeWatched: () => takeFrom(watched),
    watchedLeft: () => watched.length,
  };
}

function takeFrom(pairs: Pair[]): Pair {
  const pair = pairs.pop();
  if (pair === undefined)
    throw new Error('no pair of team and challenge is left; use more teams or challenges');
  return pair;
}
