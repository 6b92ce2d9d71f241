/**
 * One term of leading: from gaining the lead to losing it. A tick takes over what the ledger has, computes,
 * publishes what is news and stores the places of solves that have none. Any tick may be repeated or missed: the
 * next one does what is left.
 */
import type { Clock } from '../infra/clock';
import type { Logger } from '../infra/logging';
import type { Board } from './board';
import type { BoardKeeperMetrics } from './board-keeper-metrics';
import { BoardPublisher } from './board-publisher';
import type { BoardShelf } from './board-shelf';
import type { FactFollower } from './fact-follower';
import { HistoryPace } from './history-pace';
import { placesAtSolveTime } from './places';
import type { ReleaseStore } from './release-store';
import type { SolvePlaceStore } from './solve-place-store';

export interface BoardLeadParts {
  readonly follower: FactFollower;
  readonly shelf: BoardShelf;
  readonly places: SolvePlaceStore;
  readonly releases: ReleaseStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: BoardKeeperMetrics;
  /** Longest age of a published board and of team profiles in it (`leaderboard.updateInterval`). */
  readonly updateIntervalMs: number;
  readonly auditIntervalMs: number;
}

export type TickOutcome =
  | { readonly outcome: 'done'; readonly nextChangeAt: Date | undefined }
  /** a later epoch is in use: our lead is over, or Redis remembers another database */
  | { readonly outcome: 'superseded'; readonly epoch: number };

const FAILURES_BEFORE_REBUILD = 3;

export class BoardLead {
  private publisher: BoardPublisher;
  private historyPace = new HistoryPace();
  private readonly changedTeamIds = new Set<string>();
  /** why the facts have to be loaded anew */
  private why: string | undefined = 'the lead was gained';
  private failures = 0;
  private nextChangeAt: Date | undefined;
  private teamsReadAtMs = -Infinity;
  private auditedAtMs = -Infinity;

  constructor(
    private readonly parts: BoardLeadParts,
    epoch: number,
  ) {
    this.publisher = new BoardPublisher(parts.shelf, epoch);
  }

  /** The profile of a team changed. */
  teamChanged(teamId: string): void {
    this.changedTeamIds.add(teamId);
  }

  /** Goes on under a later epoch. */
  renew(epoch: number): void {
    this.publisher = new BoardPublisher(this.parts.shelf, epoch);
    this.historyPace = new HistoryPace();
  }

  /** Everything that is to be done now; rejects when something it needs is away. */
  async tick(): Promise<TickOutcome> {
    const startedAt = performance.now();
    const { rows, board, now } = await this.computed();
    const superseded = await this.publish(board, now);
    if (superseded !== undefined) return superseded;
    await this.storePlaces(board);
    this.parts.metrics.ticked(performance.now() - startedAt, rows);
    return { outcome: 'done', nextChangeAt: this.nextChangeAt };
  }

  private async computed(): Promise<{ rows: number; board: Board; now: Date }> {
    const { follower, clock } = this.parts;
    // One instant for all of it: a release that comes meanwhile belongs to the next tick, board and ledger alike.
    const now = clock.now();
    try {
      await this.noteReleases(now);
      const rows = await this.takeOverFacts();
      const board = follower.compute(now);
      this.nextChangeAt = follower.nextChangeAt(now);
      this.failures = 0;
      return { rows, board, now };
    } catch (error) {
      // Only failures up to here say anything about the facts in memory; Redis being away does not.
      this.failures += 1;
      if (this.failures % FAILURES_BEFORE_REBUILD === 0) this.why = `${this.failures} ticks failed in a row`;
      throw error;
    }
  }

  /** A release changes the board without a transaction of anybody; the ledger shall tell of it all the same. */
  private async noteReleases(now: Date): Promise<void> {
    const hasCome = this.nextChangeAt !== undefined && this.nextChangeAt <= now;
    if (hasCome || this.why !== undefined) await this.parts.releases.appendDue(now);
  }

  /** Answers how many ledger rows were followed. */
  private async takeOverFacts(): Promise<number> {
    if (this.why !== undefined) return this.load(this.why);
    const caughtUp = await this.parts.follower.catchUp();
    if (caughtUp.outcome === 'lost') return this.load(caughtUp.why);
    const why = await this.auditWhenDue();
    if (why !== undefined) return this.load(why);
    await this.refreshTeams();
    return caughtUp.rows;
  }

  private async load(why: string): Promise<0> {
    const { follower, clock, logger, metrics } = this.parts;
    // Kept until it has worked.
    this.why = why;
    this.changedTeamIds.clear();
    await follower.load();
    this.why = undefined;
    this.auditedAtMs = this.teamsReadAtMs = clock.now().getTime();
    logger.info('facts loaded', { why });
    metrics.rebuilt(why);
    return 0;
  }

  /** Answers why the facts have to be loaded anew, if they have to. */
  private async auditWhenDue(): Promise<string | undefined> {
    const { follower, clock, logger, auditIntervalMs } = this.parts;
    const nowMs = clock.now().getTime();
    if (nowMs - this.auditedAtMs < auditIntervalMs) return undefined;
    const result = await follower.audit();
    if (result === 'busy') return undefined;
    this.auditedAtMs = nowMs;
    if (result === 'equal') return undefined;
    logger.warn('facts in memory differ from the database, loading them again');
    return 'an audit found a difference';
  }

  private async refreshTeams(): Promise<void> {
    const { follower, clock, updateIntervalMs } = this.parts;
    const nowMs = clock.now().getTime();
    const isDue = nowMs - this.teamsReadAtMs >= updateIntervalMs;
    const ids = [...this.changedTeamIds];
    if (!isDue && ids.length === 0) return;
    // Forgotten before reading: what is announced during the read may be missing in it and is read again.
    this.changedTeamIds.clear();
    try {
      await follower.refreshTeams(isDue ? undefined : ids);
    } catch (error) {
      for (const id of ids) this.changedTeamIds.add(id);
      throw error;
    }
    if (isDue) this.teamsReadAtMs = nowMs;
  }

  private async publish(board: Board, now: Date): Promise<TickOutcome | undefined> {
    const { follower, metrics, updateIntervalMs } = this.parts;
    const { publisher, historyPace } = this;
    const revision = follower.historyRevision;
    const isWorthIt =
      publisher.isNews(board) ||
      historyPace.isDue(revision) ||
      publisher.ageMs(now) >= updateIntervalMs ||
      (await publisher.isShelfBehind());
    if (!isWorthIt) return undefined;
    const publication = await publisher.publish(
      board,
      historyPace.take(revision, () => follower.history()),
    );
    if (publication.outcome === 'superseded') return publication;
    metrics.published(publication.sizeBytes);
    return undefined;
  }

  private async storePlaces(board: Board): Promise<void> {
    const { follower, places } = this.parts;
    const waiting = follower.unplacedSolves();
    const placed = placesAtSolveTime(board, waiting);
    if (placed.length === 0) return;
    await places.store(placed);
    const ids = new Set(placed.map(({ solveId }) => solveId));
    follower.markPlaced(waiting.filter(({ id }) => ids.has(id)));
  }
}
