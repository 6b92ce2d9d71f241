import { RESULT_TABLES, type EventResultsData } from '@rampart/contract';
import { inLargerPieces, resultTable, type ResultTeam, type TabledResults } from '@rampart/core/results';
import type { FileText } from '../infra/write-whole';

/** The files of one reply, each made on demand and in pieces, because they can be as large as the reply. */
export function* resultFiles(results: EventResultsData): Generator<FileText> {
  yield ['results.json', inLargerPieces(indentedJson(results))];
  for (const table of RESULT_TABLES)
    yield [`${table}.csv`, inLargerPieces(resultTable(tabled(results), table))];
}

/** The JSON as `JSON.stringify` indents it by two spaces, with the teams last. */
function* indentedJson({ teams, ...event }: EventResultsData): Generator<string> {
  yield JSON.stringify({ ...event, teams: [] }, null, 2).slice(0, -']\n}'.length);
  let separator = '';
  for (const team of teams) {
    yield `${separator}\n    ${JSON.stringify(team, null, 2).replaceAll('\n', '\n    ')}`;
    separator = ',';
  }
  yield separator === '' ? ']\n}\n' : '\n  ]\n}\n';
}

type Team = EventResultsData['teams'][number];

const rowOf = ({ id, time, points }: Team['solves'][number]) => ({ challengeId: id, atMs: time, points });

function* tabledTeams(teams: readonly Team[]): Generator<ResultTeam> {
  for (const team of teams)
    yield {
      ...team,
      solves: team.solves.map(rowOf),
      pushed: team.pushed.map(rowOf),
      awards: team.awards.map(({ time, points }) => ({ atMs: time, points })),
    };
}

/** Converts the reply to the form of core. `teams` can be iterated once only. */
function tabled({ teams, challenges }: EventResultsData): TabledResults {
  return {
    teams: tabledTeams(teams),
    challenges: challenges.map(({ firstSolvers, ...challenge }) => ({
      ...challenge,
      firstSolvers: firstSolvers.map(({ time, ...team }) => ({ ...team, atMs: time })),
    })),
  };
}
