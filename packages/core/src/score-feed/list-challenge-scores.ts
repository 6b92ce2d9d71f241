import type { FindVisible } from '../challenges';
import type { ListedScore, ScoreChange, ScoreFeedStore } from './score-feed-store';

interface ScoreSample {
  readonly atMs: number;
  readonly score: number;
}

export type ChallengeScores =
  | { readonly outcome: 'unknownChallenge' }
  | {
      readonly outcome: 'listed';
      readonly total: number;
      readonly callerPosition: number | null;
      readonly scores: readonly ListedScore[];
      /** one entry for each team of the page and for the caller */
      readonly graph: readonly {
        readonly id: string;
        readonly name: string;
        readonly samples: readonly ScoreSample[];
      }[];
    };

/** Who has which place on a challenge. */
export type ScoreStandings = Pick<ScoreFeedStore, 'list' | 'findPosition'>;

/** Lists the standings of one dynamic challenge. */
export type ListChallengeScores = (query: {
  readonly challengeId: string;
  readonly callerTeamId: string | null;
  readonly limit: number;
  readonly offset: number;
  readonly now: Date;
  readonly endAtMs: number;
  /** In place of those that are stored. */
  readonly standings?: ScoreStandings | undefined;
}) => Promise<ChallengeScores>;

export function createListChallengeScores(
  store: ScoreFeedStore,
  findVisible: FindVisible,
): ListChallengeScores {
  return async ({ challengeId, callerTeamId, limit, offset, now, endAtMs, standings = store }) => {
    const challenge = await findVisible(challengeId, callerTeamId, now);
    if (challenge === undefined) return { outcome: 'unknownChallenge' };
    const [{ total, scores }, caller] = await Promise.all([
      standings.list(challengeId, { limit, offset }),
      callerTeamId === null ? undefined : standings.findPosition(challengeId, callerTeamId),
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

/** Longer histories are thinned to about this many samples. */
const MOST_SAMPLES = 500;

/**
 * The running sum of a team's changes on one challenge at the times of the pushes, oldest first: thinned to
 * the first, the last and every k-th, and continued to `min(now, end)` when the last change is older.
 */
export function scoreSeries(changes: readonly ScoreChange[], now: Date, endAtMs: number): ScoreSample[] {
  let score = 0;
  const samples = changes.map((change) => {
    score += change.delta;
    return { atMs: change.at.getTime(), score };
  });
  const step = Math.ceil(samples.length / MOST_SAMPLES);
  const thinned = samples.filter((_, index) => index % step === 0 || index === samples.length - 1);
  const last = thinned.at(-1);
  const untilMs = Math.min(now.getTime(), endAtMs);
  if (last !== undefined && last.atMs < untilMs) thinned.push({ atMs: untilMs, score: last.score });
  return thinned;
}
