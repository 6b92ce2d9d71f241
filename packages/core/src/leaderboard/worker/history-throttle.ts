import type { BoardHistory } from '../engine/board';

/** A history costs at most this part of the worker's time: after one that took 50 ms the next waits a second. */
const LARGEST_SHARE = 1 / 20;

/**
 * When to publish the history of pushes again. It holds every push of every team, so packing it after each of many
 * pushes would delay the board; a small one is never held back noticeably.
 */
export class HistoryThrottle {
  private taken: number | undefined;
  private notBefore = -Infinity;

  isDue(revision: number): boolean {
    return revision !== this.taken && performance.now() >= this.notBefore;
  }

  /** The history when it is due. */
  take(revision: number, read: () => BoardHistory): BoardHistory | undefined {
    if (!this.isDue(revision)) return undefined;
    const startedAt = performance.now();
    const history = read();
    const endedAt = performance.now();
    this.notBefore = endedAt + (endedAt - startedAt) / LARGEST_SHARE;
    this.taken = revision;
    return history;
  }
}
