import { createLogger, type Logger } from '@rampart/core/infra/logging';
import { Writable } from 'node:stream';

/** A logger that writes everything, and what it has written so far. */
export function writtenLog(): { readonly logger: Logger; readonly logged: () => Promise<string> } {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString());
      done();
    },
  });
  const logger = createLogger({ level: 'trace', stream });
  return {
    logger,
    async logged() {
      await logger.flush();
      return written.join('');
    },
  };
}
