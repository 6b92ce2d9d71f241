/** Numbers, encodes and stores the boards of one leader. */
import type { Board, BoardHistory } from '../engine/board';
import { encodeBoard, encodeHistory } from '../store/board-codec';
import type { LeaderboardStore, BoardToStore } from '../store/leaderboard-store';
import { formatVersion, isNewerVersion, type BoardVersion } from '../store/board-version';

export type PublishOutcome =
  | { readonly outcome: 'published'; readonly sizeBytes: number }
  /** somebody drew a later epoch; nothing of this leader will be accepted any more */
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

  /** Whether readers would see something else; the graph's newest point moves with time and does not count. */
  isNews(board: Board): boolean {
    const { storedBoard } = this;
    return (
      board.teams !== storedBoard?.teams ||
      board.challenges !== storedBoard.challenges ||
      board.timing.startAtMs !== storedBoard.timing.startAtMs ||
      board.timing.endAtMs !== storedBoard.timing.endAtMs
    );
  }

  /** Age of what was published last, by the boards' own clock. */
  ageMs(now: Date): number {
    return this.storedBoard === undefined ? Infinity : now.getTime() - this.storedBoard.computedAtMs;
  }

  /** Whether the store lacks what was written: an attempt failed, or Redis was emptied since. */
  async isStoreBehind(): Promise<boolean> {
    if (this.storedVersion?.number !== this.number) return true;
    return isNewerVersion(this.storedVersion, await this.store.version());
  }

  /** `history` absent keeps the last one given; the first call must give one. */
  async publish(board: Board, history?: BoardHistory): Promise<PublishOutcome> {
    this.number += 1;
    const version = { epoch: this.epoch, number: this.number };
    const fresh = history !== undefined;
    if (fresh) {
      this.historyVersion = version;
      this.history = encodeHistory(history, formatVersion(version));
    }
    const item: BoardToStore = {
      version,
      board: encodeBoard(board, formatVersion(version)),
      historyVersion: this.historyVersion ?? version,
    };
    const whole = { ...item, history: this.history };
    let outcome = await this.store.store(fresh ? whole : item);
    if (outcome.outcome === 'historyMissing') outcome = await this.store.store(whole);
    if (outcome.outcome === 'refused') {
      return { outcome: 'superseded', epoch: outcome.stored.epoch };
    }
    if (outcome.outcome === 'historyMissing') throw new Error('the history was refused with its own text');
    this.storedBoard = board;
    this.storedVersion = version;
    return { outcome: 'published', sizeBytes: item.board.length };
  }
}
