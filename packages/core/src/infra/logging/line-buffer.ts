import { createRequire } from 'node:module';
import type * as winston from 'winston';

const FLUSH_AFTER_MS = 20;
const FLUSH_FROM_LINES = 256;

/** Lines on their way to the log. */
export interface LineBuffer {
  /**
   * `write` is called to make the line when it is handed over. An urgent line is handed over at once, with all
   * before it.
   */
  add(write: () => string, isUrgent: boolean): void;
  /** Resolves once every line so far has been passed to the stream. */
  flush(): Promise<void>;
}

/**
 * Collects lines for a few milliseconds, then formats them and hands them to winston together. Formatting each
 * between two requests would cost three times as much, and handing it over alone more than a request that is
 * answered from memory. Errors are written immediately, and `flush` on shutdown loses nothing.
 */
export function createLineBuffer(stream: NodeJS.WritableStream): LineBuffer {
  // Loaded on demand, because most commands log nothing.
  const { createLogger, format, transports } = createRequire(__filename)('winston') as typeof winston;
  // Ignored: lines are lost while the disk is full or the reader is gone, but ending the process would help nobody.
  stream.on('error', () => undefined);
  const output = createLogger({
    format: format.printf(({ message }) => String(message)),
    transports: [new transports.Stream({ stream, eol: '' })],
  });
  let waiting: (() => string)[] = [];
  let timer: NodeJS.Timeout | undefined;

  const handOver = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const lines = waiting.map((write) => `${write()}\n`);
    waiting = [];
    output.info(lines.join(''));
  };

  return {
    add(write, isUrgent) {
      waiting.push(write);
      if (isUrgent || waiting.length >= FLUSH_FROM_LINES) handOver();
      else timer ??= setTimeout(handOver, FLUSH_AFTER_MS).unref();
    },
    flush() {
      handOver();
      return new Promise((resolve) => {
        stream.write('', () => resolve());
      });
    },
  };
}
