import * as contract from '@rampart/contract';
import type { ResultTable } from '@rampart/contract';
import type { Board } from '@rampart/core/leaderboard';
import { ranksiteScoreboard, resultsOf, resultTable, type ResultRow } from '@rampart/core/results';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import type { AnswerCache } from '../answer-cache';
import type { Boards } from '../leaderboard/boards';
import type { StaffBoards } from '../leaderboard/staff-boards';

export interface ResultsDependencies {
  readonly boards: Boards;
  readonly staffBoards: StaffBoards;
  readonly answers: AnswerCache;
}

const presentRows = (rows: readonly ResultRow[]) =>
  rows.map(({ challengeId, atMs, points }) => ({ id: challengeId, time: atMs, points }));

export const getResultsRoute = implement(
  contract.getResults,
  async (
    { routeName, reply }: HandlerCall<typeof contract.getResults, { goodAdminResults: Board }>,
    { staffBoards, answers }: ResultsDependencies,
  ): Promise<Answer> => {
    const board = await staffBoards.current();
    return reply.prerendered(answers.get(routeName, [board], '', () => reply.render.goodAdminResults(board)));
  },
  {
    goodAdminResults: (board) => {
      const { computedAtMs, startAtMs, endAtMs, challenges, teams } = resultsOf(board);
      return {
        computedAt: computedAtMs,
        startTime: startAtMs,
        endTime: endAtMs,
        challenges: challenges.map(({ firstSolvers, ...challenge }) => ({
          id: challenge.id,
          name: challenge.name,
          category: challenge.category,
          scoringKind: challenge.scoringKind,
          points: challenge.points,
          solves: challenge.solves,
          share: challenge.share,
          firstSolvers: firstSolvers.map(({ id, name, atMs }) => ({ id, name, time: atMs })),
        })),
        teams: teams.map((team) => ({
          place: team.place,
          division: team.division,
          divisionPlace: team.divisionPlace,
          id: team.id,
          name: team.name,
          countryCode: team.countryCode,
          score: team.score,
          solves: presentRows(team.solves),
          pushed: presentRows(team.pushed),
          awards: team.awards.map(({ atMs, points }) => ({ time: atMs, points })),
        })),
      };
    },
  },
);

interface Table {
  readonly board: Board;
  readonly table: ResultTable;
}

export const getResultsCsvRoute = implement(
  contract.getResultsCsv,
  async (
    { routeName, query, reply }: HandlerCall<typeof contract.getResultsCsv, { goodAdminResultsCsv: Table }>,
    { staffBoards, answers }: ResultsDependencies,
  ): Promise<Answer> => {
    const board = await staffBoards.current();
    const { table } = query;
    return reply.prerendered(
      answers.get(routeName, [board], table, () => reply.render.goodAdminResultsCsv({ board, table })),
    );
  },
  {
    goodAdminResultsCsv: ({ board, table }) => ({
      fileName: `${table}.csv`,
      csv: resultTable(resultsOf(board), table),
    }),
  },
);

export const getRanksiteScoreboardRoute = implement(
  contract.getRanksiteScoreboard,
  (
    {
      routeName,
      reply,
    }: HandlerCall<typeof contract.getRanksiteScoreboard, { goodRanksiteScoreboard: Board }>,
    { boards, answers }: ResultsDependencies,
  ): Answer => {
    const board = boards.current();
    return reply.prerendered(
      answers.get(routeName, [board], '', () => reply.render.goodRanksiteScoreboard(board)),
    );
  },
  {
    goodRanksiteScoreboard: (board) => {
      const { tasks, standings } = ranksiteScoreboard(resultsOf(board));
      return { tasks: [...tasks], standings: [...standings] };
    },
  },
);
