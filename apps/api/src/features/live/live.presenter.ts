import type { LiveEvents, LiveSnapshot } from '@rampart/contract';
import {
  latestBloods,
  type LiveBlood,
  type LiveChallenge,
  type LiveChange,
  type LiveState,
} from '@rampart/core/live';

const BLOODS_IN_SNAPSHOT = 10;

/** An event by its name, with the data the contract promises for it. */
export type LiveStreamEvent = {
  readonly [Name in keyof LiveEvents]: { readonly event: Name; readonly data: LiveEvents[Name] };
}[keyof LiveEvents];

function presentChallenge({ id, name, category }: LiveChallenge) {
  return { challengeId: id, challengeName: name, challengeCategory: category };
}

function presentBlood({ challenge, team, index, atMs }: LiveBlood): LiveEvents['blood'] {
  return {
    ...presentChallenge(challenge),
    userId: team.id,
    userName: team.name,
    division: team.division,
    bloodIndex: index,
    solvedAt: atMs,
  };
}

function presentBoard({ event }: LiveState): LiveEvents['board'] {
  const board = event?.board ?? null;
  return board === null ? null : { version: board.version, computedAt: board.computedAtMs };
}

export function presentSnapshot(state: LiveState): LiveSnapshot {
  return {
    settings: { version: state.settings.version },
    announcements: { version: state.announcements.version },
    eventState: { version: state.eventState.version },
    challenges: state.event && { version: state.event.challenges.version },
    board: presentBoard(state),
    bloods: latestBloods(state, BLOODS_IN_SNAPSHOT).map(presentBlood),
  };
}

export function presentChange(change: LiveChange, state: LiveState): LiveStreamEvent {
  switch (change.kind) {
    case 'snapshot':
      return { event: 'snapshot', data: presentSnapshot(state) };
    case 'settings':
    case 'announcements':
    case 'eventState':
      return { event: change.kind, data: { version: state[change.kind].version } };
    case 'challenges':
      return { event: 'challenges', data: state.event && { version: state.event.challenges.version } };
    case 'board':
      return { event: 'board', data: presentBoard(state) };
    case 'release':
      return { event: 'release', data: presentChallenge(change.challenge) };
    case 'blood':
      return { event: 'blood', data: presentBlood(change.blood) };
    case 'hint': {
      const { challenge, id, title, price } = change.hint;
      return { event: 'hint', data: { ...presentChallenge(challenge), hintId: id, title, price } };
    }
    case 'announcement': {
      const { id, title, pinned, createdAt } = change.notice;
      return { event: 'announcement', data: { id, title, pinned, createdAt: createdAt.getTime() } };
    }
  }
}
