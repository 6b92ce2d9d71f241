import type { BoardReader } from '@rampart/core/teams';

/** Tells those who keep answers to drop them with their board: nobody asks again for what shows a former one. */
export class NewestBoard {
  /** Weak, so that a replaced board is not kept in memory until the next request. */
  private newest: WeakRef<BoardReader> | undefined;

  /** Whether there was another board, or none, at the time of the call before. */
  isNew(board: BoardReader): boolean {
    if (this.newest?.deref() === board) return false;
    this.newest = new WeakRef(board);
    return true;
  }
}
