import * as contract from '@rampart/contract';
import type { Ranksite } from '@rampart/core/integrations';
import { boardTeams, type Board } from '@rampart/core/leaderboard';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { renderText } from '../../http/rendered-answer';
import type { AnswerCache } from '../answer-cache';
import type { Boards } from '../leaderboard/boards';
import { standingsJson } from '../results/results.presenter';

export interface RanksiteDependencies {
  readonly ranksite: Pick<Ranksite, 'proveIdentity' | 'linkTeam' | 'unlinkTeam'>;
  readonly boards: Boards;
  readonly answers: AnswerCache;
}

async function ranksiteCallback(
  { body, now, reply }: HandlerCall<typeof contract.ranksiteCallback>,
  { ranksite }: RanksiteDependencies,
): Promise<Answer> {
  const proved = await ranksite.proveIdentity({ code: body.ranksiteCode, now });
  switch (proved.outcome) {
    case 'proved':
      return reply.goodRanksiteToken({
        ranksiteToken: proved.ranksiteToken,
        ranksiteName: proved.team.name,
        ranksiteId: proved.team.ranksiteId,
      });
    case 'notConfigured':
      return reply.badEndpoint();
    case 'invalidCode':
      return reply.badRanksiteCode();
  }
}

async function setRanksiteAuth(
  { team, body, now, reply }: HandlerCall<typeof contract.setRanksiteAuth>,
  { ranksite }: RanksiteDependencies,
): Promise<Answer> {
  switch (await ranksite.linkTeam({ team, ranksiteToken: body.ranksiteToken, now })) {
    case 'linked':
      return reply.goodRanksiteAuthSet();
    case 'notConfigured':
      return reply.badEndpoint();
    case 'invalidRanksiteToken':
      return reply.badRanksiteToken();
    case 'knownRanksiteId':
      return reply.badKnownRanksiteId();
    case 'unknownTeam':
    case 'signedOut':
      return reply.badToken();
  }
}

async function removeRanksiteAuth(
  { team, reply }: HandlerCall<typeof contract.removeRanksiteAuth>,
  { ranksite }: RanksiteDependencies,
): Promise<Answer> {
  switch (await ranksite.unlinkTeam({ teamId: team.id })) {
    case 'unlinked':
      return reply.goodRanksiteRemoved();
    case 'notConfigured':
      return reply.badEndpoint();
    case 'lastLoginMethod':
      return reply.badZeroAuth();
    case 'unknownTeam':
      return reply.badToken();
  }
}

function* standingsOf(board: Board): Generator<object> {
  for (const { name, score, globalPlace } of boardTeams(board)) yield { pos: globalPlace, team: name, score };
}

/** Others have a turn between two pieces. */
async function textOf(pieces: Iterable<string>): Promise<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    await nextTurn();
  }
  return text;
}

/** All ranked teams in rank order, without paging. */
async function getRanksiteLeaderboard(
  { routeName, reply }: HandlerCall<typeof contract.getRanksiteLeaderboard>,
  { boards, answers }: RanksiteDependencies,
): Promise<Answer> {
  const board = boards.current();
  return reply.prerendered(
    await answers.get(routeName, [board], '', async () =>
      renderText(contract.goodRanksiteLeaderboard, await textOf(standingsJson(standingsOf(board)))),
    ),
  );
}

export const ranksiteCallbackRoute = implement(contract.ranksiteCallback, ranksiteCallback);
export const setRanksiteAuthRoute = implement(contract.setRanksiteAuth, setRanksiteAuth);
export const removeRanksiteAuthRoute = implement(contract.removeRanksiteAuth, removeRanksiteAuth);
export const getRanksiteLeaderboardRoute = implement(contract.getRanksiteLeaderboard, getRanksiteLeaderboard);
