import { DEFAULT_LIMITS } from '@rampart/domain-data';
import { provider, section, setting, whole } from '../setting';

export const SCORE_SETTINGS = {
  scoreProvider: provider('scores', {
    description: 'Formula for the values of decay challenges.',
    env: 'SVC_SCORE_PROVIDER',
    default: 'scores/classic',
  }),
  leaderboard: section({
    maxLimit: setting(whole(1), {
      description: 'Maximum `limit` of the leaderboard and of lists of solves and scores.',
      env: 'SVC_LEADERBOARD_MAX_LIMIT',
      default: DEFAULT_LIMITS['leaderboard.maxLimit'],
    }),
    maxOffset: setting(whole(0), {
      description: 'Maximum `offset` of all lists.',
      env: 'SVC_LEADERBOARD_MAX_OFFSET',
      default: DEFAULT_LIMITS['leaderboard.maxOffset'],
    }),
    updateInterval: setting(whole(100), {
      description: 'Maximum age of a published board, ms. Changes are published at once in any case.',
      env: 'SVC_LEADERBOARD_UPDATE_INTERVAL',
      default: 30_000,
    }),
    graphMaxTeams: setting(whole(1), {
      description: 'Maximum number of teams in a graph.',
      env: 'SVC_LEADERBOARD_GRAPH_MAX_TEAMS',
      default: DEFAULT_LIMITS['leaderboard.graphMaxTeams'],
    }),
    graphSampleTime: setting(whole(1), {
      description:
        'Interval between two points of a graph, ms. Values below 1000 count as 1000. A graph may have a point for each interval since the start of the event and each team: for an event of months, choose a day, 86400000.',
      env: 'SVC_LEADERBOARD_GRAPH_SAMPLE_TIME',
      default: 300_000,
    }),
    graphWithListLimit: setting(whole(1), {
      description: 'Maximum `limit` of the leaderboard with graph.',
      default: DEFAULT_LIMITS['leaderboard.graphWithListLimit'],
    }),
  }),
  scoreFeeds: section({
    silentAfter: setting(whole(1000), {
      description:
        'How long after its latest delivery a score feed counts as silent while the event runs, ms. Staff see it, and the ' +
        'alert `RampartFeedSilent` fires. Choose several rounds of your slowest scorer; API and worker both read it.',
      env: 'SVC_SCORE_FEEDS_SILENT_AFTER',
      default: 600_000,
    }),
  }),
  adminLists: section({
    maxLimit: setting(whole(1), {
      description: 'Maximum `limit` of staff lists.',
      default: DEFAULT_LIMITS['adminLists.maxLimit'],
    }),
  }),
};
