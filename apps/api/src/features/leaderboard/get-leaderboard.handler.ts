import { getLeaderboardV1, getLeaderboardV2, goodLeaderboardV1, goodLeaderboardV2 } from '@rampart/contract';
import { selectTeams, type Board, type TeamFilter, type TeamNameSearch } from '@rampart/core/leaderboard';
import { implement } from '../../http/implement';
import { renderAnswer } from '../../http/rendered-answer';
import type { PageCaps } from '../paging';
import { AnswerCache } from './answer-cache';
import { divisionOf, refusePage, refuseSearch, type BoardRequestDependencies } from './board-request';
import type { Boards } from './boards';
import { presentEntryV1, presentEntryV2 } from './leaderboard.presenter';

export interface LeaderboardDependencies extends BoardRequestDependencies {
  readonly boards: Boards;
  readonly caps: PageCaps;
  readonly searchNames: TeamNameSearch;
}

export const getLeaderboardV1Handler = implement(
  getLeaderboardV1,
  (dependencies: LeaderboardDependencies) => {
    const answers = new AnswerCache<Board>();
    return ({ query, reply }) => {
      const refusal = refusePage(query, dependencies.caps, dependencies, reply);
      if (refusal) return refusal;
      const board = dependencies.boards.current();
      const filter: TeamFilter = { limit: query.limit, offset: query.offset, division: divisionOf(query) };
      return reply.prerendered(
        answers.get(board, JSON.stringify(filter), () => {
          const { total, teamIndexes } = selectTeams(board, filter, dependencies.searchNames);
          const leaderboard = teamIndexes.map((index) => presentEntryV1(board, index));
          return renderAnswer(goodLeaderboardV1, { total, leaderboard });
        }),
      );
    };
  },
);

export const getLeaderboardV2Handler = implement(
  getLeaderboardV2,
  (dependencies: LeaderboardDependencies) => {
    const answers = new AnswerCache<Board>();
    const page = (filter: TeamFilter) => {
      const board = dependencies.boards.current();
      return answers.get(board, JSON.stringify(filter), () => {
        const { total, teamIndexes } = selectTeams(board, filter, dependencies.searchNames);
        const leaderboard = teamIndexes.map((index) => presentEntryV2(board, index));
        return renderAnswer(goodLeaderboardV2, { total, leaderboard });
      });
    };
    return ({ query, clientIp, takeToken, reply }) => {
      const refusal = refusePage(query, dependencies.caps, dependencies, reply);
      if (refusal) return refusal;
      const { limit, offset, search } = query;
      const filter: TeamFilter = { limit, offset, division: divisionOf(query), search };
      if (search === undefined) return reply.prerendered(page(filter));
      return refuseSearch(clientIp, takeToken, reply).then(
        (limited) => limited ?? reply.prerendered(page(filter)),
      );
    };
  },
);
