import { liveEvents, type LiveEventName, type LiveEvents } from '@rampart/contract';
import { OWN_SCHEMAS } from '@rampart/core/infra/json-schema';
import Ajv from 'ajv';

export interface ReceivedEvent<Name extends LiveEventName = LiveEventName> {
  readonly id: string;
  readonly event: Name;
  readonly data: LiveEvents[Name];
}

/** A client of the live stream, which checks every event against the contract. */
export interface OpenStream {
  readonly response: Response;
  /** Everything received so far. */
  readonly received: readonly ReceivedEvent[];
  /** Milliseconds the server asks to wait before the next stream. */
  readonly retryMs: () => number | undefined;
  /** The next event of this name after those that were already waited for. */
  next<Name extends LiveEventName>(event: Name): Promise<ReceivedEvent<Name>>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

const ajv = new Ajv({ ...OWN_SCHEMAS, strict: false, validateFormats: false });

function eventOf(block: string): ReceivedEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => [line.split(':', 1)[0] ?? '', line.replace(/^[^:]*: ?/, '')]),
  );
  const event = fields.get('event');
  // Whether one comes depends on how long a test takes.
  if (event === undefined || event === 'alive') return undefined;
  const data: unknown = JSON.parse(fields.get('data') ?? '');
  // Compiled when it is first needed; most test files open no stream.
  const schema = Object.entries(liveEvents.properties).find(([name]) => name === event)?.[1];
  if (schema === undefined || !ajv.validate(schema, data))
    throw new Error(`not an event of the contract: ${block}`);
  return { id: fields.get('id') ?? '', event, data } as ReceivedEvent;
}

export async function openStream(
  baseUrl: string,
  { lastEventId, address }: { readonly lastEventId?: string | undefined; readonly address?: string } = {},
): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await fetch(`${baseUrl}/api/v2/live`, {
    signal: abort.signal,
    headers: {
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    },
  });
  const received: ReceivedEvent[] = [];
  let waitedFor = 0;
  let retryMs: number | undefined;
  let failure: Error | undefined;
  let wake: () => void = () => undefined;

  const read = async (): Promise<void> => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes as Uint8Array, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.startsWith('retry: ')) retryMs = Number(block.slice('retry: '.length));
        const event = eventOf(block);
        if (event !== undefined) received.push(event);
      }
      wake();
    }
  };
  const ended = read().catch((error: unknown) => {
    if (!abort.signal.aborted) failure = error instanceof Error ? error : new Error(String(error));
    wake();
  });

  async function next<Name extends LiveEventName>(event: Name): Promise<ReceivedEvent<Name>> {
    const deadline = AbortSignal.timeout(60_000);
    deadline.addEventListener('abort', () => wake());
    for (;;) {
      if (failure !== undefined) throw failure;
      const index = received.findIndex((one, place) => place >= waitedFor && one.event === event);
      if (index >= 0) {
        waitedFor = index + 1;
        return received[index] as ReceivedEvent<Name>;
      }
      if (deadline.aborted) throw new Error(`waited in vain for the event ${event}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  return { response, received, retryMs: () => retryMs, next, ended, close: () => abort.abort() };
}
