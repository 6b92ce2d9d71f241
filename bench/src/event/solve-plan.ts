/** A team and a challenge, by number. */
export interface Pair {
  readonly team: number;
  readonly challenge: number;
}

/** Deals out pairs of teams and challenges, none twice. */
export interface PairSource {
  readonly take: () => Pair;
  readonly left: () => number;
}

export interface SolvePlan {
  /** Pairs of the measured teams that are not seeded. */
  readonly fresh: PairSource;
  /** The same for the teams whose solves are watched. */
  readonly watched: PairSource;
}

export interface EventSize {
  readonly teams: number;
  readonly challenges: number;
  /** Solves of each team before anything is measured: team t solved the challenges t, t + 1 and so on. */
  readonly solves: number;
}

export interface WatchedSize extends EventSize {
  /** The last so many teams are kept for watching. */
  readonly watchedTeams: number;
}

/** Neighbouring pairs differ in team and challenge. */
export function planSolves({ teams, challenges, solves, watchedTeams }: WatchedSize): SolvePlan {
  const sourceOf = (fromTeam: number, toTeam: number): PairSource => {
    const count = toTeam - fromTeam;
    const total = count * (challenges - solves);
    let taken = 0;
    return {
      take() {
        if (taken === total)
          throw new Error('no pair of team and challenge is left; use more teams or challenges');
        const team = fromTeam + (taken % count);
        const turn = solves + Math.floor(taken / count);
        taken += 1;
        return { team, challenge: (team + turn) % challenges };
      },
      left: () => total - taken,
    };
  };
  const firstWatched = teams - watchedTeams;
  return { fresh: sourceOf(0, firstWatched), watched: sourceOf(firstWatched, teams) };
}
