import type { EventResultsData } from '@rampart/contract';
import { resultFiles } from './result-files';

const aTeam = (place: number): EventResultsData['teams'][number] => ({
  ...{ place, division: 'open', divisionPlace: place, id: `team-${place}`, name: `"Team"\n${place}` },
  ...{ countryCode: null, score: 90 },
  solves: [{ id: 'web', time: 60_000 * place, points: 100 }],
  pushed: [],
  awards: [{ time: 90_000, points: -10 }],
});

const results = (teams: EventResultsData['teams']): EventResultsData => ({
  ...{ computedAt: 3, startTime: 1, endTime: 1_000_000 },
  challenges: [
    {
      ...{
        id: 'web',
        name: 'Shop',
        category: 'misc',
        scoringKind: 'decay',
        points: 100,
        solves: 2,
        share: 1,
      },
      firstSolvers: [{ id: 'team-1', name: 'Team', time: 60_000 }],
    },
  ],
  teams,
});

const filesOf = (of: EventResultsData) =>
  new Map(Array.from(resultFiles(of), ([name, text]) => [name, Array.from(text).join('')]));

it.each([0, 1, 2])('results.json is the whole answer, indented: %i teams', (count) => {
  const of = results([aTeam(1), aTeam(2)].slice(0, count));
  expect(filesOf(of).get('results.json')).toBe(`${JSON.stringify(of, null, 2)}\n`);
});

it('the tables have the rows of the answer', () => {
  const files = filesOf(results([aTeam(1), aTeam(2)]));
  const linesOf = (name: string) => files.get(name)?.trimEnd().split('\r\n').slice(1);
  expect(linesOf('teams.csv')).toEqual([
    '1,"open",1,"""Team""\n1",,90,1,"1970-01-01T00:01:00.000Z","team-1",-10',
    '2,"open",2,"""Team""\n2",,90,1,"1970-01-01T00:02:00.000Z","team-2",-10',
  ]);
  expect(linesOf('solves.csv')).toEqual([
    '"1970-01-01T00:01:00.000Z","""Team""\n1","Shop","misc",100,"no","team-1","web"',
    '"1970-01-01T00:02:00.000Z","""Team""\n2","Shop","misc",100,"no","team-2","web"',
  ]);
  expect(linesOf('challenges.csv')).toEqual([
    '"Shop","misc","decay",100,2,1,"Team","1970-01-01T00:01:00.000Z","web"',
  ]);
});
