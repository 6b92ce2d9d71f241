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
/** Allows for clocks that differ and for the time an answer takes. */
const MARGIN_MS = 2_000;

type Versions = Pick<LiveEvents, 'settings' | 'announcements' | 'eventState' | 'challenges' | 'board'>;

/** Keeps what pages show current: from the stream, or by asking while there is none. */
export function followLive(queryClient: QueryClient): void {
  const refreshSoon = createRefresh(queryClient);
  markNewChallenges(queryClient);
  // When the page was opened, not now: what it has loaded may be that old.
  const startedAt = serverNow() - performance.now();
  const known: { [Name in keyof Versions]?: string | undefined } = {};

  const refreshBoard = (): void => {
    for (const key of [['board'], ['staff', 'team']]) refreshSoon(key);
    for (const key of [['challenges'], ['team'], ['solves']]) refreshSoon(key, RELAXED);
  };
  /** Also for the first version: what the page has loaded may be older. */
  const whenNew = (name: keyof Versions, version: string | undefined, act: () => void): void => {
    if (version === known[name]) return;
    known[name] = version;
    act();
  };

  const on: { [Name in LiveEventName]: (data: LiveEvents[Name]) => void } = {
    snapshot: (snapshot) => {
      on.settings(snapshot.settings);
      on.announcements(snapshot.announcements);
      // While processes are replaced, one of the previous release does not say.
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
        // The page was opened later than most first boards were computed.
        if (!isFirst || (board?.computedAt ?? 0) > startedAt - MARGIN_MS) refreshBoard();
      });
      changeLiveState({ boardComputedAt: board?.computedAt });
    },
    release: ({ challengeId }) => {
      changeLiveState({ released: new Set([...liveState().released, challengeId]) });
      refreshSoon(['challenges']);
    },
    // A board comes with it, and bloods are fetched with that.
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
      // Another tab has had the snapshot that this one would have begun with.
      if (isOpen && !isOurs && known.settings === undefined) void readSnapshot();
      const mode = isOpen ? 'stream' : 'polling';
      if (mode === liveState().mode) return;
      changeLiveState({ mode });
      // It proves that the server answers: nothing has to wait for its next retry.
      if (isOpen) noteAnswer();
    },
  });

  async function readSnapshot(): Promise<void> {
    try {
      on.snapshot(await read(getLiveSnapshot, 'goodLiveSnapshot', {}));
    } catch (error) {
      // Where the service cannot say what has changed, everything is fetched again.
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
