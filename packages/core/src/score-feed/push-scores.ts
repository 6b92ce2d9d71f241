import type { EventPublisher } from '../events';
import type { DeliveryLog } from './delivery-log';
import type { AppliedPush, ScoreFeedStore } from './score-feed-store';

/** A push to a challenge that was deleted meanwhile counts as applied without changes. */
export type PushOutcome = Exclude<AppliedPush, { readonly outcome: 'challengeGone' }>;

/**
 * Applies a delivery whose signature has been verified. The signature is stored in the push's own
 * transaction, so only applied deliveries are remembered and two equal ones cannot both apply
 * (docs/rules/score-feeds.md#replays).
 */
export type PushScores = (push: {
  readonly challengeId: string;
  readonly signature: string;
  /** Absolute points; the last entry of a team counts, unknown and banned teams are dropped. */
  readonly entries: readonly { readonly teamId: string; readonly points: number }[];
  readonly at: Date;
}) => Promise<PushOutcome>;

export function createPushScores(
  store: Pick<ScoreFeedStore, 'apply'>,
  eventPublisher: EventPublisher,
  log: Pick<DeliveryLog, 'applied' | 'refused'>,
): PushScores {
  return async ({ challengeId, signature, entries, at }) => {
    const points = new Map(entries.map((entry) => [entry.teamId, entry.points]));
    const applied = await store.apply({ challengeId, signature, points, at });
    if (applied.outcome === 'replayed') {
      log.refused(challengeId, { atMs: at.getTime(), reason: 'replayed' });
      return applied;
    }
    // Announced even when nothing changed (docs/rules/score-feeds.md#pushes).
    eventPublisher.scoresChanged();
    if (applied.outcome === 'challengeGone')
      return { outcome: 'applied', inserted: 0, updated: 0, deleted: 0 };
    const { inserted, updated, deleted } = applied;
    log.applied(challengeId, { atMs: at.getTime(), changed: inserted + updated + deleted });
    return applied;
  };
}
