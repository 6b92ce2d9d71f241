#!/usr/bin/env node
import { runEventCommand } from './command';
import { EXIT } from './event-error';

process.exitCode = EXIT.failed;

/** A reader may stop early (`plan | head`). The command goes on, and the rest of its output is dropped. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    process.stderr.write(`The output cannot be written (${String(error.code)}).\n`);
    process.exit(EXIT.failed);
  });
}

const here = {
  out: (line: string) => process.stdout.write(`${line}\n`),
  err: (line: string) => process.stderr.write(`${line}\n`),
  env: process.env,
  now: () => new Date(),
};
void runEventCommand(process.argv.slice(2), here, 'rampart-event').then((exitCode) => {
  process.exitCode = exitCode;
});
