import { getLiveSnapshot, type LiveEventName, type LiveEvents } from '@rampart/contract';
import type { QueryClient } from '@tanstack/react-query';
import { read } from '../api/call';
import { kindOf } from '../api/refusal';
import { serverNow } from '../app/clock';
import { noteAnswer } from '../app/reachable';
import { changeLiveState, liveState } from './live-state';
import { markNewChallenges } from './new-challenges';
import { createRefresh, RELAXED } from './refresh';
import { openSharedStream } from './shared-stream';

const POLL_MS = 5_000;
/** Margin for differing clocks and for the time that an answer takes. */
const MARGIN_MS = 2_000;

type Versions = Pick<LiveEvents, 'settings' | 'announcements' | 'eventState' | 'challenges' | 'board'>;

/** Keeps the data of pages current: by the live stream, or by polling while there is none. */
export function followLive(queryClient: QueryClient): void {
  const refreshSoon = createRefresh(queryClient);
  markNewChallenges(queryClient);
  // The time when the page was opened, because loaded data may be that old.
  const startedAt = serverNow() - performance.now();
  const known: { [Name in keyof Versions]?: string | undefined } = {};

  const refreshBoard = (): void => {
    for (const key of [['board'], ['staff', 'team']]) refreshSoon(key);
    for (const key of [['challenges'], ['team'], ['solves']]) refreshSoon(key, RELAXED);
  };
  /** Acts at the first version, too, because the page may have loaded older data. */
  const whenNew = (name: keyof Versions, version: string | undefined, act: () => void): void => {
    if (version === known[name]) return;
    known[name] = version;
    act();
  };

  const on: { [Name in LiveEventName]: (data: LiveEvents[Name]) => void } = {
    snapshot: (snapshot) => {
      on.settings(snapshot.settings);
      on.announcements(snapshot.announcements);
      // During an upgrade, the snapshot may come from a process of the previous release, which lacks this.
      if ('eventState' in snapshot) on.eventState(snapshot.eventState);
      on.challenges(snapshot.challenges);
      on.board(snapshot.board);
    },
    settings: ({ version }) => whenNew('settings', version, () => refreshSoon(['config'])),
    announcements: ({ version }) => whenNew('announcements', version, () => refreshSoon(['announcements'])),
    eventState: ({ version }) => whenNew('eventState', version, () => refreshSoon(['event'])),
    challenges: (list) => whenNew('challenges', list?.version ?? 'none', () => refreshSoon(['challenges'])),
    board: (board) => {
      const isFirst = known.board === undefined;
      whenNew('board', board?.version ?? 'none', () => {
        // Usually the page was opened after the first board was computed, so its data is at least as new.
        if (!isFirst || (board?.computedAt ?? 0) > startedAt - MARGIN_MS) refreshBoard();
      });
      changeLiveState({ boardComputedAt: board?.computedAt });
    },
    release: ({ challengeId }) => {
      changeLiveState({ released: new Set([...liveState().released, challengeId]) });
      refreshSoon(['challenges']);
    },
    // Bloods are fetched with the board that comes with each blood.
    blood: () => undefined,
    hint: (hint) => {
      changeLiveState({
        hints: [hint, ...liveState().hints.filter(({ hintId }) => hintId !== hint.hintId)],
      });
      refreshSoon(['hints', hint.challengeId]);
    },
    announcement: () => refreshSoon(['announcements']),
    alive: () => undefined,
  };

  /** Whether the tab that holds the stream has answered since the last round. */
  let hasAnswered = false;
  const askForState = openSharedStream({
    onEvent: (name, data) => on[name](data),
    onState: (isOpen, isOurs) => {
      hasAnswered = isOpen;
      // This tab has missed the snapshot at the beginning of the stream, because another tab holds it.
      if (isOpen && !isOurs && known.settings === undefined) void readSnapshot();
      const mode = isOpen ? 'stream' : 'polling';
      if (mode === liveState().mode) return;
      changeLiveState({ mode });
      // The stream shows that the server answers, so pending retries need not wait.
      if (isOpen) noteAnswer();
    },
  });

  async function readSnapshot(): Promise<void> {
    try {
      on.snapshot(await read(getLiveSnapshot, 'goodLiveSnapshot', {}));
    } catch (error) {
      // If the API cannot say what has changed, everything is fetched again.
      if (kindOf(error) === 'badEndpoint') {
        refreshBoard();
        refreshSoon(['event']);
      }
    }
  }

  askForState();
  setInterval(() => {
    if (!hasAnswered && liveState().mode === 'stream') changeLiveState({ mode: 'polling' });
    hasAnswered = false;
    askForState();
    if (liveState().mode === 'polling' && !document.hidden) void readSnapshot();
  }, POLL_MS);
}
