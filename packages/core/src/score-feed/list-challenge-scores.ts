import type { ChallengeCache } from '../challenges';
import type { ListedScore, ScoreFeedStore } from './score-feed-store';
import { scoreSeries, type ScoreSample } from './score-series';

export type ChallengeScores =
  | { readonly outcome: 'unknownChallenge' }
  | {
      readonly outcome: 'listed';
      readonly total: number;
      readonly callerPosition: number | null;
      readonly scores: readonly ListedScore[];
      /** Teams of the page and the caller. */
      readonly graph: readonly {
        readonly id: string;
        readonly name: string;
        readonly samples: readonly ScoreSample[];
      }[];
    };

/** Standings of one dynamic challenge (competition reference 1.5). */
export type ListChallengeScores = (query: {
  readonly challengeId: string;
  readonly callerTeamId: string | null;
  readonly limit: number;
  readonly offset: number;
  readonly now: Date;
  readonly endAtMs: number;
}) => Promise<ChallengeScores>;

export function createListChallengeScores(
  store: ScoreFeedStore,
  challengeCache: ChallengeCache,
): ListChallengeScores {
  return async ({ challengeId, callerTeamId, limit, offset, now, endAtMs }) => {
    const snapshot = await challengeCache.latest();
    if (snapshot.findPublic(challengeId, now) === undefined) return { outcome: 'unknownChallenge' };
    const [{ total, scores }, caller] = await Promise.all([
      store.list(challengeId, { limit, offset }),
      callerTeamId === null ? undefined : store.findPosition(challengeId, callerTeamId),
    ]);
    const drawn = new Map(scores.map((score) => [score.team.id, score.team.name]));
    if (caller !== undefined) drawn.set(caller.score.team.id, caller.score.team.name);
    const changes = await store.listChanges(challengeId, [...drawn.keys()]);
    return {
      outcome: 'listed',
      total,
      callerPosition: caller?.position ?? null,
      scores,
      graph: [...drawn].map(([id, name]) => ({
        id,
        name,
        samples: scoreSeries(changes.get(id) ?? [], now, endAtMs),
      })),
    };
  };
}
