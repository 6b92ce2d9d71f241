/**
 * Keeps the published board up to date. Any number of workers may run; the leader computes, the others stand by.
 * Messages only save time: the leader looks for changes every second.
 */
import type { Clock } from '../../infra/clock';
import type { Database } from '../../infra/database';
import { createOutageLog, type Logger, type OutageLog } from '../../infra/logging';
import type { RedisClient } from '../../infra/redis';
import { createLedgerStore } from '../../ledger';
import { createCoalescedTask } from '../../infra/batching';
import { createLeaderboardStore, staffKeyPrefix } from '../store/leaderboard-store';
import { EventFacts, type EventFactsDependencies } from './event-facts';
import { LeaderSession, type LeaderSessionDependencies } from './leader-session';
import { createLeaderStore } from './leader-store';
import { silentLeaderboardWorkerMetrics, type LeaderboardWorkerMetrics } from './leaderboard-worker-metrics';
import type { Leadership } from './leadership';
import { LedgerConsumer, type CatchUpLimits } from './ledger-consumer';
import type { BoardConfig } from './load-engine';
import { tickGapMs, type TickedBoard } from './tick-gap';

export interface LeaderboardWorkerDependencies extends BoardConfig {
  readonly database: Database;
  readonly redis: RedisClient;
  readonly leadership: Leadership;
  /** Longest age of a published board and of team profiles in it (`leaderboard.updateInterval`). */
  readonly updateIntervalMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics?: LeaderboardWorkerMetrics;
  /** Called with the next instant at which time alone changes the board, so that others can wake the leader too. */
  readonly scheduleRecalculation?: (at: Date) => void;
  readonly keyPrefix: string;
  readonly auditIntervalMs?: number;
  readonly catchUpLimits?: CatchUpLimits;
}

interface LeaderElectedWorkerDependencies extends LeaderSessionDependencies, EventFactsDependencies {
  readonly leadership: Leadership;
  readonly scheduleRecalculation: (at: Date) => void;
}

export interface LeaderboardWorker {
  readonly isLeading: boolean;
  /** Starts to compete for the leadership. */
  start(): void;
  /** Looks for changes at once. */
  nudge(): void;
  /** Re-reads the profile of a team. */
  teamChanged(teamId: string): void;
  /** Waits for the tick in progress, then gives up the leadership. */
  stop(): Promise<void>;
}

/** How often a worker confirms or tries to acquire the leadership, and reads the ledger in case a message was lost. */
const CHECK_EVERY_MS = 1_000;
/** In a rush of solves the leader uses about a quarter of one CPU core; submissions need the rest. */
const RESTS_PER_TICK = 3;
/** Longest delay a timer of Node.js accepts. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** Counting all facts takes some milliseconds. A difference means a bug, so the check is rare. */
const AUDIT_EVERY_MS = 5 * 60_000;

/** For a tick that failed, or that a worker ran while it stood by. */
const NO_TICK: TickedBoard = { rows: 0, teams: 0 };

class LeaderElectedWorker implements LeaderboardWorker {
  private readonly facts: EventFacts;
  private session: LeaderSession | undefined;
  private isStopped = false;
  private readonly electionOutage: OutageLog;
  private readonly boardOutage: OutageLog;
  private scheduledAtMs: number | undefined;
  private lastTick = NO_TICK;
  private checkTimer: NodeJS.Timeout | undefined;
  private changeTimer: NodeJS.Timeout | undefined;
  private readonly checking = createCoalescedTask({ run: () => this.check(), minGapMs: 0 });
  private readonly ticking = createCoalescedTask({
    run: () => this.tick(),
    minGapMs: 0,
    gapMs: () => tickGapMs(this.lastTick),
    restsPerRun: RESTS_PER_TICK,
  });

  constructor(private readonly dependencies: LeaderElectedWorkerDependencies) {
    this.facts = new EventFacts(dependencies);
    this.electionOutage = createOutageLog(dependencies.logger, {
      begins: 'leader election failed: PostgreSQL did not answer',
      ends: 'leader election works again',
    });
    this.boardOutage = createOutageLog(dependencies.logger, {
      begins: 'the board could not be brought up to date',
      ends: 'the board is brought up to date again',
    });
  }

  get isLeading(): boolean {
    return this.session !== undefined;
  }

