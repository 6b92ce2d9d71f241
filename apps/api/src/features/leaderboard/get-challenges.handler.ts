import { getLeaderboardChallenges, goodLeaderboardChallenges } from '@rampart/contract';
import type { Board } from '@rampart/core/leaderboard';
import { implement } from '../../http/implement';
import { renderAnswer } from '../../http/rendered-answer';
import { AnswerCache } from './answer-cache';
import type { Boards } from './boards';
import { presentChallenge } from './leaderboard.presenter';

export const getLeaderboardChallengesHandler = implement(
  getLeaderboardChallenges,
  ({ boards }: { readonly boards: Boards }) => {
    const answers = new AnswerCache<Board>();
    return ({ reply }) => {
      const board = boards.current();
      return reply.prerendered(
        answers.get(board, 'challenges', () =>
          renderAnswer(goodLeaderboardChallenges, {
            challenges: Object.fromEntries(
              board.challenges.map((challenge) => [challenge.id, presentChallenge(challenge)]),
            ),
          }),
        ),
      );
    };
  },
);
