import { Permission } from '@rampart/domain-data';
import { BY_STAFF, defineRoute } from '../route';
import { goodAdminResults, goodAdminResultsCsv, goodRanksiteScoreboard, resultsCsvQuery } from './schemas';

const common = {
  ...BY_STAFF,
  method: 'GET',
  conditional: 'cached',
  permissions: Permission.leaderboardRead,
  params: null,
  body: null,
} as const;

export const getResults = defineRoute({
  ...common,
  name: 'getResults',
  path: '/admin/results',
  summary: 'Get the results of the event.',
  description:
    'Returns all ranked teams with places, scores and solves, and the outcome of each released challenge, as of now. It contains no addresses and no tokens.',
  rules: 'results.md#results-of-an-event',
  query: null,
  replies: [goodAdminResults],
});

export const getResultsCsv = defineRoute({
  ...common,
  name: 'getResultsCsv',
  path: '/admin/results/csv',
  summary: 'Get a table of the results as CSV.',
  description: 'Returns the text of a file that spreadsheets open; no name in it acts as a formula.',
  rules: 'results.md#csv',
  query: resultsCsvQuery,
  replies: [goodAdminResultsCsv],
});

export const getRanksiteScoreboard = defineRoute({
  ...common,
  name: 'getRanksiteScoreboard',
  path: '/integrations/ranksite/scoreboard',
  summary: 'Get the scoreboard for the ranking site, with tasks.',
  description:
    'Returns the standings with the tasks of the event and what each team solved when, as the bare object that the ranking site reads.',
  rules: 'results.md#scoreboard-for-the-ranking-site',
  query: null,
  replies: [goodRanksiteScoreboard],
});
