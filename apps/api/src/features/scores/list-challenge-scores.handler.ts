import * as contract from '@rampart/contract';
import { isFrozen, type EffectiveEventState } from '@rampart/core/event-state';
import type { ListChallengeScores } from '@rampart/core/score-feed';
import type { EffectiveSettings } from '@rampart/core/settings';
import type { BoardReader } from '@rampart/core/teams';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import type { Boards } from '../leaderboard/boards';
import { boardStandings } from './board-standings';

export interface ListChallengeScoresDependencies {
  readonly listChallengeScores: ListChallengeScores;
  readonly board: () => BoardReader;
  readonly boards: Boards;
  readonly settings: Pick<EffectiveSettings, 'current'>;
  readonly eventState: Pick<EffectiveEventState, 'current'>;
}

export async function listChallengeScores(
  { team, params, query, now, reply }: HandlerCall<typeof contract.listChallengeScores>,
  dependencies: ListChallengeScoresDependencies,
): Promise<Answer> {
  const { boards, settings } = dependencies;
  const state = dependencies.eventState.current();
  const frozenAtMs = isFrozen(state, now) ? (state.frozenFrom?.getTime() ?? Infinity) : Infinity;
  const listing = await dependencies.listChallengeScores({
    challengeId: params.id,
    callerTeamId: team?.id ?? null,
    ...query,
    now,
    endAtMs: Math.min(settings.current().endAtMs, frozenAtMs),
    standings: frozenAtMs === Infinity ? undefined : boardStandings(boards.current()),
  });
  if (listing.outcome === 'unknownChallenge') return reply.badChallenge();
  const board = dependencies.board();
  return reply.goodChallengeScores({
    total: listing.total,
    myPosition: listing.callerPosition,
    scores: listing.scores.map(({ team: scorer, points, pointDelta }) => {
      const standing = board.standingOf(scorer.id);
      return {
        userId: scorer.id,
        userName: scorer.name,
        userAvatarUrl: scorer.avatarUrl,
        userCountryCode: scorer.countryCode,
        userStatusText: scorer.statusText,
        points,
        pointDelta,
        globalPlace: standing?.globalPlace ?? 0,
        division: scorer.division,
        divisionPlace: standing?.divisionPlace ?? 0,
      };
    }),
    graph: listing.graph.map(({ id, name, samples }) => ({
      id,
      name,
      points: samples.map((sample) => ({ time: sample.atMs, score: sample.score })),
    })),
  });
}

export const listChallengeScoresRoute = implement(contract.listChallengeScores, listChallengeScores);
