import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** One server-sent event; `data` is written as JSON. */
export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

export interface EventStreamsOptions {
  /** In this process. */
  readonly maxStreams: number;
  /** For one client address. */
  readonly maxPerAddress: number;
  /** Part of the ids of events, so that they are unique across processes; without white space. */
  readonly processId: string;
  /** The first event of a stream that does not resume. */
  readonly snapshot: () => StreamEvent;
  /** A random number from 0 to 1. */
  readonly chance: () => number;
  /** Bytes that may wait for a client before it is cut off. */
  readonly maxWaitingBytes?: number;
}

export type Admission = 'admitted' | 'tooMany' | 'tooManyOfAddress';

interface Stream {
  readonly res: ServerResponse;
  /** Number of the last event that was written. */
  written: number;
}

interface Frame {
  readonly number: number;
  readonly bytes: Buffer;
}

const KEPT_FRAMES = 200;
const HEARTBEAT_MS = 15_000;
const MAX_WAITING_BYTES = 64 * 1024;
/** Writing to all streams at once would keep requests waiting. */
const STREAMS_PER_TURN = 250;
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 5_000;
/** An event, because clients cannot see comments; without an id, because a stream cannot resume from it. */
const HEARTBEAT = Buffer.from('event: alive\ndata: {}\n\n');

/**
 * Streams of server-sent events that all say the same (docs/rules/live.md): an event is rendered once and the same bytes
 * are written to every stream. The last events are kept for clients that come back.
 */
export class EventStreams {
  private readonly streams = new Set<Stream>();
  private readonly byAddress = new Map<string, number>();
  private frames: Frame[] = [];
  private number = 0;
  private firstFrame: Frame | undefined;
  private isClosed = false;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(private readonly options: EventStreamsOptions) {
    this.heartbeat = setInterval(() => void this.toAll(HEARTBEAT), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  get count(): number {
    return this.streams.size;
  }

  admission(address: string): Admission {
    if (this.isClosed || this.streams.size >= this.options.maxStreams) return 'tooMany';
    return (this.byAddress.get(address) ?? 0) < this.options.maxPerAddress ? 'admitted' : 'tooManyOfAddress';
  }

  /** Begins a stream on a response whose head is written. */
  open(res: ServerResponse, address: string, lastEventId: string | null): void {
    const stream: Stream = { res, written: this.number };
    this.streams.add(stream);
    this.byAddress.set(address, (this.byAddress.get(address) ?? 0) + 1);
    res.once('close', () => {
      this.streams.delete(stream);
      const others = (this.byAddress.get(address) ?? 1) - 1;
      if (others === 0) this.byAddress.delete(address);
      else this.byAddress.set(address, others);
    });
    const retryMs = MIN_RETRY_MS + this.options.chance() * (MAX_RETRY_MS - MIN_RETRY_MS);
    const beginning = this.missedSince(lastEventId) ?? [this.snapshotFrame()];
    res.write(
      Buffer.concat([
        Buffer.from(`retry: ${String(Math.round(retryMs))}\n\n`),
        ...beginning.map(({ bytes }) => bytes),
      ]),
    );
  }

  /** Writes events to all streams; resolves when it has. */
  async publish(events: readonly StreamEvent[]): Promise<void> {
    const frames = events.map((event) => this.nextFrame(event));
    this.frames = [...this.frames, ...frames].slice(-KEPT_FRAMES);
    if (frames.length > 0) await this.toAll(Buffer.concat(frames.map(({ bytes }) => bytes)), this.number);
  }

  /** Drops all events published so far: clients that come back get the snapshot. */
  forget(): void {
    this.frames = [];
    this.number += 1;
    this.firstFrame = undefined;
  }

  /** Ends all streams at once, and admits no more. */
  close(): void {
    this.isClosed = true;
    clearInterval(this.heartbeat);
    const open = [...this.streams];
    // Nothing is written to a response that has ended.
    this.streams.clear();
    for (const { res } of open) {
      if (res.writableLength === 0) res.end();
      else res.destroy();
    }
  }

  /** Undefined when what the client missed is not known. */
  private missedSince(lastEventId: string | null): readonly Frame[] | undefined {
    const [processId, digits = ''] = lastEventId?.split('-') ?? [];
    if (processId !== this.options.processId || !/^\d{1,15}$/.test(digits)) return undefined;
    const seen = Number(digits);
    const oldest = this.frames[0]?.number ?? this.number + 1;
    return seen >= oldest - 1 && seen <= this.number
      ? this.frames.filter(({ number }) => number > seen)
      : undefined;
  }

  private snapshotFrame(): Frame {
    this.firstFrame ??= this.rendered(this.options.snapshot(), this.number);
    return this.firstFrame;
  }

  private nextFrame(event: StreamEvent): Frame {
    this.number += 1;
    this.firstFrame = undefined;
    return this.rendered(event, this.number);
  }

  private rendered({ event, data }: StreamEvent, number: number): Frame {
    const id = `${this.options.processId}-${String(number)}`;
    return {
      number,
      bytes: Buffer.from(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    };
  }

  /** Streams that begin meanwhile already have the event. */
  private async toAll(bytes: Buffer, number?: number): Promise<void> {
    const { maxWaitingBytes = MAX_WAITING_BYTES } = this.options;
    let written = 0;
    for (const stream of this.streams) {
      if (number !== undefined && stream.written >= number) continue;
      stream.written = number ?? stream.written;
      if (stream.res.writableLength > maxWaitingBytes) stream.res.destroy();
      else stream.res.write(bytes);
      written += 1;
      if (written % STREAMS_PER_TURN === 0) await nextTurn();
    }
  }
}
