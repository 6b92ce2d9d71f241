/** Numbers, encodes and stores the boards of one leader, and decides when its history of pushes is due. */
import type { Board, BoardHistory } from '../engine/board';
import { encodeBoard, encodeHistory } from '../store/board-codec';
import type { LeaderboardStore, BoardToStore } from '../store/leaderboard-store';
import { formatVersion, isNewerVersion, type BoardVersion } from '../store/board-version';

export type PublishOutcome =
  | { readonly outcome: 'published'; readonly sizeBytes: number }
  /** another worker drew a later epoch; the store accepts nothing of this leader any more */
  | { readonly outcome: 'superseded'; readonly epoch: number };

export class BoardPublisher {
  private number = 0;
  private storedBoard: Board | undefined;
  private storedVersion: BoardVersion | undefined;
  private historyVersion: BoardVersion | undefined;
  private history: Buffer = Buffer.alloc(0);

  constructor(
    private readonly store: LeaderboardStore,
    private readonly epoch: number,
  ) {}

  /** Whether readers would see a difference; the newest graph point moves with time and does not count. */
  isNews(board: Board): boolean {
    const { storedBoard } = this;
    return (
      board.teams !== storedBoard?.teams ||
      board.challenges !== storedBoard.challenges ||
      board.timing.startAtMs !== storedBoard.timing.startAtMs ||
      board.timing.endAtMs !== storedBoard.timing.endAtMs
    );
  }

  /** Time since the last published board was computed; Infinity before the first. */
  ageMs(now: Date): number {
    return this.storedBoard === undefined ? Infinity : now.getTime() - this.storedBoard.computedAtMs;
  }

  /** Whether the last board is missing in the store: storing it failed, or Redis was emptied since. */
  async isStoreBehind(): Promise<boolean> {
    if (this.storedVersion?.number !== this.number) return true;
    return isNewerVersion(this.storedVersion, await this.store.version());
  }

  /** Without `history` the previous one stays; the first call must pass one. */
  async publish(board: Board, history?: BoardHistory): Promise<PublishOutcome> {
    this.number += 1;
    const version = { epoch: this.epoch, number: this.number };
    const isFresh = history !== undefined;
    if (isFresh) {
      this.historyVersion = version;
      this.history = encodeHistory(history, formatVersion(version));
    }
    const item: BoardToStore = {
      version,
      board: encodeBoard(board, formatVersion(version)),
      historyVersion: this.historyVersion ?? version,
    };
    const whole = { ...item, history: this.history };
    let outcome = await this.store.store(isFresh ? whole : item);
    if (outcome.outcome === 'historyMissing') outcome = await this.store.store(whole);
    if (outcome.outcome === 'refused') {
      return { outcome: 'superseded', epoch: outcome.stored.epoch };
    }
    if (outcome.outcome === 'historyMissing')
      throw new Error(`Redis lost the history of board ${formatVersion(version)} while it was being stored`);
    this.storedBoard = board;
    this.storedVersion = version;
    return { outcome: 'published', sizeBytes: item.board.length };
  }
}

/** Encoding histories takes at most this share of time: after one that took 50 ms the next waits a second. */
const LARGEST_SHARE = 1 / 20;

/**
 * Decides when to publish the history of pushes again. It covers every push of every team, so encoding it
 * after each of many pushes would delay the board; a small one is never delayed noticeably.
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
