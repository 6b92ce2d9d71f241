import * as contract from '@rampart/contract';
import type { ListChallengeScores } from '@rampart/core/score-feed';
import type { BoardReader } from '@rampart/core/teams';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface ListChallengeScoresDependencies {
  readonly listChallengeScores: ListChallengeScores;
  readonly board: () => BoardReader;
}

async function listChallengeScores(
  { team, params, query, now, reply }: HandlerCall<typeof contract.listChallengeScores>,
  dependencies: ListChallengeScoresDependencies,
): Promise<Answer> {
  const listing = await dependencies.listChallengeScores({
    challengeId: params.id,
    callerTeamId: team?.id ?? null,
    ...query,
    now,
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
