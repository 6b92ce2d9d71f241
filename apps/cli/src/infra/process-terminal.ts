import type { Terminal } from '../command';

/** Standard output and standard error of this process. */
export const processTerminal: Terminal = {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  isInteractive: process.stderr.isTTY,
};
