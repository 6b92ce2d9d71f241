/**
 * All facts of the event in memory and, while it is frozen, also those that are public. They outlive a leadership:
 * a standby follows the ledger as the leader does, so that taking over only means catching up
 * (docs/decisions/0072-standbys-are-warm.md).
 */
import type { Board } from '../engine/board';
import { FollowedFacts, type FollowedFactsDependencies } from './followed-facts';
import type { LedgerConsumer, Progress, Role } from './ledger-consumer';

export interface EventFactsDependencies extends FollowedFactsDependencies {
  readonly consumer: LedgerConsumer;
  /** Makes a consumer of the facts that are public. */
  readonly consumePublic: () => LedgerConsumer;
}

export interface ConsumedBoard {
  readonly consumer: LedgerConsumer;
  readonly board: Board;
}

export interface EventBoards extends Progress {
  readonly all: ConsumedBoard;
  /** What is public while the event is frozen; undefined while everything is. */
  readonly shown: ConsumedBoard | undefined;
}

/**
 * The public facts are loaded this long before a planned freeze, or when the first score is hidden, whatever the
 * clocks say.
 */
const LOAD_BEFORE_FREEZE_MS = 60_000;

/** Dates the board back to the freeze. Its values and scores are those of the public facts already. */
function standing(board: Board, frozenFrom: Date): Board {
  const atMs = frozenFrom.getTime();
  return {
    ...board,
    computedAtMs: Math.min(board.computedAtMs, atMs),
    updateAtMs: Math.min(board.updateAtMs, atMs),
  };
}

const ignore = (): undefined => undefined;

export class EventFacts {
  private readonly facts: FollowedFacts;
  /** Undefined while everything is public. */
  private publicFacts: FollowedFacts | undefined;
  /** Set while the public facts are loaded ahead of the freeze; never rejects. */
  private preloading: Promise<void> | undefined;

  constructor(private readonly dependencies: EventFactsDependencies) {
    this.facts = new FollowedFacts(dependencies.consumer, dependencies, 'the worker has started');
  }

  /** Re-reads the profile of a team for the next board. */
  teamChanged(teamId: string): void {
    this.facts.teamChanged(teamId);
    this.publicFacts?.teamChanged(teamId);
  }

  /** Catches up with the ledger and computes the boards. */
  async boardsAt(now: Date, role: Role): Promise<EventBoards> {
    const { consumer } = this.dependencies;
    const { rows, isBehind, board } = await this.facts.boardAt(now, role);
    const shown = await this.publicBoardAt(now, role);
    return { rows, isBehind: isBehind || shown?.isBehind === true, all: { consumer, board }, shown };
  }

  /**
   * Catches up with the ledger, to be ready for a leadership. Drops team changes and unplaced solves, because a
   * leadership begins with whole boards and reads all unplaced solves itself. Returns whether more rows are left.
   */
  async standBy(now: Date): Promise<boolean> {
    const { all, shown, isBehind } = await this.boardsAt(now, 'standby');
    for (const { consumer } of shown === undefined ? [all] : [all, shown]) {
      consumer.takeTeamChanges();
      consumer.takeUnplaced();
    }
    return isBehind;
  }

  private async publicBoardAt(
    now: Date,
    role: Role,
  ): Promise<(ConsumedBoard & Pick<Progress, 'isBehind'>) | undefined> {
    const { frozenFrom, hasHidden } = this.dependencies.consumer;
    if (frozenFrom === null || (!hasHidden && now.getTime() < frozenFrom.getTime() - LOAD_BEFORE_FREEZE_MS)) {
      this.publicFacts = undefined;
      return undefined;
    }
    const isAhead = !hasHidden && now < frozenFrom;
    if (this.publicFacts === undefined) {
      this.publicFacts = new FollowedFacts(
        this.dependencies.consumePublic(),
        this.dependencies,
        'the event is frozen',
      );
      if (isAhead) this.preload(this.publicFacts, now);
    }
    // Until the freeze, the board does not wait for the load.
    if (isAhead && this.preloading !== undefined) return undefined;
    await this.preloading;
    const { consumer } = this.publicFacts;
    const { board, isBehind } = await this.publicFacts.boardAt(now, role);
    return { consumer, board: standing(board, frozenFrom), isBehind };
  }

  /** If it fails, the next board that needs them tries again. */
  private preload(publicFacts: FollowedFacts, now: Date): void {
    const preloading = publicFacts
      .boardAt(now, 'standby')
      .then(ignore, ignore)
      .finally(() => {
        if (this.preloading === preloading) this.preloading = undefined;
      });
    this.preloading = preloading;
  }
}
