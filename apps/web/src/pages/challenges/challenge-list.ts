/** Which challenges are shown, and in which order. Pure, so that keyboard shortcuts and the list agree. */
import type { ChallengeV2 } from '@rampart/contract';
import { searchable } from '../../text/searchable';
import type { ChallengeSearch, Sort, Status } from './challenge-search';

export interface ChallengeGroup {
  /** Undefined when the list is not by category. */
  readonly category: string | undefined;
  readonly challenges: readonly ChallengeV2[];
}

export function isSolved({ yourScore }: ChallengeV2): boolean {
  return yourScore !== undefined;
}

/** Whether a challenge accepts no flags any more. */
function isClosed({ closeTime }: ChallengeV2, now: number): boolean {
  return closeTime !== undefined && closeTime <= now;
}

/**
 * Whether a challenge accepts flags at all. Dynamic ones do not, though one that had another kind before may still
 * have flags.
 */
export function takesFlags({ hasFlag, scoringKind }: ChallengeV2): boolean {
  return hasFlag && scoringKind !== 'dynamic';
}

/** Whether a flag would still score. */
export function canBeSolved(challenge: ChallengeV2, now: number): boolean {
  return takesFlags(challenge) && !isSolved(challenge) && !isClosed(challenge, now);
}

const STATUS_HOLDS: Readonly<Record<Status, (challenge: ChallengeV2, now: number) => boolean>> = {
  solved: isSolved,
  unsolved: (challenge) => !isSolved(challenge),
  open: (challenge, now) => !isClosed(challenge, now),
  closed: isClosed,
};

function matches(
  challenge: ChallengeV2,
  { q, category, tag, status }: ChallengeSearch,
  now: number,
): boolean {
  const words = searchable(q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const searched = searchable(
    [challenge.name, challenge.category, challenge.author, ...(challenge.tags ?? [])].join('\n'),
  );
  return (
    words.every((word) => searched.includes(word)) &&
    (category === undefined || challenge.category === category) &&
    (tag === undefined || challenge.tags?.includes(tag) === true) &&
    (status === undefined || STATUS_HOLDS[status](challenge, now))
  );
}

const ORDERS: Readonly<Record<Sort, (a: ChallengeV2, b: ChallengeV2) => number>> = {
  value: (a, b) => b.points - a.points,
  solves: (a, b) => b.solves - a.solves,
  name: (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }),
};

/** The groups that the page shows, in the order in which the list of the organisers first names their categories. */
export function groupChallenges(
  challenges: readonly ChallengeV2[],
  search: ChallengeSearch,
  now: number,
): readonly ChallengeGroup[] {
  const shown = challenges.filter((challenge) => matches(challenge, search, now));
  if (search.sort !== undefined)
    return shown.length === 0
      ? []
      : [{ category: undefined, challenges: shown.toSorted(ORDERS[search.sort]) }];
  const categories = [...new Set(challenges.map(({ category }) => category))];
  return categories
    .map((category) => ({ category, challenges: shown.filter((entry) => entry.category === category) }))
    .filter((group) => group.challenges.length > 0);
}

/** Progress in the whole category, regardless of filters. */
export function progressIn(
  challenges: readonly ChallengeV2[],
  category: string,
): { readonly solved: number; readonly total: number } {
  const all = challenges.filter((challenge) => challenge.category === category);
  return { solved: all.filter(isSolved).length, total: all.length };
}

export interface Choices {
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly statuses: readonly Status[];
}

/** The available filters. */
export function choicesOf(challenges: readonly ChallengeV2[]): Choices {
  return {
    // An empty category cannot be a filter, because in the address it would mean none.
    categories: [...new Set(challenges.map(({ category }) => category))].filter((name) => name !== ''),
    tags: [...new Set(challenges.flatMap(({ tags }) => tags ?? []))].sort((a, b) => a.localeCompare(b)),
    statuses: challenges.some(({ closeTime }) => closeTime !== undefined)
      ? ['solved', 'unsolved', 'open', 'closed']
      : ['solved', 'unsolved'],
  };
}

/** In reading order. */
export const listedIds = (groups: readonly ChallengeGroup[]): readonly string[] =>
  groups.flatMap(({ challenges }) => challenges.map(({ id }) => id));

/** The first challenges of the groups, in reading order. */
export function firstOf(groups: readonly ChallengeGroup[], count: number): readonly ChallengeGroup[] {
  let left = count;
  return groups.flatMap((group) => {
    const challenges = group.challenges.slice(0, left);
    left -= challenges.length;
    return challenges.length === 0 ? [] : [{ category: group.category, challenges }];
  });
}

/**
 * The neighbour of a challenge in reading order; the first challenge when none is open. `all` gives the position of
 * a challenge that a filter hides by now: a team that filters by unsolved goes on from the one it has just solved.
 */
export function neighbour(
  groups: readonly ChallengeGroup[],
  currentId: string | undefined,
  step: 1 | -1,
  all: readonly ChallengeGroup[],
): string | undefined {
  const ids = new Set(listedIds(groups));
  const order = step === 1 ? listedIds(all) : listedIds(all).toReversed();
  const from = currentId === undefined ? 0 : order.indexOf(currentId) + 1;
  return order.slice(from).find((id) => ids.has(id));
}

/** The challenge if it is the only one; undefined for none or more. */
export function onlyOne(groups: readonly ChallengeGroup[]): string | undefined {
  const [first, second] = listedIds(groups);
  return second === undefined ? first : undefined;
}
