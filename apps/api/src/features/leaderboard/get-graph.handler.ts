import {
  getGraphV1,
  getGraphV2,
  getLeaderboardWithGraph,
  goodLeaderboardGraph,
  goodLeaderboardWithGraph,
  type GraphEntry,
} from '@rampart/contract';
import {
  boardTeam,
  selectTeams,
  teamGraph,
  type Board,
  type BoardHistory,
  type TeamFilter,
} from '@rampart/core/leaderboard';
import { implement } from '../../http/implement';
import { renderAnswer, type RenderedAnswer } from '../../http/rendered-answer';
import type { PageCaps } from '../paging';
import { AnswerCache } from './answer-cache';
import { divisionOf, refusePage, refuseSearch } from './board-request';
import type { Boards } from './boards';
import type { LeaderboardDependencies } from './get-leaderboard.handler';
import { presentEntryV2, presentGraph } from './leaderboard.presenter';

export interface GraphDependencies extends LeaderboardDependencies {
  /** `limit` is capped by the most teams of a graph. */
  readonly graphCaps: PageCaps;
  /** `limit` is capped by the largest page of the list that comes with a graph. */
  readonly graphWithListCaps: PageCaps;
}

function graphsOf(board: Board, history: BoardHistory, teamIndexes: readonly number[]): GraphEntry[] {
  return teamIndexes.flatMap((index) => {
    const graph = teamGraph(board, history, boardTeam(board, index).id);
    return graph === undefined ? [] : [presentGraph(graph)];
  });
}

/** Answers made from a board and the history of pushes, rendered once for each pair. */
function createGraphAnswers<Kind extends string>(
  boards: Boards,
  render: (board: Board, history: BoardHistory, filter: TeamFilter) => RenderedAnswer<Kind>,
): (filter: TeamFilter) => Promise<RenderedAnswer<Kind>> {
  const answers = new AnswerCache<Board>();
  let renderedWith: BoardHistory | undefined;
  let generation = 0;
  return async (filter) => {
    const history = await boards.history();
    const board = boards.current();
    if (history !== renderedWith) {
      renderedWith = history;
      generation += 1;
    }
    return answers.get(board, `${generation} ${JSON.stringify(filter)}`, () =>
      render(board, history, filter),
    );
  };
}

function createGraphPages({ boards, searchNames }: GraphDependencies) {
  return createGraphAnswers(boards, (board, history, filter) => {
    const { teamIndexes } = selectTeams(board, filter, searchNames);
    return renderAnswer(goodLeaderboardGraph, { graph: graphsOf(board, history, teamIndexes) });
  });
}

export const getGraphV1Handler = implement(getGraphV1, (dependencies: GraphDependencies) => {
  const page = createGraphPages(dependencies);
  return async ({ query, reply }) => {
    const refusal = refusePage(query, dependencies.graphCaps, dependencies, reply);
    if (refusal) return refusal;
    return reply.prerendered(await page({ limit: query.limit, offset: 0, division: divisionOf(query) }));
  };
});

export const getGraphV2Handler = implement(getGraphV2, (dependencies: GraphDependencies) => {
  const page = createGraphPages(dependencies);
  return async ({ query, reply }) => {
    const refusal = refusePage(query, dependencies.graphCaps, dependencies, reply);
    if (refusal) return refusal;
    return reply.prerendered(
      await page({ limit: query.limit, offset: query.offset, division: divisionOf(query) }),
    );
  };
});

export const getLeaderboardWithGraphHandler = implement(
  getLeaderboardWithGraph,
  (dependencies: GraphDependencies) => {
    const { boards, searchNames, graphCaps, graphWithListCaps } = dependencies;
    const page = createGraphAnswers(boards, (board, history, filter) => {
      const { total, teamIndexes } = selectTeams(board, filter, searchNames);
      return renderAnswer(goodLeaderboardWithGraph, {
        total,
        leaderboard: teamIndexes.map((index) => presentEntryV2(board, index)),
        // At most as many as a graph may have (competition reference K7).
        graph: graphsOf(board, history, teamIndexes.slice(0, graphCaps.maxLimit)),
      });
    });
    return async ({ query, clientIp, takeToken, reply }) => {
      const refusal = refusePage(query, graphWithListCaps, dependencies, reply);
      if (refusal) return refusal;
      if (query.search !== undefined) {
        const limited = await refuseSearch(clientIp, takeToken, reply);
        if (limited) return limited;
      }
      const { limit, offset, search, challenge } = query;
      return reply.prerendered(
        await page({ limit, offset, division: divisionOf(query), search, challengeId: challenge }),
      );
    };
  },
);
