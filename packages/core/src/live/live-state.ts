import type { Challenge } from '../challenges';
import { isReleased, type HintCollection } from '../hints';
import { findChallengeIndex, firstSolves, type Board } from '../leaderboard';
import type { StoredEventState } from '../event-state';
import type { Notice, NoticeCollection } from '../notices';
import type { Settings } from '../settings';

/** Content by its version: equal versions mean equal content, in every process. */
export interface Versioned {
  readonly version: string;
}

export interface LiveChallenge {
  readonly id: string;
  readonly name: string;
  readonly category: string;
}

export interface LiveHint {
  readonly challenge: LiveChallenge;
  readonly id: string;
  readonly title: string;
  readonly price: number;
}

/** One of the first three solves of a challenge. */
export interface LiveBlood {
  readonly challenge: LiveChallenge;
  readonly team: { readonly id: string; readonly name: string; readonly division: string };
  /** From 0. */
  readonly index: number;
  readonly atMs: number;
}

/** What is visible while the event's gate is open. */
export interface LiveEvent {
  readonly challenges: Versioned;
  /** Challenges that everybody may see, by ID. */
  readonly publicChallenges: ReadonlyMap<string, LiveChallenge>;
  /** Released hints of public challenges, by ID. */
  readonly hints: ReadonlyMap<string, LiveHint>;
  /** Null before the first board. */
  readonly board: (Versioned & { readonly computedAtMs: number }) | null;
  /** Bloods of public challenges, by challenge and team. */
  readonly bloods: ReadonlyMap<string, LiveBlood>;
}

/** A summary of what anybody may read at one instant. */
export interface LiveState {
  readonly settings: Versioned;
  readonly announcements: Versioned;
  readonly eventState: Versioned;
  readonly notices: ReadonlyMap<string, Notice>;
  /** Null before the start of the event. */
  readonly event: LiveEvent | null;
}

export interface LiveSources {
  readonly settings: Settings;
  readonly eventState: StoredEventState;
  readonly notices: NoticeCollection;
  readonly hints: HintCollection;
  /** Challenges that are public at the instant. */
  readonly challenges: readonly Challenge[];
  readonly board:
    | { readonly version: string; readonly computedAtMs: number; readonly bloods: LiveEvent['bloods'] }
    | undefined;
}

/** Computes versions of contents that have none of their own. */
export interface ContentVersions {
  settings(settings: Settings): string;
  challenges(challenges: readonly Challenge[]): string;
}

/** The first solves of public challenges as the board has them, by team and challenge. */
export function bloodsOf(board: Board, challenges: readonly Challenge[]): LiveEvent['bloods'] {
  const bloods = new Map<string, LiveBlood>();
  for (const { id, name, category } of challenges) {
    const listed = board.challenges[findChallengeIndex(board, id) ?? -1];
    if (listed === undefined) continue;
    const challenge = { id, name, category };
    for (const { team, index, atMs } of firstSolves(board, listed)) {
      const solver = { id: team.id, name: team.name, division: team.division };
      bloods.set(`${solver.id} ${id}`, { challenge, team: solver, index, atMs });
    }
  }
  return bloods;
}

function liveEvent(
  { challenges, hints, board }: LiveSources,
  now: Date,
  versions: ContentVersions,
): LiveEvent {
  const shown = challenges.map(({ id, name, category }): LiveChallenge => ({ id, name, category }));
  const publicChallenges = new Map(shown.map((challenge) => [challenge.id, challenge]));
  const released = hints.hints
    .filter((hint) => isReleased(hint, now))
    .flatMap(({ id, challengeId, title, price }): LiveHint[] => {
      const challenge = publicChallenges.get(challengeId);
      return challenge === undefined ? [] : [{ challenge, id, title, price }];
    });
  return {
    challenges: { version: versions.challenges(challenges) },
    publicChallenges,
    hints: new Map(released.map((hint) => [hint.id, hint])),
    board: board === undefined ? null : { version: board.version, computedAtMs: board.computedAtMs },
    bloods: board?.bloods ?? new Map(),
  };
}

export function liveState(sources: LiveSources, now: Date, versions: ContentVersions): LiveState {
  const { settings, eventState, notices } = sources;
  return {
    settings: { version: versions.settings(settings) },
    announcements: { version: String(notices.revision) },
    eventState: { version: String(eventState.revision) },
    notices: new Map(notices.notices.map((notice) => [notice.id, notice])),
    event: now.getTime() < settings.startAtMs ? null : liveEvent(sources, now, versions),
  };
}

/** The latest bloods, newest first. */
export function latestBloods({ event }: LiveState, count: number): LiveBlood[] {
  return [...(event?.bloods.values() ?? [])]
    .sort((a, b) => b.atMs - a.atMs || (a.challenge.id < b.challenge.id ? -1 : 1))
    .slice(0, count);
}
