/**
 * Stores places at solve time in the background: a batch of a million solves, or a row that another transaction has
 * locked, must not delay the board.
 */
import { createOutageLog, type Logger, type OutageLog } from '../../infra/logging';
import type { Board } from '../engine/board';
import type { SolveFact } from '../engine/facts';
import { isOnBoard, placesAtSolveTime } from '../engine/places';
import type { LeaderStore } from './leader-store';

/** Writing this many takes PostgreSQL some ten milliseconds, far from the statement timeout. */
const SOLVES_PER_STATEMENT = 2_000;

interface Batch {
  /** The first board that has the solves. */
  readonly board: Board;
  readonly solves: readonly SolveFact[];
}

export class PlacesWriter {
  /** Solves that are on no board yet, by ID. */
  private readonly waiting = new Map<string, SolveFact>();
  private readonly batches: Batch[] = [];
  /**
   * Solves that had no places when the facts were loaded: the ID up to which they are written, and the board that
   * gives them places.
   */
  private backlog: { board: Board | undefined; afterId: string } | undefined;
  private writing: Promise<void> | undefined;
  private isStopped = false;
  private readonly outage: OutageLog;

  constructor(
    private readonly store: LeaderStore,
    logger: Logger,
  ) {
    this.outage = createOutageLog(logger, {
      begins: 'places at solve time could not be stored, trying again',
      ends: 'places at solve time can be stored again',
    });
  }

  /** To be called after the facts were loaded: all solves stored without places then get places from the next board. */
  startAnew(): void {
    this.waiting.clear();
    this.backlog = { board: undefined, afterId: '' };
  }

  /**
   * Takes a new board and the solves without places that have come since the last one, and continues writing, unless
   * a statement is under way. A failed one is repeated at the next call.
   */
  add(board: Board, solves: readonly SolveFact[]): void {
    for (const solve of solves) this.waiting.set(solve.id, solve);
    if (this.backlog !== undefined) this.backlog.board ??= board;
    const placed = [...this.waiting.values()].filter((solve) => isOnBoard(board, solve));
    for (const { id } of placed) this.waiting.delete(id);
    for (let from = 0; from < placed.length; from += SOLVES_PER_STATEMENT)
      this.batches.push({ board, solves: placed.slice(from, from + SOLVES_PER_STATEMENT) });
    if (this.writing !== undefined || (this.batches.length === 0 && this.backlog === undefined)) return;
    this.writing = this.write().finally(() => {
      this.writing = undefined;
    });
  }

  /** Waits for the statement under way. The next leader finds the solves that are left without places. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.writing;
  }

  private async write(): Promise<void> {
    try {
      do {
        if (this.isStopped) return;
      } while (await this.writeNext());
      this.outage.succeeded();
    } catch (error) {
      this.outage.failed(error);
    }
  }

  /** Returns whether there may be more to write. */
  private async writeNext(): Promise<boolean> {
    const [next] = this.batches;
    if (next === undefined) return this.writeBacklog();
    await this.store.storePlaces(placesAtSolveTime(next.board, next.solves));
    this.batches.shift();
    return true;
  }

  private async writeBacklog(): Promise<boolean> {
    const { backlog } = this;
    if (backlog?.board === undefined) return false;
    const { board } = backlog;
    const solves = await this.store.listUnplaced(backlog.afterId, SOLVES_PER_STATEMENT);
    const placed = solves.filter((solve) => isOnBoard(board, solve));
    if (placed.length > 0) await this.store.storePlaces(placesAtSolveTime(board, placed));
    // `startAnew` may have been called meanwhile.
    if (this.backlog !== backlog) return true;
    for (const solve of solves) if (!isOnBoard(board, solve)) this.waiting.set(solve.id, solve);
    backlog.afterId = solves.at(-1)?.id ?? backlog.afterId;
    if (solves.length < SOLVES_PER_STATEMENT) this.backlog = undefined;
    return this.backlog !== undefined;
  }
}
