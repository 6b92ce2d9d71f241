/** Numbers, encodes and stores the boards of one leader: each as a change, and as a whole now and then. */
import type { Board, BoardHistory } from '../engine/board';
import type { TeamChanges } from '../engine/leaderboard-engine';
import { encodeBoard, encodeHistory } from '../store/board-codec';
import { encodeChange } from '../store/change-codec';
import type { LeaderboardStore, StoreOutcome } from '../store/leaderboard-store';
import { formatVersion, isNewerVersion, type BoardVersion } from '../store/board-version';
import { WorkThrottle } from './work-throttle';

export type PublishOutcome =
  | { readonly outcome: 'published'; readonly sizeBytes: number }
  /** Another worker drew a later epoch; the store accepts nothing from this leader any more. */
  | { readonly outcome: 'superseded'; readonly epoch: number };

/**
 * Whether the board was computed after the end, when no further solve can count. Places are revealed from such a
 * board only.
 */
export function isFinal({ computedAtMs, timing }: Board): boolean {
  return computedAtMs >= timing.endAtMs;
}

/** A change of more teams than this, and of more than this share of all, takes readers longer than the whole board. */
const MAX_CHANGED_TEAMS = 200;
const MAX_CHANGED_SHARE = 1 / 3;
/**
 * Whole boards are for processes that start and for those of the previous release. Making them takes at most this
 * share of time: at 1,000 teams a few a second, at 100,000 one or two a minute.
 */
const SHARE_OF_WHOLE_BOARDS = 1 / 200;
/** A whole board is stored at least this often, whatever it costs, because operators are shown its age. */
const MAX_WHOLE_AGE_MS = 60_000;

interface Published {
  readonly board: Board;
  readonly version: BoardVersion;
}

export class BoardPublisher {
  private number = 0;
  /** What the next change is encoded against; undefined if the next board is stored as a whole. */
  private base: Published | undefined;
  private computedAtMs = -Infinity;
  private historyVersion: BoardVersion | undefined;
  private history: Buffer = Buffer.alloc(0);
  private whole: (Published & { readonly sizeBytes: number }) | undefined;
  /** Size of the changes since the last whole board. */
  private changedBytes = 0;
  private readonly wholeThrottle = new WorkThrottle(SHARE_OF_WHOLE_BOARDS);

  constructor(
    private readonly store: LeaderboardStore,
    private readonly epoch: number,
  ) {}

  /** To be called when the next changes do not follow from the last board. */
  startAnew(): void {
    this.base = undefined;
  }

  /** Whether readers would see a difference; the newest graph point moves with time and does not count. */
  isNews(board: Board): boolean {
    const before = this.base?.board;
    return (
      before === undefined ||
      isFinal(board) !== isFinal(before) ||
      board.teams !== before.teams ||
      board.challenges !== before.challenges ||
      board.timing.startAtMs !== before.timing.startAtMs ||
      board.timing.endAtMs !== before.timing.endAtMs
    );
  }

  /** How many milliseconds later this board was computed than the last published one; Infinity before the first. */
  ageBefore({ computedAtMs }: Board): number {
    return computedAtMs - this.computedAtMs;
  }

  /** Whether Redis was emptied since the last board. */
  async isStoreBehind(): Promise<boolean> {
    if (this.base === undefined) return true;
    const { whole, latest } = await this.store.versions();
    return whole === undefined || isNewerVersion(this.base.version, latest);
  }

  /** `changes` lead from the last published board to this one. The first call must pass a history. */
  async publish(board: Board, changes: TeamChanges, history?: BoardHistory): Promise<PublishOutcome> {
    const { base } = this;
    // Set again once this board is stored, so that after any failure the next one is stored as a whole.
    this.base = undefined;
    const version = this.nextVersion(history);
    const changed = changes.teams.length + changes.goneTeamIds.length;
    const isLarge = changed > MAX_CHANGED_TEAMS && changed > board.teams.count * MAX_CHANGED_SHARE;
    const asChange =
      base === undefined || isLarge
        ? { outcome: 'baseMissing' as const, sizeBytes: 0 }
        : await this.storeChange(base, { board, version }, changes, history !== undefined);
    if (asChange.outcome === 'refused') return { outcome: 'superseded', epoch: asChange.stored.epoch };
    let { sizeBytes } = asChange;
    const isMissing = asChange.outcome === 'baseMissing';
    if (isMissing || this.isWholeDue(board)) {
      const asWhole = await this.storeWhole({ board, version });
      if (asWhole.outcome === 'refused') return { outcome: 'superseded', epoch: asWhole.stored.epoch };
      if (isMissing) ({ sizeBytes } = asWhole);
    }
    this.base = { board, version };
    this.computedAtMs = board.computedAtMs;
    return { outcome: 'published', sizeBytes };
  }

  private nextVersion(history: BoardHistory | undefined): BoardVersion {
    this.number += 1;
    const version = { epoch: this.epoch, number: this.number };
    if (history !== undefined) {
      this.historyVersion = version;
      this.history = encodeHistory(history);
    }
    return version;
  }

  private async storeChange(
    base: Published,
    { board, version }: Published,
    changes: TeamChanges,
    hasHistory: boolean,
  ): Promise<StoreOutcome & { readonly sizeBytes: number }> {
    const historyVersion = this.historyVersion ?? version;
    const change = encodeChange({ ...board, ...changes }, base.board, formatVersion(historyVersion));
    this.changedBytes += change.length;
    const history = hasHistory ? this.history : undefined;
    const item = { version, historyVersion, history, previous: base.version, change };
    return { ...(await this.store.storeChange(item)), sizeBytes: change.length };
  }

  /**
   * A whole board is also due when the changes have grown large. Changes are kept for two whole boards, so that a
   * reader that is a little late need not start anew.
   */
  private isWholeDue({ computedAtMs }: Board): boolean {
    const { sizeBytes = 0, board } = this.whole ?? {};
    const isOld = computedAtMs - (board?.computedAtMs ?? -Infinity) >= MAX_WHOLE_AGE_MS;
    return isOld || this.wholeThrottle.isDue() || this.changedBytes > sizeBytes / 2 + 1_000_000;
  }

  private async storeWhole({ board, version }: Published): Promise<StoreOutcome & { sizeBytes: number }> {
    const encoded = this.wholeThrottle.run(() => encodeBoard(board));
    const outcome = await this.store.storeBoard({
      version,
      board: encoded,
      historyVersion: this.historyVersion ?? version,
      history: this.history,
      dropsChangesTo: this.whole?.version,
    });
    this.whole = { board, version, sizeBytes: encoded.length };
    this.changedBytes = 0;
    return { ...outcome, sizeBytes: encoded.length };
  }
}
