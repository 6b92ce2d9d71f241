/** Numbers, encodes and shelves the boards of one leader. */
import type { Board, BoardHistory } from './board';
import { encodeBoard, encodeHistory } from './board-codec';
import type { BoardShelf, ShelfItem } from './board-shelf';
import { formatVersion, isNewerVersion, type BoardVersion } from './board-version';

export type Publication =
  | { readonly outcome: 'published'; readonly sizeBytes: number }
  /** somebody drew a later epoch; nothing of this leader will be accepted any more */
  | { readonly outcome: 'superseded'; readonly epoch: number };

export class BoardPublisher {
  private number = 0;
  private shelvedBoard: Board | undefined;
  private shelvedVersion: BoardVersion | undefined;
  private historyVersion: BoardVersion | undefined;
  private history: Buffer = Buffer.alloc(0);

  constructor(
    private readonly shelf: BoardShelf,
    private readonly epoch: number,
  ) {}

  /** Whether readers would see something else; the graph's newest point moves with time and does not count. */
  isNews(board: Board): boolean {
    const { shelvedBoard } = this;
    return (
      board.teams !== shelvedBoard?.teams ||
      board.challenges !== shelvedBoard.challenges ||
      board.timing.startAtMs !== shelvedBoard.timing.startAtMs ||
      board.timing.endAtMs !== shelvedBoard.timing.endAtMs
    );
  }

  /** Age of what was published last, by the boards' own clock. */
  ageMs(now: Date): number {
    return this.shelvedBoard === undefined ? Infinity : now.getTime() - this.shelvedBoard.computedAtMs;
  }

  /** Whether the shelf lacks what was laid there: an attempt failed, or Redis was emptied since. */
  async isShelfBehind(): Promise<boolean> {
    if (this.shelvedVersion?.number !== this.number) return true;
    return isNewerVersion(this.shelvedVersion, await this.shelf.version());
  }

  /** `history` absent keeps the last one given; the first call must give one. */
  async publish(board: Board, history?: BoardHistory): Promise<Publication> {
    this.number += 1;
    const version = { epoch: this.epoch, number: this.number };
    const fresh = history !== undefined;
    if (fresh) {
      this.historyVersion = version;
      this.history = encodeHistory(history, formatVersion(version));
    }
    const item: ShelfItem = {
      version,
      board: encodeBoard(board, formatVersion(version)),
      historyVersion: this.historyVersion ?? version,
    };
    const whole = { ...item, history: this.history };
    let placement = await this.shelf.place(fresh ? whole : item);
    if (placement.outcome === 'historyMissing') placement = await this.shelf.place(whole);
    if (placement.outcome === 'refused') {
      return { outcome: 'superseded', epoch: placement.shelved.epoch };
    }
    if (placement.outcome === 'historyMissing') throw new Error('the history was refused with its own text');
    this.shelvedBoard = board;
    this.shelvedVersion = version;
    return { outcome: 'published', sizeBytes: item.board.length };
  }
}
