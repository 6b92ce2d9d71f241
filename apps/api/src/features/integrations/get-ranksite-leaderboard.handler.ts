import { getRanksiteLeaderboard, goodRanksiteLeaderboard } from '@rampart/contract';
import { boardTeam, teamCount, type Board } from '@rampart/core/leaderboard';
import { implement } from '../../http/implement';
import { renderAnswer } from '../../http/rendered-answer';
import { AnswerCache } from '../leaderboard/answer-cache';
import type { Boards } from '../leaderboard/boards';

export interface RanksiteDependencies {
  readonly boards: Boards;
}

/** All ranked teams in rank order, no paging (accounts reference 7.2). */
export const getRanksiteLeaderboardHandler = implement(
  getRanksiteLeaderboard,
  ({ boards }: RanksiteDependencies) => {
    const answers = new AnswerCache<Board>();
    return ({ reply }) => {
      const board = boards.current();
      return reply.prerendered(
        answers.get(board, 'standings', () => {
          const standings = Array.from({ length: teamCount(board) }, (_, index) => {
            const { name, score, globalPlace } = boardTeam(board, index);
            return { pos: globalPlace, team: name, score };
          });
          return renderAnswer(goodRanksiteLeaderboard, { standings });
        }),
      );
    };
  },
);
