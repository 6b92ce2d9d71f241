/**
 * One leadership, from acquiring to losing it. A tick catches up with the ledger, computes the board,
 * publishes it if it has changed and hands on the solves without places. A tick may be repeated or missed:
 * the next one does what is left.
 *
 * While the event is frozen there are two boards: what is public stands still, and staff see all
 * (docs/decisions/0047-state-of-the-event.md).
 */
import type { Clock } from '../../infra/clock';
import type { Logger } from '../../infra/logging';
import { BoardOutlet, type BoardOutletDependencies } from './board-outlet';
import { isFinal } from './board-publisher';
import type { LedgerStore } from '../../ledger';
import type { LeaderboardStore } from '../store/leaderboard-store';
import type { ConsumedBoard, EventBoards, EventFacts } from './event-facts';
import type { LeaderStore } from './leader-store';
import type { Progress } from './ledger-consumer';
import { PlacesWriter } from './places-writer';
import type { TickedBoard } from './tick-gap';

export interface LeaderSessionDependencies extends BoardOutletDependencies {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly boards: LeaderboardStore;
  /** Stores the board that staff see while the event is frozen. */
  readonly staffBoards: LeaderboardStore;
  readonly store: LeaderStore;
  readonly ledger: Pick<LedgerStore, 'sequence'>;
}

const LOOK_FOR_RELEASES_EVERY_MS = 1_000;

export type TickOutcome =
  | ({ readonly outcome: 'done'; readonly nextChangeAt: Date | undefined } & Progress & TickedBoard)
  /** A later epoch is in use: this leadership is over, or Redis holds boards of another database. */
  | { readonly outcome: 'superseded'; readonly epoch: number };

export class LeaderSession {
  private outlet: BoardOutlet;
  private staffOutlet: BoardOutlet;
  private readonly places: PlacesWriter;
  private placedOrigin: object | undefined;
  /** Position of the ledger when this leadership began; the previous leader cannot have shown more. */
  private startPosition: number | undefined;
  private hasCaughtUp = false;
  /** In the past at first, so that the first tick handles what fell due while nobody led. */
  private nextChangeAt: Date | undefined = new Date(0);
  private releasesAtMs = 0;

  constructor(
    private readonly dependencies: LeaderSessionDependencies,
    private readonly facts: EventFacts,
    epoch: number,
  ) {
    const { boards, staffBoards, store, logger } = dependencies;
    this.outlet = new BoardOutlet(boards, epoch, dependencies);
    this.staffOutlet = new BoardOutlet(staffBoards, epoch, dependencies);
    this.places = new PlacesWriter(store, logger);
  }

  /** Continues under a later epoch. */
  renew(epoch: number): void {
    const { boards, staffBoards } = this.dependencies;
    this.outlet = new BoardOutlet(boards, epoch, this.dependencies);
    this.staffOutlet = new BoardOutlet(staffBoards, epoch, this.dependencies);
  }

  /** Waits for the write in progress. */
  async end(): Promise<void> {
    await this.places.stop();
  }

  /** Does everything that is due; rejects when PostgreSQL or Redis does not answer. */
  async tick(): Promise<TickOutcome> {
    const startedAtMs = performance.now();
    const { clock, metrics } = this.dependencies;
    // One instant for the whole tick: a release that falls due during it belongs to the next tick, on the
    // board and in the ledger.
    const now = clock.now();
    await this.appendReleases(now);
    this.startPosition ??= await this.dependencies.ledger.sequence();
    const { rows, isBehind, all, shown } = await this.facts.boardsAt(now, 'leader');
    this.nextChangeAt = all.consumer.nextChangeAt(now);
    // Until it has caught up, a leader may know less than its predecessor showed. A board from after the end is
    // published only without a backlog, because readers take it for complete.
    const position = Math.min(all.consumer.position, shown?.consumer.position ?? Infinity);
    this.hasCaughtUp ||= !isBehind || position >= this.startPosition;
    if (!isBehind || (this.hasCaughtUp && !isFinal(all.board))) {
      const superseded = await this.publish({ all, shown }, now);
      if (superseded !== undefined) return { outcome: 'superseded', epoch: superseded };
    }
    metrics.ticked(performance.now() - startedAtMs, rows);
    const teams = all.board.teams.count;
    return { outcome: 'done', rows, isBehind, teams, nextChangeAt: this.nextChangeAt };
  }

  /** Returns the later epoch of another leader, if there is one. */
  private async publish(
    { all, shown }: Pick<EventBoards, 'all' | 'shown'>,
    now: Date,
  ): Promise<number | undefined> {
    const { consumer, board } = shown ?? all;
    const superseded =
      (await this.outlet.publish(consumer, board, now)) ??
      (shown && (await this.staffOutlet.publish(all.consumer, all.board, now)));
    if (superseded !== undefined) return superseded;
    if (all.consumer.origin !== this.placedOrigin) this.places.startAnew();
    this.placedOrigin = all.consumer.origin;
    if (shown !== undefined) this.storePlaces(shown);
    this.storePlaces(all);
    return undefined;
  }

  /**
   * Records releases by time in the ledger, since no transaction does. Also looks for them every second: a release
   * time that has passed before the leader read the edit is not announced by `nextChangeAt`.
   */
  private async appendReleases(now: Date): Promise<void> {
    const hasCome = this.nextChangeAt !== undefined && this.nextChangeAt <= now;
    if (!hasCome && now.getTime() - this.releasesAtMs < LOOK_FOR_RELEASES_EVERY_MS) return;
    await this.dependencies.store.appendDueReleases(now);
    this.releasesAtMs = now.getTime();
  }

  /** A solve gets its places from the first board that shows it: the public one if the solve is public. */
  private storePlaces({ consumer, board }: ConsumedBoard): void {
    this.places.add(board, consumer.takeUnplaced());
  }
}
