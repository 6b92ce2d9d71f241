import { listChallengeScores } from '@rampart/contract';
import type { ListChallengeScores } from '@rampart/core/score-feed';
import type { EffectiveSettings } from '@rampart/core/settings';
import type { BoardReader } from '@rampart/core/teams';
import { implement } from '../../http/implement';
import { overCap, type PageCaps } from '../paging';

export interface ListChallengeScoresDependencies {
  readonly listChallengeScores: ListChallengeScores;
  readonly board: () => BoardReader;
  readonly settings: EffectiveSettings;
  readonly caps: PageCaps;
}

export const listChallengeScoresHandler = implement(
  listChallengeScores,
  ({ listChallengeScores: list, board, settings, caps }: ListChallengeScoresDependencies) =>
    async ({ team, params, query, now, reply }) => {
      const refusal = overCap(query, caps, reply);
      if (refusal) return refusal;
      const listing = await list({
        challengeId: params.id,
        callerTeamId: team?.id ?? null,
        ...query,
        now,
        endAtMs: settings.current().endAtMs,
      });
      if (listing.outcome === 'unknownChallenge') return reply.badChallenge();
      const reader = board();
      return reply.goodChallengeScores({
        total: listing.total,
        myPosition: listing.callerPosition,
        scores: listing.scores.map(({ team: scorer, points, pointDelta }) => {
          const standing = reader.standingOf(scorer.id);
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
    },
);