  start(): void {
    this.dependencies.metrics.leading(false);
    this.dependencies.leadership.onLost(() => this.checking.request());
    this.checking.request();
    this.checkTimer = setInterval(() => this.checking.request(), CHECK_EVERY_MS);
  }

  nudge(): void {
    if (this.session !== undefined) this.ticking.request();
  }

  teamChanged(teamId: string): void {
    this.facts.teamChanged(teamId);
    this.nudge();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.checkTimer);
    clearTimeout(this.changeTimer);
    await this.checking.stop();
    await this.ticking.stop();
    await this.endSession();
    await this.dependencies.leadership.resign();
  }

  private async check(): Promise<void> {
    const { leadership, logger } = this.dependencies;
    try {
      if (this.session !== undefined && !(await leadership.isHeld())) {
        logger.warn('leadership lost');
        await this.endSession();
      }
      if (this.session === undefined) {
        const epoch = await leadership.tryAcquire();
        if (epoch !== undefined) this.lead(epoch);
      }
      this.electionOutage.succeeded();
      this.ticking.request();
    } catch (error) {
      this.electionOutage.failed(error);
    }
  }

  private lead(epoch: number): void {
    const { logger, metrics } = this.dependencies;
    logger.info('leading', { epoch });
    metrics.leading(true);
    this.session = new LeaderSession(this.dependencies, this.facts, epoch);
  }

  private async endSession(): Promise<void> {
    const { session } = this;
    this.session = undefined;
    clearTimeout(this.changeTimer);
    this.dependencies.metrics.leading(false);
    await session?.end();
  }

  private async tick(): Promise<void> {
    const { session } = this;
    this.lastTick = NO_TICK;
    try {
      // Without a pause while there is a backlog. Each call reads for at most a second, so the board still moves.
      let isBehind: boolean;
      do {
        isBehind = await (session === undefined
          ? this.facts.standBy(this.dependencies.clock.now())
          : this.tickOf(session));
      } while (isBehind && !this.isStopped && session === this.session);
      this.boardOutage.succeeded();
    } catch (error) {
      this.dependencies.metrics.tickFailed();
      this.boardOutage.failed(error);
    }
  }

  /** Returns whether more rows of the ledger are left. */
  private async tickOf(session: LeaderSession): Promise<boolean> {
    const result = await session.tick();
    if (result.outcome === 'superseded') {
      const { leadership, logger } = this.dependencies;
      // Rejects if another worker has become the leader.
      session.renew(await leadership.renew(result.epoch));
      logger.warn('Redis had a later board than this event: if this repeats, another event uses that Redis');
      this.ticking.request();
      return false;
    }
    if (session !== this.session) return false;
    this.expectChange(result.nextChangeAt);
    this.lastTick = result;
    return result.isBehind;
  }

  private expectChange(at: Date | undefined): void {
    clearTimeout(this.changeTimer);
    if (at === undefined || this.isStopped) return;
    const { clock } = this.dependencies;
    const waitMs = Math.max(0, at.getTime() - clock.now().getTime());
    this.changeTimer = setTimeout(() => this.ticking.request(), Math.min(waitMs, MAX_TIMER_MS));
    if (this.scheduledAtMs === at.getTime()) return;
    this.scheduledAtMs = at.getTime();
    this.dependencies.scheduleRecalculation(at);
  }
}

/** The leaderboard worker on PostgreSQL and Redis. */
export function createLeaderboardWorker(dependencies: LeaderboardWorkerDependencies): LeaderboardWorker {
  const { database, redis, formula, graphSampleMs, defaultTiming, keyPrefix } = dependencies;
  const consuming = { database, formula, graphSampleMs, defaultTiming, ...dependencies.catchUpLimits };
  return new LeaderElectedWorker({
    ...dependencies,
    consumer: new LedgerConsumer(consuming),
    consumePublic: () => new LedgerConsumer(consuming, 'public'),
    boards: createLeaderboardStore(redis, keyPrefix),
    staffBoards: createLeaderboardStore(redis, staffKeyPrefix(keyPrefix)),
    store: createLeaderStore(database),
    ledger: createLedgerStore(database),
    metrics: dependencies.metrics ?? silentLeaderboardWorkerMetrics,
    auditIntervalMs: dependencies.auditIntervalMs ?? AUDIT_EVERY_MS,
    scheduleRecalculation: dependencies.scheduleRecalculation ?? (() => undefined),
  });
}
