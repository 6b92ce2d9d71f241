/** One place where the leader keeps a stored board up to date, with the history of pushes that belongs to it. */
import type { Board } from '../engine/board';
import type { LeaderboardStore } from '../store/leaderboard-store';
import { BoardPublisher } from './board-publisher';
import type { LeaderboardWorkerMetrics } from './leaderboard-worker-metrics';
import type { LedgerConsumer } from './ledger-consumer';
import { WorkThrottle } from './work-throttle';

/**
 * Largest share of time spent packing the history, which covers every push of every team: packing it after each of
 * many pushes would delay the board.
 */
const SHARE_OF_HISTORIES = 1 / 20;

export interface BoardOutletDependencies {
  readonly metrics: LeaderboardWorkerMetrics;
  /** Longest age of a published board (`leaderboard.updateInterval`). */
  readonly updateIntervalMs: number;
}

export class BoardOutlet {
  private readonly publisher: BoardPublisher;
  private historyThrottle = new WorkThrottle(SHARE_OF_HISTORIES);
  private publishedHistory: number | undefined;
  private origin: object | undefined;

  constructor(
    store: LeaderboardStore,
    epoch: number,
    private readonly dependencies: BoardOutletDependencies,
  ) {
    this.publisher = new BoardPublisher(store, epoch);
  }

  /** Publishes a board of the consumer if it is due. Returns the epoch of another leader whose board is stored. */
  async publish(consumer: LedgerConsumer, board: Board, now: Date): Promise<number | undefined> {
    const { publisher, historyThrottle } = this;
    this.follow(consumer.origin);
    const revision = consumer.historyRevision;
    const isHistoryDue = revision !== this.publishedHistory && historyThrottle.isDue();
    if (!isHistoryDue && !(await this.isBoardDue(board, now))) return undefined;
    const history = isHistoryDue ? historyThrottle.run(() => consumer.history()) : undefined;
    const publication = await publisher.publish(board, consumer.takeTeamChanges(), history);
    if (publication.outcome === 'superseded') return publication.epoch;
    if (isHistoryDue) this.publishedHistory = revision;
    this.dependencies.metrics.published(publication.sizeBytes);
    return undefined;
  }

  private follow(origin: object): void {
    if (origin === this.origin) return;
    this.origin = origin;
    this.publisher.startAnew();
    this.publishedHistory = undefined;
    this.historyThrottle = new WorkThrottle(SHARE_OF_HISTORIES);
  }

  private async isBoardDue(board: Board, now: Date): Promise<boolean> {
    const { publisher } = this;
    if (publisher.isNews(board)) return true;
    const ageMs = publisher.ageBefore(board);
    // A frozen board is as of the freeze, however late it is, so it is published once.
    const isFrozen = board.computedAtMs < now.getTime();
    return ageMs >= (isFrozen ? 1 : this.dependencies.updateIntervalMs) || publisher.isStoreBehind();
  }
}
