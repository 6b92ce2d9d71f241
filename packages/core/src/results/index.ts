export { resultsOf, type EventResults, type ResultRow, type ResultTeam } from './event-results';
export { ranksiteScoreboard, type RanksiteScoreboard } from './ranksite-scoreboard';
export { resultTable, type TabledResults } from './result-tables';
export { inLargerPieces } from './pieces';
