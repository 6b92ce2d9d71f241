import Transport from 'winston-transport';

const FLUSH_AFTER_MS = 20;
const FLUSH_ABOVE_CHARS = 64 * 1024;
const MESSAGE = Symbol.for('message');

/**
 * Collects lines for a few milliseconds and hands them to the stream in one write: a system call per request would
 * cost the API more than the request's own work. Errors go out at once, and `flush` on shutdown loses nothing.
 */
export class BufferedStreamTransport extends Transport {
  private lines = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly stream: NodeJS.WritableStream) {
    super();
  }

  override log(entry: { level: string; [MESSAGE]?: string }, next: () => void): void {
    this.lines += `${entry[MESSAGE] ?? ''}\n`;
    if (entry.level === 'error' || this.lines.length > FLUSH_ABOVE_CHARS) this.handOver();
    else this.timer ??= setTimeout(() => this.handOver(), FLUSH_AFTER_MS).unref();
    next();
  }

  flush(): Promise<void> {
    this.handOver();
    return new Promise((resolve) => this.stream.write('', () => resolve()));
  }

  override close(): void {
    this.handOver();
  }

  private handOver(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.lines === '') return;
    this.stream.write(this.lines);
    this.lines = '';
  }
}
