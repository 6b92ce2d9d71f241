import { getLiveSnapshot, streamLive, type LiveEventName, type LiveEvents } from '@rampart/contract';
import type { QueryClient } from '@tanstack/react-query';
import { apiOrigin, read } from '../api/call';
import { kindOf } from '../api/refusal';
import { serverNow } from '../app/clock';
import { noteAnswer } from '../app/reachable';
import { changeLiveState, liveState } from './live-state';
import { createRefresh } from './refresh';

const POLL_MS = 5_000;
/** A stream that was refused is tried again; one that broke off the browser opens again by itself. */
const REOPEN_MS = 30_000;
const KEPT_BLOODS = 30;
/** Clocks, and answers under way. */
const MARGIN_MS = 2_000;

type Versions = Pick<LiveEvents, 'settings' | 'announcements' | 'challenges' | 'board'>;

/** Keeps what pages show current until `stop`: from the stream, or by asking while there is none. */
export function followLive(queryClient: QueryClient): { readonly stop: () => void } {
  const refresh = createRefresh(queryClient);
  const startedAt = serverNow();
  const known: { [Name in keyof Versions]?: string | undefined } = {};
  let source: EventSource | undefined;
  let reopenTimer: ReturnType<typeof setTimeout> | undefined;

  const refreshBoard = (): void => {
    for (const key of [['board'], ['challenges'], ['team'], ['solves']]) refresh.soon(key);
  };
  const whenNew = (name: keyof Versions, version: string | undefined, act: () => void): void => {
    const before = known[name];
    known[name] = version;
    if (before !== undefined && version !== before) act();
  };

  const on: { [Name in LiveEventName]: (data: LiveEvents[Name]) => void } = {
    snapshot: (snapshot) => {
      on.settings(snapshot.settings);
      on.announcements(snapshot.announcements);
      on.challenges(snapshot.challenges);
      on.board(snapshot.board);
      changeLiveState({ bloods: snapshot.bloods });
    },
    settings: ({ version }) => whenNew('settings', version, () => refresh.soon(['config'])),
    announcements: ({ version }) => whenNew('announcements', version, () => refresh.soon(['announcements'])),
    challenges: (list) => whenNew('challenges', list?.version ?? 'none', () => refresh.soon(['challenges'])),
    board: (board) => {
      // What the page has loaded may be older than the first board we hear of.
      if (known.board === undefined && (board?.computedAt ?? 0) > startedAt - MARGIN_MS) refreshBoard();
      whenNew('board', board?.version ?? 'none', refreshBoard);
      changeLiveState({ boardComputedAt: board?.computedAt });
    },
    release: ({ challengeId }) => {
      changeLiveState({ released: new Set([...liveState().released, challengeId]) });
      refresh.soon(['challenges']);
    },
    blood: (blood) => {
      changeLiveState({ bloods: [blood, ...liveState().bloods].slice(0, KEPT_BLOODS) });
    },
    announcement: () => refresh.soon(['announcements']),
  };

  function open(): void {
    const opened = new EventSource(`${apiOrigin}/api/v2${streamLive.path}`);
    source = opened;
    const listen = <Name extends LiveEventName>(name: Name): void => {
      opened.addEventListener(name, (event: MessageEvent<string>) => {
        on[name](JSON.parse(event.data) as LiveEvents[Name]);
      });
    };
    for (const name of Object.keys(on) as LiveEventName[]) listen(name);
    opened.onopen = () => {
      // An answer as well: whoever was waiting for one need not wait for the next attempt.
      noteAnswer();
      changeLiveState({ mode: 'stream' });
    };
    opened.onerror = () => {
      changeLiveState({ mode: 'polling' });
      if (opened.readyState === EventSource.CLOSED) reopenTimer = setTimeout(open, REOPEN_MS);
    };
  }

  async function poll(): Promise<void> {
    if (liveState().mode === 'stream' || document.hidden) return;
    try {
      on.snapshot(await read(getLiveSnapshot, 'goodLiveSnapshot', {}));
    } catch (error) {
      // A service that cannot say what has changed is asked for everything.
      if (kindOf(error) === 'badEndpoint') refreshBoard();
    }
  }

  open();
  const pollTimer = setInterval(() => void poll(), POLL_MS);
  return {
    stop: () => {
      clearInterval(pollTimer);
      clearTimeout(reopenTimer);
      source?.close();
      refresh.stop();
    },
  };
}
