import { LIVE_EVENT_NAMES, streamLive, type LiveEventName, type LiveEvents } from '@rampart/contract';
import { apiOrigin } from '../api/call';

/** Name of the lock that the tab with the stream holds, and of the channel on which it informs the others. */
const NAME = 'rampart.live';
/** After a refusal; a stream that breaks off is reopened by the browser itself. */
const REOPEN_MS = 30_000;
/** The server is silent for 15 s at most. The browser may not notice that a network has lost a connection. */
const DEAD_AFTER_MS = 40_000;

type Message =
  | { readonly kind: 'event'; readonly name: LiveEventName; readonly data: string }
  | { readonly kind: 'state'; readonly isOpen: boolean }
  | { readonly kind: 'question' };

export interface StreamListener {
  readonly onEvent: <Name extends LiveEventName>(name: Name, data: LiveEvents[Name]) => void;
  /** Whether there is a stream, and whether it is this tab's; when that was asked for, and when it changes. */
  readonly onState: (isOpen: boolean, isOurs: boolean) => void;
}

/** None in a browser that keeps nothing for pages. */
function channelToTabs(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return undefined;
  }
}

/**
 * The live stream, once for all tabs of a browser: over HTTP/1.1 six streams would take every connection it opens to a
 * server. One tab holds it and tells the others; when that tab closes, another one takes over. Without locks, which
 * browsers keep for secure origins and for pages that may store something, each tab has its own. Returns what asks for its
 * state: nobody answers while the tab that holds the stream is asleep.
 */
export function openSharedStream({ onEvent, onState }: StreamListener): () => void {
  const channel = channelToTabs();
  let source: EventSource | undefined;
  /** Whether events arrive: what holds the stream back, such as a proxy or a virus scanner, lets its head pass. */
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
  function open(): void {
    source?.close();
    setReceiving(false);
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
    if (message.kind === 'question') {
      if (source !== undefined) send({ kind: 'state', isOpen: isReceiving });
    } else if (message.kind === 'state') onState(message.isOpen, false);
    else deliver(message.name, message.data);
  });

  async function hold(): Promise<void> {
    open();
    await new Promise(() => undefined);
  }
  if ('locks' in navigator) navigator.locks.request(NAME, hold).catch(() => void hold());
  else void hold();

  return () => {
    if (source === undefined) send({ kind: 'question' });
    else onState(isReceiving, true);
  };
}
