/**
 * One leadership, from acquiring to losing it. A tick catches up with the ledger, computes the board,
 * publishes it if it has changed and hands on the solves without places. A tick may be repeated or missed:
 * the next one does what is left.
 */
import type { Clock } from '../../infra/clock';
import type { Logger } from '../../infra/logging';
import type { Board } from '../engine/board';
import type { LeaderboardWorkerMetrics } from './leaderboard-worker-metrics';
import { BoardPublisher } from './board-publisher';
import type { LeaderboardStore } from '../store/leaderboard-store';
import type { LedgerConsumer } from './ledger-consumer';
import type { LeaderStore } from './leader-store';
import { PlacesWriter } from './places-writer';
import { WorkThrottle } from './work-throttle';

export interface LeaderSessionDependencies {
  readonly consumer: LedgerConsumer;
  readonly boards: LeaderboardStore;
  readonly store: LeaderStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: LeaderboardWorkerMetrics;
  /** Longest age of a published board and of team profiles in it (`leaderboard.updateInterval`). */
  readonly updateIntervalMs: number;
  readonly auditIntervalMs: number;
}

export type TickOutcome =
  | { readonly outcome: 'done'; readonly nextChangeAt: Date | undefined }
  /** a later epoch is in use: this leadership is over, or Redis holds boards of another database */
  | { readonly outcome: 'superseded'; readonly epoch: number };

const FAILURES_BEFORE_REBUILD = 3;
/** The history covers every push of every team: packing it after each of many pushes would delay the board. */
const SHARE_OF_HISTORIES = 1 / 20;

export class LeaderSession {
  private publisher: BoardPublisher;
  private historyThrottle = new WorkThrottle(SHARE_OF_HISTORIES);
  private publishedHistory: number | undefined;
  private readonly places: PlacesWriter;
  private readonly changedTeamIds = new Set<string>();
  /** why the facts have to be reloaded; undefined when memory is up to date */
  private why: string | undefined = 'leadership acquired';
  private failures = 0;
  private nextChangeAt: Date | undefined;
  private teamsReadAtMs = -Infinity;
  private auditedAtMs = -Infinity;

  constructor(
    private readonly dependencies: LeaderSessionDependencies,
    epoch: number,
  ) {
    this.publisher = new BoardPublisher(dependencies.boards, epoch);
    this.places = new PlacesWriter(dependencies.store, dependencies.logger);
  }

  /** Re-reads the profile of a team in the next tick. */
  teamChanged(teamId: string): void {
    this.changedTeamIds.add(teamId);
  }

  /** Continues under a later epoch. */
  renew(epoch: number): void {
    this.publisher = new BoardPublisher(this.dependencies.boards, epoch);
    this.historyThrottle = new WorkThrottle(SHARE_OF_HISTORIES);
    this.publishedHistory = undefined;
  }

  /** Waits for what is being written. */
  async end(): Promise<void> {
    await this.places.stop();
  }

  /** Does everything that is due; rejects when PostgreSQL or Redis does not answer. */
  async tick(): Promise<TickOutcome> {
    const startedAt = performance.now();
    const { rows, board, now } = await this.compute();
    const superseded = await this.publish(board, now);
    if (superseded !== undefined) return superseded;
    this.storePlaces(board);
    this.dependencies.metrics.ticked(performance.now() - startedAt, rows);
    return { outcome: 'done', nextChangeAt: this.nextChangeAt };
  }

  private async compute(): Promise<{ rows: number; board: Board; now: Date }> {
    const { consumer, clock } = this.dependencies;
    // One instant for the whole tick: a release that falls due during it belongs to the next tick, on the
    // board and in the ledger.
    const now = clock.now();
    try {
      await this.appendReleases(now);
      const rows = await this.updateFacts();
      const board = consumer.compute(now);
      this.nextChangeAt = consumer.nextChangeAt(now);
      this.failures = 0;
      return { rows, board, now };
    } catch (error) {
      // Only failures up to here concern the facts in memory; Redis being down does not.
      this.failures += 1;
      if (this.failures % FAILURES_BEFORE_REBUILD === 0) this.why = `${this.failures} ticks failed in a row`;
      throw error;
    }
  }

