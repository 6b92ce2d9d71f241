import { LRUCache } from 'lru-cache';
import type { FindVisible } from '../challenges';
import { isFrozen, type EventState } from '../event-state';
import { createReadBatcher } from '../infra/batching';
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
      /** One entry for each team of the page and for the caller. */
      readonly graph: readonly {
        readonly id: string;
        readonly name: string;
        readonly samples: readonly ScoreSample[];
      }[];
    };

/** Reads the places on a challenge. */
export type ScoreStandings = Pick<ScoreFeedStore, 'list'>;

/** Lists the standings of one dynamic challenge, as of a freeze while there is one. */
export type ListChallengeScores = (query: {
  readonly challengeId: string;
  readonly callerTeamId: string | null;
  readonly limit: number;
  readonly offset: number;
  readonly now: Date;
}) => Promise<ChallengeScores>;

interface KeptSeries {
  readonly revision: string;
  readonly samples: readonly ScoreSample[];
}

/** Samples kept in all series together, sixty bytes each. */
const MAX_KEPT_SAMPLES = 300_000;

/** Each history may have thousands of changes, and whoever asks for all pages at once would have all of them in memory. */
const MAX_READ_AT_ONCE = 200;

/**
 * Series of teams up to their last change: a push every minute for a day is 1,440 changes of each team. One read of a
 * challenge is under way at a time, because after a push thousands ask at once, each for other teams.
 */
function createScoreSeries(store: Pick<ScoreFeedStore, 'findRevision' | 'listChanges'>) {
  const kept = new LRUCache<string, KeptSeries>({
    maxSize: MAX_KEPT_SAMPLES,
    sizeCalculation: ({ samples }) => samples.length + 1,
  });
  const readers = new Map<string, (teamId: string) => Promise<readonly ScoreSample[] | undefined>>();

  const readMany = async (challengeId: string, teamIds: readonly string[]) => {
    const keyOf = (teamId: string) => JSON.stringify([challengeId, teamId]);
    const revision = await store.findRevision(challengeId);
    const found = new Map<string, readonly ScoreSample[]>();
    for (const teamId of teamIds) {
      const known = kept.get(keyOf(teamId));
      if (known?.revision === revision) found.set(teamId, known.samples);
    }
    const missing = teamIds.filter((teamId) => !found.has(teamId));
    const changes = missing.length === 0 ? undefined : await store.listChanges(challengeId, missing);
    for (const teamId of missing) {
      const samples = scoreSeries(changes?.get(teamId) ?? []);
      kept.set(keyOf(teamId), { revision, samples });
      found.set(teamId, samples);
    }
    return found;
  };

  return async (challengeId: string, teamIds: readonly string[]) => {
    const read =
      readers.get(challengeId) ?? createReadBatcher((ids) => readMany(challengeId, ids), MAX_READ_AT_ONCE);
    readers.set(challengeId, read);
    const found = await Promise.all(teamIds.map(async (teamId) => [teamId, await read(teamId)] as const));
    const series = new Map(found);
    return (teamId: string) => series.get(teamId) ?? [];
  };
}

export function createListChallengeScores({
  store,
  findVisible,
  event,
  frozenStandings,
}: {
  readonly store: ScoreFeedStore;
  readonly findVisible: FindVisible;
  readonly event: () => Pick<EventState, 'frozenFrom'> & { readonly endAtMs: number };
  /** Used instead of the stored standings while the event is frozen. */
  readonly frozenStandings: () => ScoreStandings;
}): ListChallengeScores {
  const readSeries = createScoreSeries(store);
  return async ({ challengeId, callerTeamId, limit, offset, now }) => {
    const { endAtMs, frozenFrom } = event();
    const standings = isFrozen({ frozenFrom }, now) ? frozenStandings() : store;
    const untilMs = Math.min(now.getTime(), endAtMs, frozenFrom?.getTime() ?? Infinity);
    const challenge = await findVisible(challengeId, callerTeamId, now);
    if (challenge === undefined) return { outcome: 'unknownChallenge' };
    const { total, scores, caller } = await standings.list(challengeId, { limit, offset, callerTeamId });
    const drawn = new Map(scores.map((score) => [score.team.id, score.team.name]));
    if (caller !== undefined) drawn.set(caller.score.team.id, caller.score.team.name);
    const seriesOf = await readSeries(challengeId, [...drawn.keys()]);
    return {
      outcome: 'listed',
      total,
      callerPosition: caller?.position ?? null,
      scores,
      graph: [...drawn].map(([id, name]) => ({
        id,
        name,
        samples: continued(seriesOf(id), untilMs),
      })),
    };
  };
}

/** Longer histories are thinned to about this many samples. */
const MAX_SAMPLES = 500;

/**
 * The running sum of a team's changes on one challenge at the times of the pushes, oldest first: thinned to the first, the
 * last and every k-th.
 */
export function scoreSeries(changes: readonly ScoreChange[]): readonly ScoreSample[] {
  let score = 0;
  const samples = changes.map(({ atMs, delta }) => {
    score += delta;
    return { atMs, score };
  });
  const step = Math.ceil(samples.length / MAX_SAMPLES);
  return samples.filter((_, index) => index % step === 0 || index === samples.length - 1);
}

/** The series with one more sample, its last score at `untilMs`; unchanged when it reaches that instant already. */
export function continued(series: readonly ScoreSample[], untilMs: number): readonly ScoreSample[] {
  const last = series.at(-1);
  return last !== undefined && last.atMs < untilMs
    ? [...series, { atMs: untilMs, score: last.score }]
    : series;
}
