import type { LiveEvents } from '@rampart/contract';
import { useSyncExternalStore } from 'react';
import { createStore } from '../app/store';

/**
 * How changes reach this page:
 * - `stream`: the API says when something changes
 * - `polling`: we ask, because the stream is switched off, blocked or interrupted
 */
export interface LiveState {
  readonly mode: 'stream' | 'polling';
  /** Time as of which the board is complete; undefined before the first board. */
  readonly boardComputedAt: number | undefined;
  /** Challenges that were released or unlocked while this page was open. */
  readonly released: ReadonlySet<string>;
  /** Hints released while this page was open and not looked at yet, newest first. */
  readonly hints: readonly LiveEvents['hint'][];
}

const state = createStore<LiveState>({
  mode: 'polling',
  boardComputedAt: undefined,
  released: new Set(),
  hints: [],
});

export const liveState = state.get;
export const useLiveState = state.useValue;

export function changeLiveState(change: Partial<LiveState>): void {
  state.set({ ...state.get(), ...change });
}

/** Whether the challenge is new. Only the cards for which this changes render again. */
export function useReleased(challengeId: string): boolean {
  return useSyncExternalStore(state.subscribe, () => liveState().released.has(challengeId));
}

export const useReleases = () => useSyncExternalStore(state.subscribe, () => liveState().released);

/** Marks a challenge as looked at, so that it is no longer new. */
export function forgetRelease(challengeId: string): void {
  const { released } = liveState();
  if (!released.has(challengeId)) return;
  changeLiveState({ released: new Set([...released].filter((id) => id !== challengeId)) });
}

/** Marks the hints of a challenge as looked at. */
export function forgetHints(challengeId: string): void {
  const { hints } = liveState();
  const others = hints.filter((hint) => hint.challengeId !== challengeId);
  if (others.length < hints.length) changeLiveState({ hints: others });
}
