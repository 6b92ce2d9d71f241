/**
 * One leadership, from acquiring to losing it. A tick catches up with the ledger, computes the board,
 * publishes it if it has changed and hands on the solves without places. A tick may be repeated or missed:
 * the next one does what is left.
 *
 * While the event is frozen there are two boards: what is public stands still, and staff see all
 * (docs/decisions/0047-state-of-the-event.md).
 */
import type { Board } from '../engine/board';
import { BoardOutlet } from './board-outlet';
import type { LeaderboardStore } from '../store/leaderboard-store';
import { FollowedFacts, type FollowedFactsDependencies } from './followed-facts';
import type { LedgerConsumer } from './ledger-consumer';
import type { LeaderStore } from './leader-store';
import { PlacesWriter } from './places-writer';

export interface LeaderSessionDependencies extends FollowedFactsDependencies {
  readonly consumer: LedgerConsumer;
  /** A consumer of the facts that are public. */
  readonly consumePublic: () => LedgerConsumer;
  readonly boards: LeaderboardStore;
  /** Of what staff see while the event is frozen. */
  readonly staffBoards: LeaderboardStore;
  readonly store: LeaderStore;
}

export type TickOutcome =
  | {
      readonly outcome: 'done';
      /** rows of the ledger that this board has more than the last one */
      readonly changes: number;
      readonly nextChangeAt: Date | undefined;
    }
  /** a later epoch is in use: this leadership is over, or Redis holds boards of another database */
  | { readonly outcome: 'superseded'; readonly epoch: number };

/** Facts that are public are loaded so long before a freeze that no clock stamps a hidden score earlier. */
const LOAD_BEFORE_FREEZE_MS = 60_000;

/** The board as of the freeze; values and scores are those of the facts it was computed from. */
function standing(board: Board, frozenFrom: Date): Board {
  const atMs = frozenFrom.getTime();
  return {
    ...board,
    computedAtMs: Math.min(board.computedAtMs, atMs),
    updateAtMs: Math.min(board.updateAtMs, atMs),
  };
}

export class LeaderSession {
  private readonly facts: FollowedFacts;
  /** Undefined while everything is public. */
  private publicFacts: FollowedFacts | undefined;
  private outlet: BoardOutlet;
  private staffOutlet: BoardOutlet;
  private readonly places: PlacesWriter;
  private placedOrigin: object | undefined;
  private nextChangeAt: Date | undefined;

  constructor(
    private readonly dependencies: LeaderSessionDependencies,
    epoch: number,
  ) {
    const { consumer, boards, staffBoards, store, logger } = dependencies;
    this.facts = new FollowedFacts(consumer, dependencies, 'leadership acquired');
    this.outlet = new BoardOutlet(boards, epoch, dependencies);
    this.staffOutlet = new BoardOutlet(staffBoards, epoch, dependencies);
    this.places = new PlacesWriter(store, logger);
  }

  /** Re-reads the profile of a team in the next tick. */
  teamChanged(teamId: string): void {
    this.facts.teamChanged(teamId);
    this.publicFacts?.teamChanged(teamId);
  }

  /** Continues under a later epoch. */
  renew(epoch: number): void {
    const { boards, staffBoards } = this.dependencies;
    this.outlet = new BoardOutlet(boards, epoch, this.dependencies);
    this.staffOutlet = new BoardOutlet(staffBoards, epoch, this.dependencies);
  }

  /** Waits for what is being written. */
  async end(): Promise<void> {
    await this.places.stop();
  }

  /** Does everything that is due; rejects when PostgreSQL or Redis does not answer. */
  async tick(): Promise<TickOutcome> {
    const startedAt = performance.now();
    const { clock, consumer, metrics } = this.dependencies;
    // One instant for the whole tick: a release that falls due during it belongs to the next tick, on the
    // board and in the ledger.
    const now = clock.now();
    await this.appendReleases(now);
    const { rows, board } = await this.facts.boardAt(now);
    this.nextChangeAt = consumer.nextChangeAt(now);
    const shown = await this.publicBoardAt(now);
    const superseded =
      shown === undefined
        ? await this.outlet.publish(consumer, board, now)
        : ((await this.outlet.publish(shown.consumer, shown.board, now)) ??
          (await this.staffOutlet.publish(consumer, board, now)));
    if (superseded !== undefined) return { outcome: 'superseded', epoch: superseded };
    if (shown !== undefined) this.storePlaces(shown.consumer, shown.board);
    this.storePlaces(consumer, board);
    metrics.ticked(performance.now() - startedAt, rows);
    return { outcome: 'done', changes: rows, nextChangeAt: this.nextChangeAt };
  }

  /** A release by time involves no transaction, but the ledger has to record it. */
  private async appendReleases(now: Date): Promise<void> {
    const hasCome = this.nextChangeAt !== undefined && this.nextChangeAt <= now;
    if (hasCome || this.facts.isStale) await this.dependencies.store.appendDueReleases(now);
  }

  /** Undefined while everything is public. */
  private async publicBoardAt(
    now: Date,
  ): Promise<{ readonly consumer: LedgerConsumer; readonly board: Board } | undefined> {
    const { frozenFrom } = this.dependencies.consumer;
    if (frozenFrom === null || now.getTime() < frozenFrom.getTime() - LOAD_BEFORE_FREEZE_MS) {
      this.publicFacts = undefined;
      return undefined;
    }
    this.publicFacts ??= new FollowedFacts(
      this.dependencies.consumePublic(),
      this.dependencies,
      'the event is frozen',
    );
    const { consumer } = this.publicFacts;
    const { board } = await this.publicFacts.boardAt(now);
    return { consumer, board: standing(board, frozenFrom) };
  }

  /** A solve has the places of the first board that has it, which is the public one if it is public. */
  private storePlaces(consumer: LedgerConsumer, board: Board): void {
    const { origin } = this.dependencies.consumer;
    if (origin !== this.placedOrigin) this.places.startAnew();
    this.placedOrigin = origin;
    this.places.add(board, consumer.takeUnplaced());
    this.places.resume();
  }
}
