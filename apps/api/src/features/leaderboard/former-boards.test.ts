import { collectGarbage } from '@rampart/core/testing';
import type { CheckedCall } from '../../http/implement';
import { AnswerCache } from '../answer-cache';
import { EMPTY_BOARD, EMPTY_HISTORY } from './boards';
import { getGraphV1Route, getGraphV2Route, getLeaderboardWithGraphRoute } from './get-graph.handler';
import {
  getLeaderboardChallengesRoute,
  getLeaderboardV1Route,
  getLeaderboardV2Route,
} from './get-leaderboard.handler';

const aBoard = () => ({ ...EMPTY_BOARD });
const aHistory = () => ({ ...EMPTY_HISTORY });

it.each([
  ['a page in V1', getLeaderboardV1Route],
  ['a page in V2', getLeaderboardV2Route],
  ['the challenges', getLeaderboardChallengesRoute],
  ['a graph in V1', getGraphV1Route],
  ['a graph in V2', getGraphV2Route],
  ['a page with a graph', getLeaderboardWithGraphRoute],
])('an answer that is kept keeps no former board in memory: %s', async (_what, route) => {
  let [board, history] = [aBoard(), aHistory()];
  const { handle } = route({
    boards: {
      current: () => board,
      version: () => '',
      loadedHistory: () => history,
      history: () => Promise.resolve(history),
    },
    answers: new AnswerCache(),
    searchNames: () => Promise.resolve([]),
    divisions: new Set(),
    graphMaxTeams: 10,
  });
  /** What is kept of an answer, except for what is kept weakly. */
  const sourcesOfAnswer = async () => {
    const { madeFrom } = await handle({ query: { limit: 10, offset: 0 } } as CheckedCall);
    return madeFrom?.map(({ source }) => source) ?? [];
  };
  const sources = await sourcesOfAnswer();
  const former = [new WeakRef(board), new WeakRef(history)];
  [board, history] = [aBoard(), aHistory()];
  await sourcesOfAnswer();
  await collectGarbage();
  expect(former.map((object) => object.deref() === undefined)).toEqual([true, true]);
  expect(sources.map((source) => source(new Date()))[0]).toBe(board);
});
