import { choiceOf, optionalText, searchReader, texts } from '../../app/search-values';

/** As many as a graph can show in addition to the first ten. */
export const MAX_TEAMS = 5;

function teamsOf(value: unknown): readonly string[] | undefined {
  const teams = texts(value).slice(0, MAX_TEAMS);
  return teams.length === 0 ? undefined : teams;
}

/** Parameters of the address of the board. */
export const readBoardSearch = searchReader({
  division: optionalText,
  q: optionalText,
  view: choiceOf(['matrix']),
  /** Teams whose history is drawn in addition to the first ten. */
  teams: teamsOf,
});
export type BoardSearch = ReturnType<typeof readBoardSearch>;
