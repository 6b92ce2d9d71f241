import * as contract from '@rampart/contract';
import { selectTeams, type Board, type TeamFilter } from '@rampart/core/leaderboard';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import type { MaybePromise } from '../../http/maybe-promise';
import { divisionOf, refuseDivision, refuseSearch, type LeaderboardDependencies } from './board-request';
import { presentChallenges, presentPageV1, presentPageV2, type BoardPage } from './leaderboard.presenter';

function getLeaderboard(
  {
    query,
    clientIp,
    takeToken,
    routeName,
    reply,
  }: HandlerCall<
    typeof contract.getLeaderboardV1 | typeof contract.getLeaderboardV2,
    { goodLeaderboard: BoardPage }
  >,
  dependencies: LeaderboardDependencies,
): MaybePromise<Answer> {
  const { boards, answers, searchNames } = dependencies;
  const refusal = refuseDivision(query, dependencies, reply);
  if (refusal) return refusal;
  const search = 'search' in query ? query.search : undefined;
  const filter: TeamFilter = {
    limit: query.limit,
    offset: query.offset,
    division: divisionOf(query),
  };
  const render = (board: Board, found?: readonly number[]) =>
    reply.render.goodLeaderboard({ board, ...selectTeams(board, filter, found) });
  if (search === undefined) {
    const board = boards.current();
    const rendered = answers.get(routeName, [board], JSON.stringify(filter), () => render(board));
    return reply.prerendered(rendered, [{ source: boards.current, made: board }]);
  }
  // Not prepared, because each search takes a token.
  return refuseSearch(clientIp, takeToken, reply).then(async (limited) => {
    if (limited) return limited;
    const board = boards.current();
    const key = JSON.stringify({ ...filter, search });
    return reply.prerendered(
      await answers.get(routeName, [board], key, async () => render(board, await searchNames(board, search))),
    );
  });
}

function getLeaderboardChallenges(
  {
    routeName,
    reply,
  }: HandlerCall<typeof contract.getLeaderboardChallenges, { goodLeaderboardChallenges: Board }>,
  { boards, answers }: LeaderboardDependencies,
): Answer {
  const board = boards.current();
  return reply.prerendered(
    answers.get(routeName, [board], '', () => reply.render.goodLeaderboardChallenges(board)),
    [{ source: boards.current, made: board }],
  );
}

export const getLeaderboardV1Route = implement(contract.getLeaderboardV1, getLeaderboard, {
  goodLeaderboard: presentPageV1,
});
export const getLeaderboardV2Route = implement(contract.getLeaderboardV2, getLeaderboard, {
  goodLeaderboard: presentPageV2,
});
export const getLeaderboardChallengesRoute = implement(
  contract.getLeaderboardChallenges,
  getLeaderboardChallenges,
  { goodLeaderboardChallenges: presentChallenges },
);
