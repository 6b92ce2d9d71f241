import type { EventResults, ResultChallenge, ResultTeam } from './event-results';
import { resultTable } from './result-tables';

const challenge: ResultChallenge = {
  ...{ id: 'web', name: 'Shop', category: 'misc', scoringKind: 'decay', points: 100, solves: 2, share: 1 },
  ...{ isSeenByAll: true, firstSolvers: [] },
};

/** A team that solved at these times and got pushed points at those. */
const aTeam = (name: string, solvedAtMs: number[], pushedAtMs: number[]): ResultTeam => ({
  ...{
    place: 1,
    division: 'open',
    divisionPlace: 1,
    id: name,
    name,
    countryCode: null,
    score: 0,
    awards: [],
  },
  solves: solvedAtMs.map((atMs) => ({ challengeId: 'web', atMs, points: 100 })),
  pushed: pushedAtMs.map((atMs) => ({ challengeId: 'web', atMs, points: -7 })),
});

test('the table of solves is by time over all minutes, and those of one time by the place of their team', () => {
  const [second, minute] = [1_000, 60_000];
  const results: EventResults = {
    ...{ computedAtMs: 0, startAtMs: 0, endAtMs: minute, challenges: [challenge] },
    teams: [aTeam('a', [second, 3 * minute], [2 * minute]), aTeam('b', [10, 2 * minute], [second])],
  };
  const lines = [...resultTable(results, 'solves')].join('').trimEnd().split('\r\n').slice(1);
  expect(lines).toEqual([
    '"1970-01-01T00:00:00.010Z","b","Shop","misc",100,"no","b","web"',
    '"1970-01-01T00:00:01.000Z","a","Shop","misc",100,"no","a","web"',
    '"1970-01-01T00:00:01.000Z","b","Shop","misc",-7,"yes","b","web"',
    '"1970-01-01T00:02:00.000Z","a","Shop","misc",-7,"yes","a","web"',
    '"1970-01-01T00:02:00.000Z","b","Shop","misc",100,"no","b","web"',
    '"1970-01-01T00:03:00.000Z","a","Shop","misc",100,"no","a","web"',
  ]);
});
