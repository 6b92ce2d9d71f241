/**
 * Stores places at solve time beside the ticks: a batch of a million solves, or a row that another transaction
 * holds, must not stop the board.
 */
import type { Logger } from '../../infra/logging';
import type { Board } from '../engine/board';
import type { SolveFact } from '../engine/facts';
import { placesAtSolveTime } from '../engine/places';
import type { LeaderStore } from './leader-store';

/** Solves of one statement: some ten milliseconds of PostgreSQL, far from the statement timeout. */
const SOLVES_PER_STATEMENT = 2_000;

export class PlacesWriter {
  /** solves in the order of their boards, each list with the board that counted them first */
  private readonly waiting: { readonly board: Board; readonly solves: readonly SolveFact[] }[] = [];
  private writing: Promise<void> | undefined;
  private isStopped = false;
  private isFailing = false;

  constructor(
    private readonly store: LeaderStore,
    private readonly logger: Logger,
  ) {}

  add(board: Board, solves: readonly SolveFact[]): void {
    for (let from = 0; from < solves.length; from += SOLVES_PER_STATEMENT)
      this.waiting.push({ board, solves: solves.slice(from, from + SOLVES_PER_STATEMENT) });
  }

  /** Goes on with what waits, if nothing is being written. Failed statements wait for the next call. */
  resume(): void {
    if (this.writing !== undefined || this.waiting.length === 0) return;
    this.writing = this.write().finally(() => {
      this.writing = undefined;
    });
  }

  /** Waits for the statement in progress. What still waits is found without places by the next leader. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.writing;
  }

  private async write(): Promise<void> {
    try {
      for (let next = this.waiting[0]; next !== undefined && !this.isStopped; next = this.waiting[0]) {
        await this.store.storePlaces(placesAtSolveTime(next.board, next.solves));
        this.waiting.shift();
        this.isFailing = false;
      }
    } catch (error) {
      // Logged once per outage: every tick tries again.
      if (!this.isFailing)
        this.logger.warn('places at solve time could not be stored, trying again', { error });
      this.isFailing = true;
    }
  }
}