  /** A release by time involves no transaction, but the ledger has to record it. */
  private async appendReleases(now: Date): Promise<void> {
    const hasCome = this.nextChangeAt !== undefined && this.nextChangeAt <= now;
    if (hasCome || this.why !== undefined) await this.dependencies.store.appendDueReleases(now);
  }

  /** Returns how many ledger rows were consumed. */
  private async updateFacts(): Promise<number> {
    if (this.why !== undefined) return this.load(this.why);
    const caughtUp = await this.dependencies.consumer.catchUp();
    if (caughtUp.outcome === 'lost') return this.load(caughtUp.why);
    const why = await this.auditWhenDue();
    if (why !== undefined) return this.load(why);
    await this.refreshTeams();
    return caughtUp.rows;
  }

  private async load(why: string): Promise<0> {
    const { consumer, clock, logger, metrics } = this.dependencies;
    // Stays set until loading succeeds.
    this.why = why;
    this.changedTeamIds.clear();
    await consumer.load();
    this.publisher.startAnew();
    this.places.startAnew();
    this.why = undefined;
    this.auditedAtMs = this.teamsReadAtMs = clock.now().getTime();
    logger.info('facts loaded', { why });
    metrics.rebuilt(why);
    return 0;
  }

  /** Returns the reason to reload the facts, if the audit found one. */
  private async auditWhenDue(): Promise<string | undefined> {
    const { consumer, clock, logger, auditIntervalMs } = this.dependencies;
    const nowMs = clock.now().getTime();
    if (nowMs - this.auditedAtMs < auditIntervalMs) return undefined;
    const result = await consumer.audit();
    if (result === 'busy') return undefined;
    this.auditedAtMs = nowMs;
    if (result === 'equal') return undefined;
    logger.warn('facts in memory differ from the database, reloading them');
    return 'an audit found a difference';
  }

  private async refreshTeams(): Promise<void> {
    const { consumer, clock, updateIntervalMs } = this.dependencies;
    const nowMs = clock.now().getTime();
    const isDue = nowMs - this.teamsReadAtMs >= updateIntervalMs;
    const ids = [...this.changedTeamIds];
    if (!isDue && ids.length === 0) return;
    // Cleared before reading: a team announced during the read may be missing in it and is read again.
    this.changedTeamIds.clear();
    try {
      await consumer.refreshTeams(isDue ? undefined : ids);
    } catch (error) {
      for (const id of ids) this.changedTeamIds.add(id);
      throw error;
    }
    if (isDue) this.teamsReadAtMs = nowMs;
  }

  private async publish(board: Board, now: Date): Promise<TickOutcome | undefined> {
    const { consumer, metrics, updateIntervalMs } = this.dependencies;
    const { publisher, historyThrottle } = this;
    const revision = consumer.historyRevision;
    const isHistoryDue = revision !== this.publishedHistory && historyThrottle.isDue();
    const isDue =
      publisher.isNews(board) ||
      isHistoryDue ||
      publisher.ageMs(now) >= updateIntervalMs ||
      (await publisher.isStoreBehind());
    if (!isDue) return undefined;
    const history = isHistoryDue ? historyThrottle.run(() => consumer.history()) : undefined;
    const publication = await publisher.publish(board, consumer.takeTeamChanges(), history);
    if (publication.outcome === 'superseded') return publication;
    if (isHistoryDue) this.publishedHistory = revision;
    metrics.published(publication.sizeBytes);
    return undefined;
  }

  private storePlaces(board: Board): void {
    this.places.add(board, this.dependencies.consumer.takeUnplaced());
    this.places.resume();
  }
}
