import * as contract from '@rampart/contract';
import { canReveal, type EffectiveEventState } from '@rampart/core/event-state';
import { boardTeam, type Board } from '@rampart/core/leaderboard';
import type { EffectiveSettings } from '@rampart/core/settings';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import type { AnswerCache } from '../answer-cache';
import type { Boards } from '../leaderboard/boards';
import type { StaffBoards } from '../leaderboard/staff-boards';

export interface RevealDependencies {
  readonly eventState: Pick<EffectiveEventState, 'current'>;
  readonly settings: Pick<EffectiveSettings, 'current'>;
  readonly boards: Pick<Boards, 'current'>;
  readonly staffBoards: Pick<StaffBoards, 'current'>;
  readonly answers: AnswerCache;
}

/** A page of the places of a final board, from one on. */
interface RevealPage {
  readonly board: Board;
  readonly fromPlace: number;
  readonly page: contract.Paging;
}

/** Only what is independent of the places above: a place within the division would tell which divisions those are of. */
function presentReveal({ board, fromPlace, page }: RevealPage): contract.Reveal {
  const firstIndex = fromPlace - 1;
  const total = Math.max(0, board.teams.count - firstIndex);
  const size = Math.max(0, Math.min(page.limit, total - page.offset));
  const teams = Array.from({ length: size }, (_, index) => {
    const team = boardTeam(board, firstIndex + page.offset + index);
    const { globalPlace, id, name, division, countryCode, score } = team;
    return { place: globalPlace, id, name, division, countryCode, score };
  });
  return { total, teams };
}

export const getRevealRoute = implement(
  contract.getReveal,
  async (
    { query, now, routeName, reply }: HandlerCall<typeof contract.getReveal, { goodReveal: RevealPage }>,
    { eventState, settings, boards, staffBoards, answers }: RevealDependencies,
  ): Promise<Answer> => {
    const state = eventState.current();
    const timing = settings.current();
    const board = await staffBoards.current();
    // Until the worker has stored the final board there is only the one that everybody sees already.
    const isFinal = board !== boards.current() && board.computedAtMs >= timing.endAtMs;
    const fromPlace =
      isFinal && canReveal(state, timing, now) && state.revealedFromPlace !== null
        ? state.revealedFromPlace
        : Infinity;
    const key = JSON.stringify([fromPlace, query.limit, query.offset]);
    return reply.prerendered(
      answers.get(routeName, [board], key, () => reply.render.goodReveal({ board, fromPlace, page: query })),
    );
  },
  { goodReveal: presentReveal },
);
