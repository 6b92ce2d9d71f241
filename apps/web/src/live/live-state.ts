import type { LiveBlood, LiveEvents } from '@rampart/contract';
import { useSyncExternalStore } from 'react';

export type LiveHint = LiveEvents['hint'];

/**
 * How changes reach this page:
 * - `stream`: the API says when something changes
 * - `polling`: we ask, because the stream is switched off, blocked or interrupted
 */
export interface LiveState {
  readonly mode: 'stream' | 'polling';
  /** The board has every change that was committed before; undefined before the first board. */
  readonly boardComputedAt: number | undefined;
  /** Newest first. */
  readonly bloods: readonly LiveBlood[];
  /** Challenges that were released or unlocked while this page was open. */
  readonly released: ReadonlySet<string>;
  /** Hints that were released meanwhile and that nobody has looked at, newest first. */
  readonly hints: readonly LiveHint[];
}

let state: LiveState = {
  mode: 'polling',
  boardComputedAt: undefined,
  bloods: [],
  released: new Set(),
  hints: [],
};
const listeners = new Set<() => void>();

export function changeLiveState(change: Partial<LiveState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export function liveState(): LiveState {
  return state;
}

/** The challenge was looked at: it is no longer new. */
export function forgetRelease(challengeId: string): void {
  if (!state.released.has(challengeId)) return;
  changeLiveState({ released: new Set([...state.released].filter((id) => id !== challengeId)) });
}

/** The hints of a challenge were looked at. */
export function forgetHints(challengeId: string): void {
  const hints = state.hints.filter((hint) => hint.challengeId !== challengeId);
  if (hints.length < state.hints.length) changeLiveState({ hints });
}

export function useLiveState(): LiveState {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, liveState);
}
