/**
 * Keeps the published board up to date. Any number of workers run; the one that holds the leadership computes, the
 * others stand by. Messages only make it faster: every second it checks by itself.
 */
import { LeaderSession, type LeaderSessionDependencies } from './leader-session';
import { createCoalescedTask } from '../coalesced-task';
import type { Leadership } from './leadership';

export interface LeaderElectedWorkerDependencies extends LeaderSessionDependencies {
  readonly leadership: Leadership;
  /** Told the next instant at which the board changes by itself, so that others can wake the leader as well. */
  readonly scheduleRecalculation: (at: Date) => void;
}

export interface LeaderboardWorker {
  readonly isLeading: boolean;
  /** Starts to compete for the leadership. */
  start(): void;
  /** Something may have changed. */
  nudge(): void;
  /** The profile of a team changed. */
  teamChanged(teamId: string): void;
  /** Ends a tick in progress and gives up the leadership. */
  stop(): Promise<void>;
}

/** How often the leadership is confirmed or tried for, and the ledger read in case a message was lost. */
const CHECK_EVERY_MS = 1_000;
/** Bursts of changes become one board; small beside the 100 ms in which a solve shall show. */
const MIN_TICK_GAP_MS = 25;
/** In a rush of solves the leader takes a quarter of one processor at the most; submissions need the others. */
const RESTS_PER_TICK = 3;
/** Longest delay a timer of node takes. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export class LeaderElectedWorker implements LeaderboardWorker {
  private session: LeaderSession | undefined;
  private isStopped = false;
  private isTickFailing = false;
  private scheduledAtMs: number | undefined;
  private checkTimer: NodeJS.Timeout | undefined;
  private changeTimer: NodeJS.Timeout | undefined;
  private readonly checking = createCoalescedTask({ run: () => this.check(), minGapMs: 0 });
  private readonly ticking = createCoalescedTask({
    run: () => this.tick(),
    minGapMs: MIN_TICK_GAP_MS,
    restsPerRun: RESTS_PER_TICK,
  });

  constructor(private readonly dependencies: LeaderElectedWorkerDependencies) {}

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
    this.session?.teamChanged(teamId);
    this.nudge();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.checkTimer);
    clearTimeout(this.changeTimer);
    await this.checking.stop();
    await this.ticking.stop();
    await this.dependencies.leadership.resign();
    this.endSession();
  }

  private async check(): Promise<void> {
    const { leadership, logger } = this.dependencies;
    try {
      if (this.session !== undefined && !(await leadership.isHeld())) {
        logger.warn('leadership lost');
        this.endSession();
      }
      if (this.session === undefined) {
        const epoch = await leadership.tryAcquire();
        if (epoch === undefined) return;
        logger.info('leading', { epoch });
        this.dependencies.metrics.leading(true);
        this.session = new LeaderSession(this.dependencies, epoch);
      }
      this.ticking.request();
    } catch (error) {
      this.dependencies.logger.warn('leader election failed: PostgreSQL did not answer', { error });
    }
  }

  private endSession(): void {
    this.session = undefined;
    clearTimeout(this.changeTimer);
    this.dependencies.metrics.leading(false);
  }

  private async tick(): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    try {
      const result = await session.tick();
      if (result.outcome === 'superseded') {
        // Rejects when another worker leads by now.
        session.renew(await this.dependencies.leadership.renew(result.epoch));
        this.ticking.request();
      } else if (session === this.session) {
        this.expectChange(result.nextChangeAt);
      }
      this.isTickFailing = false;
    } catch (error) {
      this.dependencies.metrics.tickFailed();
      // Said once per outage: it is tried again every second.
      if (!this.isTickFailing)
        this.dependencies.logger.warn('the board could not be brought up to date', { error });
      this.isTickFailing = true;
    }
  }

  private expectChange(at: Date | undefined): void {
    clearTimeout(this.changeTimer);
    if (at === undefined || this.isStopped) return;
    const { clock } = this.dependencies;
    const waitMs = Math.max(0, at.getTime() - clock.now().getTime());
    this.changeTimer = setTimeout(() => this.ticking.request(), Math.min(waitMs, LONGEST_TIMER_MS));
    if (this.scheduledAtMs === at.getTime()) return;
    this.scheduledAtMs = at.getTime();
    this.dependencies.scheduleRecalculation(at);
  }
}
