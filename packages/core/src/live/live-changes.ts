import type { Notice } from '../notices';
import type { LiveBlood, LiveChallenge, LiveEvent, LiveHint, LiveState } from './live-state';

/** A change to publish, in the order of publication. */
export type LiveChange =
  /** Everything may have changed: the client has to start from a new snapshot. */
  | { readonly kind: 'snapshot' }
  | { readonly kind: 'settings' | 'announcements' | 'eventState' | 'challenges' | 'board' }
  | { readonly kind: 'announcement'; readonly notice: Notice }
  | { readonly kind: 'release'; readonly challenge: LiveChallenge }
  | { readonly kind: 'hint'; readonly hint: LiveHint }
  | { readonly kind: 'blood'; readonly blood: LiveBlood };

export interface LiveChanges {
  readonly changes: readonly LiveChange[];
  /**
   * Whether something public was withdrawn or reads differently now, so that earlier events about it must not be
   * sent again.
   */
  readonly retracts: boolean;
}

/**
 * A blood that appears on the board later than this is not published: its challenge had been hidden, or a ban made
 * it one of the first.
 */
const NEWS_FOR_MS = 5 * 60_000;

/** Values of `after` whose key `before` does not have. */
function added<Value>(before: ReadonlyMap<string, Value>, after: ReadonlyMap<string, Value>): Value[] {
  return [...after].flatMap(([key, value]) => (before.has(key) ? [] : [value]));
}

/** Whether every entry of `before` is in `after` as it was. Thousands are compared several times a second. */
function keeps<Value>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
  isSame: (was: Value, is: Value) => boolean,
): boolean {
  if (before === after) return true;
  for (const [key, was] of before) {
    const is = after.get(key);
    if (is === undefined || !isSame(was, is)) return false;
  }
  return true;
}

const isSameChallenge = (was: LiveChallenge, is: LiveChallenge): boolean =>
  was.name === is.name && was.category === is.category;
const isSameHint = (was: LiveHint, is: LiveHint): boolean => was.title === is.title && was.price === is.price;
const isSameBlood = (was: LiveBlood, is: LiveBlood): boolean =>
  was.team.name === is.team.name &&
  was.team.division === is.team.division &&
  was.index === is.index &&
  was.atMs === is.atMs;

function eventChanges(before: LiveEvent, after: LiveEvent, now: Date): LiveChanges {
  const isFirstBoard = before.board === null;
  const isNewBoard = before.board?.version !== after.board?.version;
  const changes: LiveChange[] = [
    ...(before.challenges.version === after.challenges.version ? [] : [{ kind: 'challenges' } as const]),
    ...added(before.publicChallenges, after.publicChallenges).map((challenge) => ({
      kind: 'release' as const,
      challenge,
    })),
    // Hints of a new challenge are part of its release.
    ...added(before.hints, after.hints)
      .filter(({ challenge }) => before.publicChallenges.has(challenge.id))
      .map((hint) => ({ kind: 'hint' as const, hint })),
    ...(isNewBoard ? [{ kind: 'board' } as const] : []),
    ...added(before.bloods, after.bloods)
      .filter(({ atMs }) => !isFirstBoard && now.getTime() - atMs <= NEWS_FOR_MS)
      .sort((a, b) => a.atMs - b.atMs)
      .map((blood) => ({ kind: 'blood' as const, blood })),
  ];
  const retracts =
    !keeps(before.publicChallenges, after.publicChallenges, isSameChallenge) ||
    !keeps(before.hints, after.hints, isSameHint) ||
    !keeps(before.bloods, after.bloods, isSameBlood);
  return { changes, retracts };
}

/** The changes from one state to the next. */
export function liveChanges(before: LiveState, after: LiveState, now: Date): LiveChanges {
  // The gate opened or closed: everything behind it comes or goes at once.
  if ((before.event === null) !== (after.event === null)) {
    return { changes: [{ kind: 'snapshot' }], retracts: true };
  }
  const event =
    before.event === null || after.event === null
      ? { changes: [], retracts: false }
      : eventChanges(before.event, after.event, now);
  const published = added(before.notices, after.notices).sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  );
  const changes: LiveChange[] = [
    ...(['settings', 'announcements', 'eventState'] as const)
      .filter((kind) => before[kind].version !== after[kind].version)
      .map((kind) => ({ kind })),
    ...published.map((notice) => ({ kind: 'announcement' as const, notice })),
    ...event.changes,
  ];
  const retracts =
    event.retracts || !keeps(before.notices, after.notices, (was, is) => was.title === is.title);
  return { changes, retracts };
}
