#!/usr/bin/env node
import { runEventCommand } from './command';
import { EXIT } from './event-error';

process.exitCode = EXIT.failed;

void runEventCommand(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  env: process.env,
  now: () => new Date(),
}).then((exitCode) => {
  process.exitCode = exitCode;
});
