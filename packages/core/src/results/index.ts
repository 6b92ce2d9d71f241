export { resultsOf, type ResultRow } from './event-results';
export { ranksiteScoreboard } from './ranksite-scoreboard';
export { resultTable } from './result-tables';
