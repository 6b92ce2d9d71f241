import type { TeamStore } from './team-store';

/**
 * The banned and deleted teams, in memory. Bans and deletions take a team out of every reply about the ranking at
 * once, before a worker has computed a board without it (docs/rules/teams-and-profiles.md#bans).
 */
export interface UnrankedTeams {
  /** The same set until a team is banned, unbanned or deleted. */
  current(): ReadonlySet<string>;
  /** Reads the stored teams again; called on announcements and periodically, since announcements get lost. */
  refresh(): Promise<void>;
  /** Applies a change that this process has just stored, so that its next reply shows it. */
  adopt(teamId: string, isUnranked: boolean): void;
}

/** Resolves once the stored teams are loaded. */
export async function createUnrankedTeams(store: Pick<TeamStore, 'listUnrankedIds'>): Promise<UnrankedTeams> {
  let unranked: ReadonlySet<string> = new Set(await store.listUnrankedIds());
  let reading: Promise<void> | undefined;
  // A read that began before the latest change or refresh may be outdated and is ignored.
  let latest = 0;

  const readLatest = async (): Promise<void> => {
    let began: number;
    let stored: ReadonlySet<string>;
    do {
      began = latest;
      stored = new Set(await store.listUnrankedIds());
    } while (began !== latest);
    const isSame = stored.size === unranked.size && [...stored].every((teamId) => unranked.has(teamId));
    if (!isSame) unranked = stored;
  };

  return {
    current: () => unranked,

    refresh() {
      latest += 1;
      reading ??= readLatest().finally(() => {
        reading = undefined;
      });
      return reading;
    },

    adopt(teamId, isUnranked) {
      latest += 1;
      if (unranked.has(teamId) === isUnranked) return;
      const next = new Set(unranked);
      if (isUnranked) next.add(teamId);
      else next.delete(teamId);
      unranked = next;
    },
  };
}
