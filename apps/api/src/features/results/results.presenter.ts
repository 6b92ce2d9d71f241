/** Results as JSON text in pieces, none of which takes long to make. */
import {
  inLargerPieces,
  type EventResults,
  type RanksiteScoreboard,
  type ResultRow,
} from '@rampart/core/results';

/** `data` with one more property, a list, at its end. */
function* withList(data: object, name: string, items: Iterable<object>): Generator<string> {
  yield JSON.stringify({ ...data, [name]: [] }).slice(0, -2);
  let separator = '';
  for (const item of items) {
    yield `${separator}${JSON.stringify(item)}`;
    separator = ',';
  }
  yield ']}';
}

const presentRows = (rows: readonly ResultRow[]) =>
  rows.map(({ challengeId, atMs, points }) => ({ id: challengeId, time: atMs, points }));

function* presentTeams(teams: EventResults['teams']) {
  for (const team of teams)
    yield {
      place: team.place,
      division: team.division,
      divisionPlace: team.divisionPlace,
      id: team.id,
      name: team.name,
      countryCode: team.countryCode,
      score: team.score,
      solves: presentRows(team.solves),
      pushed: presentRows(team.pushed),
      awards: team.awards.map(({ atMs, points }) => ({ time: atMs, points })),
    };
}

export function resultsJson(results: EventResults): Iterable<string> {
  const { computedAtMs, startAtMs, endAtMs, challenges, teams } = results;
  const data = {
    computedAt: computedAtMs,
    startTime: startAtMs,
    endTime: endAtMs,
    challenges: challenges.map(({ firstSolvers, ...challenge }) => ({
      id: challenge.id,
      name: challenge.name,
      category: challenge.category,
      scoringKind: challenge.scoringKind,
      points: challenge.points,
      solves: challenge.solves,
      share: challenge.share,
      firstSolvers: firstSolvers.map(({ id, name, atMs }) => ({ id, name, time: atMs })),
    })),
  };
  return inLargerPieces(withList(data, 'teams', presentTeams(teams)));
}

export function scoreboardJson({ tasks, standings }: RanksiteScoreboard): Iterable<string> {
  return inLargerPieces(withList({ tasks }, 'standings', standings));
}

/** The standings alone. */
export function standingsJson(standings: Iterable<object>): Iterable<string> {
  return inLargerPieces(withList({}, 'standings', standings));
}

/** A line ends each text, so no character is torn apart. */
export function* tableJson(fileName: string, lines: Iterable<string>): Generator<string> {
  yield `{"fileName":${JSON.stringify(fileName)},"csv":"`;
  for (const piece of inLargerPieces(lines)) yield JSON.stringify(piece).slice(1, -1);
  yield '"}';
}
