import { DEFAULT_LIMITS } from '@rampart/domain-data';
import { provider, section, setting, whole } from '../setting';

export const SCORE_SETTINGS = {
  scoreProvider: provider('scores', {
    description: 'Formula of decaying scores.',
    env: 'SVC_SCORE_PROVIDER',
    default: 'scores/classic',
  }),
  leaderboard: section({
    maxLimit: setting(whole(1), {
      description: 'Largest `limit` of the board and of lists of solves.',
      env: 'SVC_LEADERBOARD_MAX_LIMIT',
      default: DEFAULT_LIMITS['leaderboard.maxLimit'],
    }),
    maxOffset: setting(whole(0), {
      description: 'Largest `offset` of all lists.',
      env: 'SVC_LEADERBOARD_MAX_OFFSET',
      default: DEFAULT_LIMITS['leaderboard.maxOffset'],
    }),
    updateInterval: setting(whole(100), {
      description: "Period of the worker's recalculation, ms. Changes are taken up at once all the same.",
      env: 'SVC_LEADERBOARD_UPDATE_INTERVAL',
      default: 30_000,
    }),
    graphMaxTeams: setting(whole(1), {
      description: 'Most teams of a graph.',
      env: 'SVC_LEADERBOARD_GRAPH_MAX_TEAMS',
      default: DEFAULT_LIMITS['leaderboard.graphMaxTeams'],
    }),
    graphSampleTime: setting(whole(1), {
      description: 'Distance between two points of a graph, ms. Less than 1000 acts as 1000.',
      env: 'SVC_LEADERBOARD_GRAPH_SAMPLE_TIME',
      default: 300_000,
    }),
    graphWithListLimit: setting(whole(1), {
      description: 'Largest `limit` of the board with its graph.',
      default: DEFAULT_LIMITS['leaderboard.graphWithListLimit'],
    }),
  }),
  adminLists: section({
    maxLimit: setting(whole(1), {
      description: 'Largest `limit` of the lists of staff.',
      default: DEFAULT_LIMITS['adminLists.maxLimit'],
    }),
  }),
};
