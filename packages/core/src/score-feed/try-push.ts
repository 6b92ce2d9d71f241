import type { ScoreFeedStore, TriedEntry } from './score-feed-store';

export interface TriedPush {
  readonly inserted: number;
  readonly updated: number;
  readonly deleted: number;
  /** By team id. */
  readonly changes: readonly TriedEntry[];
  /** Ids of unknown and banned teams. */
  readonly ignored: readonly string[];
}

/**
 * What a push would change if it were applied now (docs/rules/score-feeds.md#dry-runs). Another push may come
 * in between.
 */
export type TryPush = (push: {
  readonly challengeId: string;
  /** Like those of a push. */
  readonly entries: readonly { readonly teamId: string; readonly points: number }[];
}) => Promise<TriedPush>;

export function createTryPush(store: Pick<ScoreFeedStore, 'tryOut'>): TryPush {
  return async ({ challengeId, entries }) => {
    const points = new Map(entries.map((entry) => [entry.teamId, entry.points]));
    const counted = await store.tryOut(challengeId, points);
    const changes = counted.filter(({ before, after }) => before !== after);
    for (const { teamId } of counted) points.delete(teamId);
    return {
      inserted: changes.filter(({ before }) => before === 0).length,
      updated: changes.filter(({ before, after }) => before !== 0 && after !== 0).length,
      deleted: changes.filter(({ after }) => after === 0).length,
      changes,
      ignored: [...points.keys()],
    };
  };
}
