import * as contract from '@rampart/contract';
import { selectTeams, type TeamFilter } from '@rampart/core/leaderboard';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { divisionOf, refuseDivision, refuseSearch, type LeaderboardDependencies } from './board-request';
import { presentGraphs, presentPageV2, type GraphPage } from './leaderboard.presenter';

export interface GraphDependencies extends LeaderboardDependencies {
  /** How many teams of a page get a graph, beside a list that may be longer. */
  readonly graphMaxTeams: number;
}

/** The sources of a page; it is rendered once for each pair of board and history of pushes. */
async function graphSources(filter: TeamFilter, { boards }: GraphDependencies) {
  const history = await boards.history();
  const board = boards.current();
  return {
    sources: [board, history],
    madeFrom: [
      { source: boards.current, made: board },
      { source: boards.loadedHistory, made: history },
    ],
    board,
    page: (found?: readonly number[]): GraphPage => ({
      board,
      history,
      ...selectTeams(board, filter, found),
    }),
  };
}

async function getGraph(
  {
    query,
    routeName,
    reply,
  }: HandlerCall<
    typeof contract.getGraphV1 | typeof contract.getGraphV2,
    { goodLeaderboardGraph: GraphPage }
  >,
  dependencies: GraphDependencies,
): Promise<Answer> {
  const refusal = refuseDivision(query, dependencies, reply);
  if (refusal) return refusal;
  const filter: TeamFilter = {
    limit: query.limit,
    offset: 'offset' in query ? query.offset : 0,
    division: divisionOf(query),
  };
  const { sources, madeFrom, page } = await graphSources(filter, dependencies);
  const rendered = dependencies.answers.get(routeName, sources, JSON.stringify(filter), () =>
    reply.render.goodLeaderboardGraph(page()),
  );
  return reply.prerendered(rendered, madeFrom);
}

async function getLeaderboardWithGraph(
  {
    query,
    clientIp,
    takeToken,
    routeName,
    reply,
  }: HandlerCall<
    typeof contract.getLeaderboardWithGraph,
    { goodLeaderboardWithGraph: GraphPage & { readonly graphedTeams: number } }
  >,
  dependencies: GraphDependencies,
): Promise<Answer> {
  const refusal = refuseDivision(query, dependencies, reply);
  if (refusal) return refusal;
  if (query.search !== undefined) {
    const limited = await refuseSearch(clientIp, takeToken, reply);
    if (limited) return limited;
  }
  const { limit, offset, search, challenge } = query;
  const { answers, searchNames, graphMaxTeams } = dependencies;
  const filter: TeamFilter = { limit, offset, division: divisionOf(query), challengeId: challenge };
  const { sources, madeFrom, board, page } = await graphSources(filter, dependencies);
  const render = (found?: readonly number[]) =>
    reply.render.goodLeaderboardWithGraph({ ...page(found), graphedTeams: graphMaxTeams });
  if (search === undefined) {
    const rendered = answers.get(routeName, sources, JSON.stringify(filter), () => render());
    return reply.prerendered(rendered, madeFrom);
  }
  // Not prepared, because each search takes a token.
  const key = JSON.stringify({ ...filter, search });
  return reply.prerendered(
    await answers.get(routeName, sources, key, async () => render(await searchNames(board, search))),
  );
}

export const getGraphV1Route = implement(contract.getGraphV1, getGraph, {
  goodLeaderboardGraph: (page) => ({ graph: presentGraphs(page, page.teamIndexes) }),
});
export const getGraphV2Route = implement(contract.getGraphV2, getGraph, {
  goodLeaderboardGraph: (page) => ({ graph: presentGraphs(page, page.teamIndexes) }),
});
export const getLeaderboardWithGraphRoute = implement(
  contract.getLeaderboardWithGraph,
  getLeaderboardWithGraph,
  {
    goodLeaderboardWithGraph: (page) => ({
      ...presentPageV2(page),
      // At most as many as a graph may have (docs/rules/board-and-graph.md#list-with-graph).
      graph: presentGraphs(page, page.teamIndexes.slice(0, page.graphedTeams)),
    }),
  },
);
