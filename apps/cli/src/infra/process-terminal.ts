import { EXIT, type Terminal } from '../command';

/** A reader may stop early (`--help | head`); the command continues, and its further output is dropped. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    process.stderr.write(`The output cannot be written (${String(error.code)}).\n`);
    process.exit(EXIT.failed);
  });
}

/** Standard output and standard error of this process. */
export const processTerminal: Terminal = {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  isInteractive: process.stderr.isTTY,
};
