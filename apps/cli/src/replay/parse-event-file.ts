import Ajv, { type JSONSchemaType } from 'ajv';
import { CommandError } from '../command';
import type { RecordedEvent } from './recorded-event';

interface EventFile {
  divisions: string[];
  challenges: {
    id: string;
    category: string;
    finalPoints: number;
    solves: number;
    tiebreakEligible: boolean;
  }[];
  teams: string[];
  solves: [number, number, number][];
  standings: [number, number][];
  divisionPlaces: number[];
}

const index = { type: 'integer', minimum: 0 } as const;
const unixMs = { type: 'integer', minimum: 0 } as const;

const schema: JSONSchemaType<EventFile> = {
  type: 'object',
  required: ['divisions', 'challenges', 'teams', 'solves', 'standings', 'divisionPlaces'],
  properties: {
    divisions: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', minLength: 1 } },
    challenges: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['id', 'category', 'finalPoints', 'solves', 'tiebreakEligible'],
        properties: {
          id: { type: 'string', minLength: 1, maxLength: 255 },
          category: { type: 'string', minLength: 1 },
          finalPoints: { type: 'integer', minimum: -2_147_483_648, maximum: 2_147_483_647 },
          solves: index,
          tiebreakEligible: { type: 'boolean' },
        },
      },
    },
    teams: { type: 'array', minItems: 1, items: { type: 'string' } },
    solves: {
      type: 'array',
      items: { type: 'array', minItems: 3, maxItems: 3, items: [unixMs, index, index] },
    },
    standings: {
      type: 'array',
      items: { type: 'array', minItems: 2, maxItems: 2, items: [index, { type: 'integer' }] },
    },
    divisionPlaces: { type: 'array', items: { type: 'integer', minimum: 1 } },
  },
};

const isEventFile = new Ajv().compile(schema);

/**
 * Reads a recorded event file and checks that its parts agree, so that a typo in it is not mistaken for a
 * wrong ranking. @throws CommandError naming the first offending path
 */
export function parseEventFile(text: string): RecordedEvent {
  const file = parseJson(text);
  if (!isEventFile(file)) {
    const [issue] = isEventFile.errors ?? [];
    throw invalid(issue?.instancePath ?? '', issue?.message ?? 'is not a recorded event');
  }
  checkTeams(file);
  checkSolves(file);
  checkStandings(file);
  return {
    divisions: file.divisions,
    challenges: file.challenges.map(({ id, category, finalPoints, tiebreakEligible }) => ({
      id,
      category,
      finalPoints,
      tiebreakEligible,
    })),
    teams: file.teams,
    solves: file.solves.map(([atMs, team, challenge]) => ({ atMs, team, challenge })),
    official: file.standings.map(([team, score], row) => ({
      team,
      score,
      place: row + 1,
      divisionPlace: file.divisionPlaces[team] ?? 0,
    })),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError('The event file is not JSON.', { cause: error });
  }
}

function invalid(path: string, message: string): CommandError {
  return new CommandError(`The event file is not valid at ${path === '' ? '/' : path}: ${message}.`);
}

function checkTeams(file: EventFile): void {
  const divisions = new Set(file.divisions);
  file.teams.forEach((division, team) => {
    if (!divisions.has(division))
      throw invalid(`/teams/${team}`, `"${division}" is not one of the divisions`);
  });
  if (new Set(file.challenges.map(({ id }) => id)).size !== file.challenges.length) {
    throw invalid('/challenges', 'two challenges have the same id');
  }
}

function checkSolves(file: EventFile): void {
  const counts = file.challenges.map(() => 0);
  const pairs = new Set<string>();
  let previousMs = 0;
  file.solves.forEach(([atMs, team, challenge], row) => {
    if (team >= file.teams.length) throw invalid(`/solves/${row}/1`, 'there is no such team');
    if (challenge >= file.challenges.length) throw invalid(`/solves/${row}/2`, 'there is no such challenge');
    if (atMs < previousMs) throw invalid(`/solves/${row}/0`, 'solves must be in chronological order');
    if (pairs.has(`${team}/${challenge}`)) throw invalid(`/solves/${row}`, 'the team has solved this before');
    pairs.add(`${team}/${challenge}`);
    previousMs = atMs;
    counts[challenge] = (counts[challenge] ?? 0) + 1;
  });
  file.challenges.forEach(({ solves }, challenge) => {
    if (solves !== counts[challenge]) {
      throw invalid(
        `/challenges/${challenge}/solves`,
        `the file lists ${counts[challenge] ?? 0} solves of it`,
      );
    }
  });
}

function checkStandings(file: EventFile): void {
  if (file.divisionPlaces.length !== file.teams.length) {
    throw invalid('/divisionPlaces', 'there must be one for each team');
  }
  const ranked = new Set(file.standings.map(([team]) => team));
  const solvers = new Set(file.solves.map(([, team]) => team));
  if (ranked.size !== file.standings.length) throw invalid('/standings', 'a team is listed twice');
  // A team without a solve is not ranked, so official rows and solvers are the same teams.
  if (ranked.size !== solvers.size || [...solvers].some((team) => !ranked.has(team))) {
    throw invalid('/standings', 'it must hold exactly the teams that solved something');
  }
}
