import * as contract from '@rampart/contract';
import type { Board } from '@rampart/core/leaderboard';
import { ranksiteScoreboard, resultsOf, resultTable } from '@rampart/core/results';
import type { Answer } from '../../http/answer';
import { implement } from '../../http/implement';
import type { Boards } from '../leaderboard/boards';
import type { StaffBoards } from '../leaderboard/staff-boards';
import { resultsJson, scoreboardJson, tableJson } from './results.presenter';

export interface ResultsDependencies {
  readonly boards: Boards;
  readonly staffBoards: StaffBoards;
}

/** Made of what the board shows, because a digest would have to wait for the whole text. */
const tagOf = (board: Board, about: string): string =>
  `${about}-${String(board.computedAtMs)}-${String(board.teams.count)}`;

export const getResultsRoute = implement(
  contract.getResults,
  async ({ reply }, { staffBoards }: ResultsDependencies): Promise<Answer> => {
    const board = await staffBoards.current();
    return reply.inPieces('goodAdminResults', tagOf(board, 'results'), () => resultsJson(resultsOf(board)));
  },
);

export const getResultsCsvRoute = implement(
  contract.getResultsCsv,
  async ({ query: { table }, reply }, { staffBoards }: ResultsDependencies): Promise<Answer> => {
    const board = await staffBoards.current();
    return reply.inPieces('goodAdminResultsCsv', tagOf(board, table), () =>
      tableJson(`${table}.csv`, resultTable(resultsOf(board), table)),
    );
  },
);

export const getRanksiteScoreboardRoute = implement(
  contract.getRanksiteScoreboard,
  ({ reply }, { boards }: ResultsDependencies): Answer => {
    const board = boards.current();
    // During a freeze every board is as of the same instant, though teams may still be renamed.
    return reply.inPieces('goodRanksiteScoreboard', tagOf(board, `scoreboard-${boards.version()}`), () =>
      scoreboardJson(ranksiteScoreboard(resultsOf(board))),
    );
  },
);
