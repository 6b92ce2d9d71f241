import { LIVE_EVENT_NAMES, streamLive, type LiveEventName, type LiveEvents } from '@rampart/contract';
import { apiOrigin } from '../api/call';

/** Name of the lock that the tab with the stream holds, and of the channel on which it informs the others. */
const NAME = 'rampart.live';
/** Wait after a refusal; the browser itself reopens a stream that breaks off. */
const REOPEN_MS = 30_000;
/** The server sends something at least every 15 s; browsers may not notice that a connection was lost. */
const DEAD_AFTER_MS = 40_000;

type Message =
  | { readonly kind: 'event'; readonly name: LiveEventName; readonly data: string }
  | { readonly kind: 'state'; readonly isOpen: boolean }
  | { readonly kind: 'question' };

export interface StreamListener {
  readonly onEvent: <Name extends LiveEventName>(name: Name, data: LiveEvents[Name]) => void;
  /** Called when the state changes or was asked for: whether there is a stream, and whether this tab holds it. */
  readonly onState: (isOpen: boolean, isOurs: boolean) => void;
}

/** A channel to other tabs; undefined in browsers that store nothing for pages. */
function channelToTabs(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return undefined;
  }
}

/**
 * One live stream for all tabs of a browser, because over HTTP/1.1 six streams would use up its connections to a
 * server. One tab holds the stream and passes events on; when that tab closes, another one takes over. Without
 * locks, which browsers offer only to secure origins and to pages that may store data, each tab in sight has its own
 * stream. Returns a function that asks for the state; there is no answer while the tab with the stream is suspended.
 */
export function openSharedStream({ onEvent, onState }: StreamListener): () => void {
  const channel = channelToTabs();
  let source: EventSource | undefined;
  /**
   * Whether events arrive. An open stream is not enough, because a proxy or virus scanner may pass its head and
   * hold back the rest.
   */
  let isReceiving = false;
  let openTimer: ReturnType<typeof setTimeout> | undefined;

  const send = (message: Message): void => channel?.postMessage(message);
  const deliver = (name: LiveEventName, data: string): void =>
    onEvent(name, JSON.parse(data) as LiveEvents[typeof name]);
  const setReceiving = (isOpen: boolean): void => {
    if (isOpen === isReceiving) return;
    isReceiving = isOpen;
    onState(isOpen, true);
    send({ kind: 'state', isOpen });
  };

  function openIn(delayMs: number): void {
    clearTimeout(openTimer);
    openTimer = setTimeout(open, delayMs);
  }
  function close(): void {
    clearTimeout(openTimer);
    source?.close();
    source = undefined;
    setReceiving(false);
  }
  function open(): void {
    close();
    const opened = new EventSource(`${apiOrigin}/api/v2${streamLive.path}`);
    source = opened;
    openIn(DEAD_AFTER_MS);
    for (const name of LIVE_EVENT_NAMES) {
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => {
        openIn(DEAD_AFTER_MS);
        deliver(name, data);
        send({ kind: 'event', name, data });
        setReceiving(true);
      });
    }
    opened.onerror = () => {
      setReceiving(false);
      if (opened.readyState === EventSource.CLOSED) openIn(REOPEN_MS);
    };
  }

  channel?.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    if (message.kind === 'event') deliver(message.name, message.data);
    else if (message.kind === 'question') {
      if (source !== undefined) send({ kind: 'state', isOpen: isReceiving });
    } else if (source === undefined) onState(message.isOpen, false);
  });

  async function hold(): Promise<void> {
    open();
    await new Promise(() => undefined);
  }
  function openInSight(): void {
    const follow = (): void => (document.hidden ? close() : open());
    document.addEventListener('visibilitychange', follow);
    follow();
  }
  if ('locks' in navigator) navigator.locks.request(NAME, hold).catch(openInSight);
  else openInSight();

  return () => {
    if (source === undefined) send({ kind: 'question' });
    else onState(isReceiving, true);
  };
}
