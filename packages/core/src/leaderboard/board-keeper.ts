/**
 * Keeps the published board right. Any number of workers run one; the one that holds the leadership computes, the
 * others wait to take over. Messages make it faster and nothing else: every second it looks by itself.
 */
import { BoardLead, type BoardLeadParts } from './board-lead';
import { createCoalescedTask } from './coalesced-task';
import type { Leadership } from './leadership';

export interface BoardKeeperParts extends BoardLeadParts {
  readonly leadership: Leadership;
  /** Told the next instant at which the board changes by itself, so that others can wake the leader as well. */
  readonly scheduleRecalculation: (at: Date) => void;
}

export interface BoardKeeper {
  readonly isLeading: boolean;
  /** Starts to compete for the lead. */
  start(): void;
  /** Something may have changed. */
  nudge(): void;
  /** The profile of a team changed. */
  teamChanged(teamId: string): void;
  /** Ends a tick in progress and gives up the lead. */
  stop(): Promise<void>;
}

/** How often the lead is confirmed or tried for, and the ledger looked at in case a message was lost. */
const LOOK_EVERY_MS = 1_000;
/** Bursts of changes become one board; small beside the 100 ms in which a solve shall show. */
const MIN_TICK_GAP_MS = 25;
/** In a rush of solves the leader takes a quarter of one processor at the most; submissions need the others. */
const RESTS_PER_TICK = 3;
/** Longest delay a timer of node takes. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export class LeadershipBoundKeeper implements BoardKeeper {
  private lead: BoardLead | undefined;
  private isStopped = false;
  private isTickFailing = false;
  private scheduledAtMs: number | undefined;
  private lookTimer: NodeJS.Timeout | undefined;
  private changeTimer: NodeJS.Timeout | undefined;
  private readonly looking = createCoalescedTask({ run: () => this.look(), minGapMs: 0 });
  private readonly ticking = createCoalescedTask({
    run: () => this.tick(),
    minGapMs: MIN_TICK_GAP_MS,
    restsPerRun: RESTS_PER_TICK,
  });

  constructor(private readonly parts: BoardKeeperParts) {}

  get isLeading(): boolean {
    return this.lead !== undefined;
  }

  start(): void {
    this.parts.metrics.leading(false);
    this.parts.leadership.onLost(() => this.looking.request());
    this.looking.request();
    this.lookTimer = setInterval(() => this.looking.request(), LOOK_EVERY_MS);
  }

  nudge(): void {
    if (this.lead !== undefined) this.ticking.request();
  }

  teamChanged(teamId: string): void {
    this.lead?.teamChanged(teamId);
    this.nudge();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.lookTimer);
    clearTimeout(this.changeTimer);
    await this.looking.stop();
    await this.ticking.stop();
    await this.parts.leadership.resign();
    this.endLead();
  }

  private async look(): Promise<void> {
    const { leadership, logger } = this.parts;
    try {
      if (this.lead !== undefined && !(await leadership.isHeld())) {
        logger.warn('the lead is lost');
        this.endLead();
      }
      if (this.lead === undefined) {
        const epoch = await leadership.tryGain();
        if (epoch === undefined) return;
        logger.info('leading', { epoch });
        this.parts.metrics.leading(true);
        this.lead = new BoardLead(this.parts, epoch);
      }
      this.ticking.request();
    } catch (error) {
      this.parts.logger.warn('the lead cannot be asked for', { error });
    }
  }

  private endLead(): void {
    this.lead = undefined;
    clearTimeout(this.changeTimer);
    this.parts.metrics.leading(false);
  }

  private async tick(): Promise<void> {
    const { lead } = this;
    if (lead === undefined) return;
    try {
      const result = await lead.tick();
      if (result.outcome === 'superseded') {
        // Rejects when another worker leads by now.
        lead.renew(await this.parts.leadership.renew(result.epoch));
        this.ticking.request();
      } else if (lead === this.lead) {
        this.expectChange(result.nextChangeAt);
      }
      this.isTickFailing = false;
    } catch (error) {
      this.parts.metrics.tickFailed();
      // Said once per outage: it is tried again every second.
      if (!this.isTickFailing) this.parts.logger.warn('the board could not be brought up to date', { error });
      this.isTickFailing = true;
    }
  }

  private expectChange(at: Date | undefined): void {
    clearTimeout(this.changeTimer);
    if (at === undefined || this.isStopped) return;
    const { clock } = this.parts;
    const waitMs = Math.max(0, at.getTime() - clock.now().getTime());
    this.changeTimer = setTimeout(() => this.ticking.request(), Math.min(waitMs, LONGEST_TIMER_MS));
    if (this.scheduledAtMs === at.getTime()) return;
    this.scheduledAtMs = at.getTime();
    this.parts.scheduleRecalculation(at);
  }
}
