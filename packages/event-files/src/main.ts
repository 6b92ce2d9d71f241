#!/usr/bin/env node
import { runEventCommand } from './command';
import { EXIT } from './event-error';

process.exitCode = EXIT.failed;

const here = {
  out: (line: string) => process.stdout.write(`${line}\n`),
  err: (line: string) => process.stderr.write(`${line}\n`),
  env: process.env,
  now: () => new Date(),
};
void runEventCommand(process.argv.slice(2), here, 'rampart-event').then((exitCode) => {
  process.exitCode = exitCode;
});
