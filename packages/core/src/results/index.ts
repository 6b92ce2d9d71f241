export { resultsOf, type EventResults, type ResultRow } from './event-results';
export { ranksiteScoreboard, type RanksiteScoreboard } from './ranksite-scoreboard';
export { resultTable } from './result-tables';
