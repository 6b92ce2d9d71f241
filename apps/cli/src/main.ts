import { EXIT } from './command';
import { COMMANDS } from './commands';
import { processTerminal } from './infra/process-terminal';
import { VERSION } from './infra/version';
import { runCommandLine } from './run-command-line';

/**
 * A command that gave up on something cannot always end it (a directory that cannot be made, a connection that hangs): what
 * is still running a second later, with all output written, does not keep the process.
 */
function endSoon(): void {
  const end = () => {
    if (process.stdout.writableLength === 0 && process.stderr.writableLength === 0) process.exit();
  };
  setInterval(end, 1_000).unref();
}

// Node ends with 0 when nothing is left that could wake a command which still waits; it has not done its work then.
process.exitCode = EXIT.failed;

runCommandLine(COMMANDS, process.argv.slice(2), processTerminal, VERSION).then(
  (exitCode) => {
    process.exitCode = exitCode;
    endSoon();
  },
  (error: unknown) => {
    processTerminal.err(error instanceof Error ? (error.stack ?? error.message) : String(error));
    endSoon();
  },
);
