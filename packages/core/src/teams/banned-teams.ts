import type { TeamStore } from './team-store';

/**
 * Which teams are banned or deleted, in memory: both take a team out of every answer about the ranking at once, whether
 * or not a worker computes a board without it (specification, "Solve and team"; competition reference 2.4).
 */
export interface BannedTeams {
  /** The same set for as long as nobody is banned or unbanned. */
  current(): ReadonlySet<string>;
  /** Reads the stored bans; called on the announcement and by a periodic check, since announcements get lost. */
  refresh(): Promise<void>;
  /** Takes over what this process has just stored, so that its next answer shows it. */
  adopt(teamId: string, isBanned: boolean): void;
}

/** Resolves once the stored bans are loaded. */
export async function createBannedTeams(store: Pick<TeamStore, 'listUnrankedIds'>): Promise<BannedTeams> {
  let banned: ReadonlySet<string> = new Set(await store.listUnrankedIds());
  let reading: Promise<void> | undefined;
  // A read that began before the latest change or request may be older than that, and does not count.
  let latest = 0;

  const readLatest = async (): Promise<void> => {
    let began: number;
    let stored: ReadonlySet<string>;
    do {
      began = latest;
      stored = new Set(await store.listUnrankedIds());
    } while (began !== latest);
    const isSame = stored.size === banned.size && [...stored].every((teamId) => banned.has(teamId));
    if (!isSame) banned = stored;
  };

  return {
    current: () => banned,

    refresh() {
      latest += 1;
      reading ??= readLatest().finally(() => {
        reading = undefined;
      });
      return reading;
    },

    adopt(teamId, isBanned) {
      latest += 1;
      if (banned.has(teamId) === isBanned) return;
      const next = new Set(banned);
      if (isBanned) next.add(teamId);
      else next.delete(teamId);
      banned = next;
    },
  };
}
