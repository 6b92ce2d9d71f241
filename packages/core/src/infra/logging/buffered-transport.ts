import { createRequire } from 'node:module';
import type TransportStream from 'winston-transport';

const FLUSH_AFTER_MS = 20;
const FLUSH_ABOVE_CHARS = 64 * 1024;
const MESSAGE = Symbol.for('message');

interface FormattedEntry {
  readonly level: string;
  readonly [MESSAGE]?: string;
}

/**
 * Collects lines for a few milliseconds and writes them at once: a system call per request would cost the API
 * more than the request itself. Errors are written immediately, and `flush` on shutdown loses nothing.
 */
export function createBufferedTransport(stream: NodeJS.WritableStream): {
  readonly transport: TransportStream;
  readonly flush: () => Promise<void>;
} {
  const Transport = createRequire(__filename)('winston-transport') as typeof TransportStream;
  let lines = '';
  let timer: NodeJS.Timeout | undefined;

  const handOver = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (lines === '') return;
    stream.write(lines);
    lines = '';
  };

  const transport = new Transport({
    log(entry: FormattedEntry, next) {
      lines += `${entry[MESSAGE] ?? ''}\n`;
      if (entry.level === 'error' || lines.length > FLUSH_ABOVE_CHARS) handOver();
      else timer ??= setTimeout(handOver, FLUSH_AFTER_MS).unref();
      next();
    },
    close: handOver,
  });

  return {
    transport,
    flush() {
      handOver();
      return new Promise((resolve) => {
        stream.write('', () => resolve());
      });
    },
  };
}
