import { parseEventFile } from './parse-event-file';

function anEventFile(changes: Record<string, unknown> = {}): string {
  return JSON.stringify({
    about: 'Two teams, one challenge.',
    divisions: ['open', 'student'],
    challenges: [{ id: 'pwn-one', category: 'pwn', finalPoints: 100, solves: 2, tiebreakEligible: true }],
    teams: ['open', 'student'],
    solves: [
      [1_000, 1, 0],
      [2_000, 0, 0],
    ],
    standings: [
      [1, 100],
      [0, 100],
    ],
    divisionPlaces: [1, 1],
    ...changes,
  });
}

describe('a recorded event file', () => {
  it('becomes solves in order and official rows with places', () => {
    const event = parseEventFile(anEventFile());
    expect(event.solves[0]).toEqual({ atMs: 1_000, team: 1, challenge: 0 });
    expect(event.official).toEqual([
      { team: 1, score: 100, place: 1, divisionPlace: 1 },
      { team: 0, score: 100, place: 2, divisionPlace: 1 },
    ]);
  });

  it.each([
    ['a missing part', { teams: undefined }, "at /: must have required property 'teams'"],
    ['a value of the wrong type', { divisionPlaces: ['first', 1] }, 'at /divisionPlaces/0: must be integer'],
    ['an unknown division', { teams: ['open', 'mars'] }, 'at /teams/1: "mars" is not one of the divisions'],
    ['a solve of an unknown team', { solves: [[1, 5, 0]] }, 'at /solves/0/1: there is no such team'],
    [
      'a solve of an unknown challenge',
      { solves: [[1, 0, 5]] },
      'at /solves/0/2: there is no such challenge',
    ],
    [
      'solves out of order',
      {
        solves: [
          [2_000, 1, 0],
          [1_000, 0, 0],
        ],
      },
      'at /solves/1/0: solves must be in chronological order',
    ],
    [
      'a repeated solve',
      {
        solves: [
          [1, 1, 0],
          [2, 1, 0],
        ],
      },
      'at /solves/1: the team has solved this before',
    ],
    ['a wrong solve count', { solves: [[1, 1, 0]] }, 'the file lists 1 solves of it'],
    ['a ranking without one of the solvers', { standings: [[1, 100]] }, 'exactly the teams that solved'],
    ['a division place short', { divisionPlaces: [1] }, 'there must be one for each team'],
  ])('is refused with the path of the fault: %s', (_case, changes, message) => {
    expect(() => parseEventFile(anEventFile(changes))).toThrow(message);
  });

  it('is refused when it is not JSON', () => {
    expect(() => parseEventFile('{')).toThrow('not JSON');
  });
});
