import { createRequire } from 'node:module';
import type * as winston from 'winston';

const FLUSH_AFTER_MS = 20;
const FLUSH_ABOVE_CHARS = 64 * 1024;

/** Lines on their way to the log. */
export interface LineBuffer {
  /** An urgent line is handed over at once, with all before it. */
  add(line: string, isUrgent: boolean): void;
  /** Resolves once every line so far has been passed to the stream. */
  flush(): Promise<void>;
}

/**
 * Collects lines for a few milliseconds and hands them to winston together: its streams, and then a system call, would
 * cost the API more per request than the request itself. Errors are written immediately, and `flush` on shutdown loses
 * nothing.
 */
export function createLineBuffer(stream: NodeJS.WritableStream): LineBuffer {
  // Loaded when needed: most commands of the operator log nothing.
  const { createLogger, format, transports } = createRequire(__filename)('winston') as typeof winston;
  const output = createLogger({
    format: format.printf(({ message }) => String(message)),
    transports: [new transports.Stream({ stream, eol: '' })],
  });
  let lines = '';
  let timer: NodeJS.Timeout | undefined;

  const handOver = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (lines === '') return;
    output.info(lines);
    lines = '';
  };

  return {
    add(line, isUrgent) {
      lines += `${line}\n`;
      if (isUrgent || lines.length > FLUSH_ABOVE_CHARS) handOver();
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
