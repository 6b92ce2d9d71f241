/**
 * Facts in memory that are kept up to date: caught up with the ledger, compared with the database now and then, and
 * reloaded when memory cannot follow.
 */
import type { Clock } from '../../infra/clock';
import type { Logger } from '../../infra/logging';
import type { Board } from '../engine/board';
import type { LeaderboardWorkerMetrics } from './leaderboard-worker-metrics';
import type { LedgerConsumer, Progress, Role } from './ledger-consumer';

export interface FollowedFactsDependencies {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: LeaderboardWorkerMetrics;
  /** Longest age of team profiles (`leaderboard.updateInterval`). */
  readonly updateIntervalMs: number;
  readonly auditIntervalMs: number;
}

const FAILURES_BEFORE_REBUILD = 3;

export interface FollowedBoard extends Progress {
  readonly board: Board;
}

export class FollowedFacts {
  private readonly changedTeamIds = new Set<string>();
  private failures = 0;
  private teamsReadAtMs = -Infinity;
  private auditedAtMs = -Infinity;

  /** `why`: reason to reload the facts; undefined when memory is up to date. */
  constructor(
    readonly consumer: LedgerConsumer,
    private readonly dependencies: FollowedFactsDependencies,
    private why: string | undefined,
  ) {}

  /** Re-reads the profile of a team for the next board. */
  teamChanged(teamId: string): void {
    this.changedTeamIds.add(teamId);
  }

  /** Catches up with the ledger and computes the board. */
  async boardAt(now: Date, role: Role): Promise<FollowedBoard> {
    try {
      const updated = await this.update(role);
      const board = this.consumer.compute(now);
      this.failures = 0;
      return { board, ...updated };
    } catch (error) {
      // Only failures up to here concern the facts in memory; Redis being down does not.
      this.failures += 1;
      if (this.failures % FAILURES_BEFORE_REBUILD === 0) this.why = `${this.failures} ticks failed in a row`;
      throw error;
    }
  }

  private async update(role: Role): Promise<Progress> {
    if (this.why !== undefined) return this.load(this.why, role);
    const caughtUp = await this.consumer.catchUp(role);
    if (caughtUp.outcome === 'lost') return this.load(caughtUp.why, role);
    const why = await this.auditWhenDue();
    if (why !== undefined) return this.load(why, role);
    await this.refreshTeams();
    return { rows: caughtUp.rows, isBehind: caughtUp.isBehind };
  }

  private async load(why: string, role: Role): Promise<Progress> {
    const { clock, logger, metrics } = this.dependencies;
    // Stays set until loading succeeds.
    this.why = why;
    this.changedTeamIds.clear();
    await this.consumer.load(role);
    this.why = undefined;
    this.auditedAtMs = this.teamsReadAtMs = clock.now().getTime();
    logger.info('facts loaded', { why });
    metrics.rebuilt(why);
    return { rows: 0, isBehind: false };
  }

  /** Returns the reason to reload the facts, if the audit found one. */
  private async auditWhenDue(): Promise<string | undefined> {
    const { clock, logger, auditIntervalMs } = this.dependencies;
    const nowMs = clock.now().getTime();
    if (nowMs - this.auditedAtMs < auditIntervalMs) return undefined;
    const result = await this.consumer.audit();
    if (result === 'busy') return undefined;
    this.auditedAtMs = nowMs;
    if (result === 'equal') return undefined;
    logger.warn('facts in memory differ from the database, reloading them');
    return 'an audit found a difference';
  }

  private async refreshTeams(): Promise<void> {
    const { clock, updateIntervalMs } = this.dependencies;
    const nowMs = clock.now().getTime();
    const isDue = nowMs - this.teamsReadAtMs >= updateIntervalMs;
    const ids = [...this.changedTeamIds];
    if (!isDue && ids.length === 0) return;
    // Cleared before reading: a team announced during the read may be missing in it and is read again.
    this.changedTeamIds.clear();
    try {
      await this.consumer.refreshTeams(isDue ? undefined : ids);
    } catch (error) {
      for (const id of ids) this.changedTeamIds.add(id);
      throw error;
    }
    if (isDue) this.teamsReadAtMs = nowMs;
  }
}
