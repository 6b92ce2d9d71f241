import type { LRUCache } from 'lru-cache';
import { createLruCache } from '../infra/lru-cache';
import { compareListed, isPublic, isReleased, isVisibleTo, type Challenge } from './challenge';
import type { ChallengeCollection, ChallengeStore } from './challenge-store';
import { createReadSharer } from '../infra/batching';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * How long after its read a revision may be used as the current one (docs/decisions/0036). Every change of the
 * challenges waits that long after its commit before it is reported as done.
 */
const REVISION_LEASE_MS = 25;
/** From this age on it is renewed in the background, so that a slow answer makes no request wait. */
const RENEW_AFTER_MS = 15;

/** Resolves once no process uses a revision that was replaced before the call. */
export async function outwaitRevisionLeases(): Promise<void> {
  // A timer may fire a millisecond early.
  await pause(REVISION_LEASE_MS + 1);
}

/** The challenges as of one revision. Immutable, so anything derived from it can be cached by object identity. */
export interface ChallengeSnapshot {
  readonly revision: number;
  readonly isPaused: boolean;
  /** All of them, in list order. */
  readonly challenges: readonly Challenge[];
  find(id: string): Challenge | undefined;
  /** Whether any challenge has prerequisites, so that what a team sees depends on its solves. */
  readonly hasPrerequisites: boolean;
  /** A challenge that everybody can see. */
  findPublic(id: string, now: Date): Challenge | undefined;
  /** In list order; the same array until a release time passes. */
  publicAt(now: Date): readonly Challenge[];
  /**
   * The challenges that a team with these solves can see, in list order; the array of `publicAt` if it sees no others.
   */
  visibleAt(now: Date, solvedIds: readonly string[]): readonly Challenge[];
}

export interface ChallengeCache {
  /**
   * The snapshot of a revision the caller has just read from the database, or a newer one. Returns
   * synchronously, without a query, if it is already cached.
   */
  at(revision: number): ChallengeSnapshot | Promise<ChallengeSnapshot>;
  /**
   * The snapshot of the database's current revision. One query for the revision serves all callers that ask meanwhile;
   * the challenges are only loaded if it has changed.
   */
  latest(): Promise<ChallengeSnapshot>;
  /** The same without a query, within the lease of the latest one; undefined when only a query can tell. */
  leased(): ChallengeSnapshot | undefined;
  /** The snapshot in memory, however old, for callers that compare its revision later; undefined before the first load. */
  known(): ChallengeSnapshot | undefined;
}

/** How many lists, for different sets of unlocked challenges, are kept. */
const MAX_LISTS = 300;

/** What can be seen between two releases. */
interface PublicSpan {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly challenges: readonly Challenge[];
  /** Released, with prerequisites. */
  readonly locked: readonly Challenge[];
  /** Lists of teams, by the ids of the challenges that they have unlocked. */
  readonly unlocked: LRUCache<string, readonly Challenge[]>;
}

function publicSpan(challenges: readonly Challenge[], now: Date): PublicSpan {
  let [fromMs, untilMs] = [-Infinity, Infinity];
  for (const { releaseAt } of challenges) {
    if (releaseAt === null) continue;
    const releaseAtMs = releaseAt.getTime();
    if (releaseAtMs <= now.getTime()) fromMs = Math.max(fromMs, releaseAtMs);
    else untilMs = Math.min(untilMs, releaseAtMs);
  }
  return {
    fromMs,
    untilMs,
    challenges: challenges.filter((challenge) => isPublic(challenge, now)),
    locked: challenges.filter((challenge) => challenge.requires.length > 0 && isReleased(challenge, now)),
    unlocked: createLruCache(MAX_LISTS),
  };
}

export function createChallengeSnapshot(collection: ChallengeCollection): ChallengeSnapshot {
  const { revision, isPaused = false, challenges } = collection;
  const byId = new Map(challenges.map((challenge) => [challenge.id, challenge]));
  let span: PublicSpan | undefined;
  const spanAt = (now: Date): PublicSpan => {
    const nowMs = now.getTime();
    if (span === undefined || nowMs < span.fromMs || nowMs >= span.untilMs)
      span = publicSpan(challenges, now);
    return span;
  };
  return {
    revision,
    isPaused,
    challenges,
    hasPrerequisites: challenges.some(({ requires }) => requires.length > 0),
    find: (id) => byId.get(id),
    findPublic(id, now) {
      const challenge = byId.get(id);
      return challenge !== undefined && isPublic(challenge, now) ? challenge : undefined;
    },
    publicAt: (now) => spanAt(now).challenges,
    visibleAt(now, solvedIds) {
      const { challenges: shown, locked, unlocked } = spanAt(now);
      // Saves every list with a token a set, in an event without prerequisites.
      if (locked.length === 0) return shown;
      const solved = new Set(solvedIds);
      const own = locked.filter((challenge) => isVisibleTo(solved, challenge, now));
      if (own.length === 0) return shown;
      const key = JSON.stringify(own.map(({ id }) => id));
      let list = unlocked.get(key);
      if (list === undefined) {
        list = [...shown, ...own].sort(compareListed);
        unlocked.set(key, list);
      }
      return list;
    },
  };
}

export function createChallengeCache(
  store: Pick<ChallengeStore, 'loadCollection' | 'currentRevision'>,
): ChallengeCache {
  let known: ChallengeSnapshot | undefined;
  let loading: Promise<ChallengeSnapshot> | undefined;

  const load = async (): Promise<ChallengeSnapshot> => {
    const collection = await store.loadCollection();
    // Loads run one at a time, so an older revision means that the database was restored.
    if (known?.revision !== collection.revision) known = createChallengeSnapshot(collection);
    return known;
  };
  const loadOnce = (): Promise<ChallengeSnapshot> => {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  const loadFrom = async (revision: number): Promise<ChallengeSnapshot> => {
    // A load already in flight when the revision was committed may have read the previous one.
    const snapshot = await loadOnce();
    return snapshot.revision >= revision ? snapshot : loadOnce();
  };

  const at = (revision: number): ChallengeSnapshot | Promise<ChallengeSnapshot> =>
    known?.revision === revision ? known : loadFrom(revision);

  const share = createReadSharer<ChallengeSnapshot>();
  let leasedFromMs = -Infinity;
  const latest = () =>
    share('', async () => {
      const startedAtMs = performance.now();
      const snapshot = await at(await store.currentRevision());
      leasedFromMs = startedAtMs;
      return snapshot;
    });
  let isRenewing = false;
  const renew = async (): Promise<void> => {
    isRenewing = true;
    // A caller that finds the lease expired queries again, and gets the error if that fails too.
    await latest().catch(() => undefined);
    isRenewing = false;
  };

  return {
    at,
    latest,
    leased() {
      const ageMs = performance.now() - leasedFromMs;
      if (ageMs > REVISION_LEASE_MS) return undefined;
      if (ageMs > RENEW_AFTER_MS && !isRenewing) void renew();
      return known;
    },
    known: () => known,
  };
}
