import type { Board, BoardCache } from '@rampart/core/leaderboard';
import type { UnrankedTeams } from '@rampart/core/teams';
import { createBoards, type Boards } from './boards';

/** The board that staff see, which includes what a freeze hides from everybody else. */
export interface StaffBoards {
  current(): Promise<Board>;
  stop(): Promise<void>;
}

export function createStaffBoards(dependencies: {
  readonly boards: Pick<Boards, 'current'>;
  /** Holds the boards that the worker stores for staff during a freeze; started when staff first ask. */
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
      // The newer one: Redis may still hold the staff board of an earlier freeze, and right after a freeze is lifted the
      // public board is still that of the freeze.
      const [shown, all] = [boards.current(), hidden.current()];
      return all.computedAtMs < shown.computedAtMs ? shown : all;
    },
    stop: () => staffCache.stop(),
  };
}
