import type { EventResults, ResultChallenge, ResultRow, ResultTeam } from './event-results';

/** The feed of a scoreboard in the form that the ranking site publishes; times are Unix seconds. */
export interface RanksiteScoreboard {
  readonly tasks: readonly string[];
  /** Each is created on request. */
  readonly standings: Iterable<RanksiteStanding>;
}

interface RanksiteStanding {
  readonly pos: number;
  readonly team: string;
  readonly score: number;
  /** By task; those that count. */
  readonly taskStats: Readonly<Record<string, { readonly points: number; readonly time: number }>>;
  /** Absent for a team without an accepted task. */
  readonly lastAccept?: number;
}

const seconds = (atMs: number): number => Math.floor(atMs / 1000);

/** The site tells tasks apart by their names, so those that share a name also show their ids. */
function taskNames(challenges: readonly ResultChallenge[]): Map<string, string> {
  const uses = new Map<string, number>();
  for (const { name } of challenges) uses.set(name, (uses.get(name) ?? 0) + 1);
  return new Map(challenges.map(({ id, name }) => [id, uses.get(name) === 1 ? name : `${name} (${id})`]));
}

function standingOf(
  { place, name, score, solves, pushed }: ResultTeam,
  names: ReadonlyMap<string, string>,
  endAtMs: number,
): RanksiteStanding {
  const accepted: readonly ResultRow[] = [...solves.filter(({ atMs }) => atMs <= endAtMs), ...pushed];
  const lastAtMs = accepted.reduce((last, { atMs }) => Math.max(last, atMs), -Infinity);
  return {
    pos: place,
    team: name,
    score,
    taskStats: Object.fromEntries(
      accepted.flatMap(({ challengeId, points, atMs }) => {
        const task = names.get(challengeId);
        return task === undefined ? [] : [[task, { points, time: seconds(atMs) }]];
      }),
    ),
    ...(accepted.length === 0 ? {} : { lastAccept: seconds(lastAtMs) }),
  };
}

/** The site shows it to everybody, so tasks that only some teams see are left out. */
export function ranksiteScoreboard({ challenges, teams, endAtMs }: EventResults): RanksiteScoreboard {
  const names = taskNames(challenges.filter(({ isSeenByAll }) => isSeenByAll));
  function* standings(): Generator<RanksiteStanding> {
    for (const team of teams) yield standingOf(team, names, endAtMs);
  }
  return { tasks: [...names.values()], standings: { [Symbol.iterator]: standings } };
}
