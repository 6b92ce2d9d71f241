import type { Board, BoardCache } from '@rampart/core/leaderboard';
import type { UnrankedTeams } from '@rampart/core/teams';
import { createBoards, type Boards } from './boards';

/** The board as staff see it: with what a freeze hides from everybody else. */
export interface StaffBoards {
  current(): Promise<Board>;
  stop(): Promise<void>;
}

export function createStaffBoards(dependencies: {
  readonly boards: Pick<Boards, 'current'>;
  /** Of the boards that the worker stores for staff while the event is frozen; started when staff first ask. */
  readonly staffCache: BoardCache;
  readonly unrankedTeams: Pick<UnrankedTeams, 'current'>;
}): StaffBoards {
  const { boards, staffCache, unrankedTeams } = dependencies;
  const hidden = createBoards(staffCache, unrankedTeams);
  let started: Promise<void> | undefined;
  return {
    async current() {
      started ??= staffCache.start();
      await started;
      // Redis may still have the board of an earlier freeze; and the public one is as of the freeze for a while after it is lifted.
      const [shown, all] = [boards.current(), hidden.current()];
      return all.computedAtMs < shown.computedAtMs ? shown : all;
    },
    stop: () => staffCache.stop(),
  };
}
