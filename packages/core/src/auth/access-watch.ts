/**
 * Watches which teams had tokens ended, so that a process that caches teams accepts none of those any more
 * (docs/decisions/0057-tokens-that-end.md).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { createReadSharer } from '../infra/batching';
import type { TeamAccessStore } from './team-access-store';

/** How long after a check a process may rely on its cached teams. */
const ACCESS_LEASE_MS = 1_000;
/** Twice per lease, so that one slow response does not make requests wait. */
export const ACCESS_CHECK_EVERY_MS = 400;

/** Resolves once no process that reaches the database accepts a token that was ended before the call. */
export async function outwaitAccessLeases(): Promise<void> {
  // A timer may fire a millisecond early.
  await pause(ACCESS_LEASE_MS + 1);
}

export interface AccessWatch {
  /** What to wait for before a cached team may be used; undefined when it may be used at once. */
  settle(): Promise<void> | undefined;
  /** Looks for ended tokens; called periodically. */
  refresh(): Promise<void>;
}

export function createAccessWatch(dependencies: {
  readonly store: Pick<TeamAccessStore, 'listChanges'>;
  /** Called with every team that had a token ended. */
  readonly forget: (teamId: string) => void;
  /** Called when the database was restored to an earlier state. */
  readonly forgetAll: () => void;
}): AccessWatch {
  let revision = 0;
  let checkedAtMs = -Infinity;
  // Requests go on without waiting: while the database is unavailable no token can be ended, and the board is served
  // without it.
  let isAway = false;

  const share = createReadSharer<undefined>();
  const refresh = (): Promise<void> =>
    share('', async () => {
      const startedAtMs = performance.now();
      try {
        const changes = await dependencies.store.listChanges(revision);
        if (changes.revision < revision) dependencies.forgetAll();
        else changes.teamIds.forEach(dependencies.forget);
        revision = changes.revision;
        checkedAtMs = startedAtMs;
        isAway = false;
      } catch (error) {
        isAway = true;
        throw error;
      }
    });

  return {
    settle: () =>
      isAway || performance.now() - checkedAtMs < ACCESS_LEASE_MS
        ? undefined
        : refresh().catch(() => undefined),
    refresh,
  };
}
