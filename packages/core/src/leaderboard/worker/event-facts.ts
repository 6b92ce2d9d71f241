/**
 * All facts of the event in memory, and the public ones while it is frozen. They outlive a leadership: a standby
 * follows the ledger like the leader, so that it only has to catch up to take over
 * (docs/decisions/0072-standbys-are-warm.md).
 */
import type { Board } from '../engine/board';
import { FollowedFacts, type FollowedFactsDependencies } from './followed-facts';
import type { LedgerConsumer, Role } from './ledger-consumer';

export interface EventFactsDependencies extends FollowedFactsDependencies {
  readonly consumer: LedgerConsumer;
  /** A consumer of the facts that are public. */
  readonly consumePublic: () => LedgerConsumer;
}

export interface ConsumedBoard {
  readonly consumer: LedgerConsumer;
  readonly board: Board;
}

export interface EventBoards {
  readonly all: ConsumedBoard;
  /** What is public while the event is frozen; undefined while everything is. */
  readonly shown: ConsumedBoard | undefined;
  /** rows of the ledger that were consumed */
  readonly rows: number;
  /** There are more. */
  readonly isBehind: boolean;
}

/**
 * The public facts are loaded this long before a planned freeze, or when the first score is hidden, whatever the
 * clocks say.
 */
const LOAD_BEFORE_FREEZE_MS = 60_000;

/** The board as of the freeze; values and scores are those of the facts it was computed from. */
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
  /** While they are loaded ahead of the freeze; always fulfilled. */
  private preloading: Promise<void> | undefined;

  constructor(private readonly dependencies: EventFactsDependencies) {
    this.facts = new FollowedFacts(dependencies.consumer, dependencies, 'the worker has started');
  }

  /** Re-reads the profile of a team for the next board. */
  teamChanged(teamId: string): void {
    this.facts.teamChanged(teamId);
    this.publicFacts?.teamChanged(teamId);
  }

  /** The boards as of the ledger. */
  async boardsAt(now: Date, role: Role): Promise<EventBoards> {
    const { consumer } = this.dependencies;
    const { rows, isBehind, board } = await this.facts.boardAt(now, role);
    const shown = await this.publicBoardAt(now, role);
    return { rows, isBehind: isBehind || shown?.isBehind === true, all: { consumer, board }, shown };
  }

  /**
   * Follows the ledger for a later leadership, which begins with whole boards and all solves without places. Returns
   * whether there is more.
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
  ): Promise<(ConsumedBoard & Pick<EventBoards, 'isBehind'>) | undefined> {
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
    // The board goes on meanwhile.
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
