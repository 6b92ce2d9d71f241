import { EXIT } from './command';
import { COMMANDS } from './commands';
import { processTerminal } from './infra/process-terminal';
import { VERSION } from './infra/version';
import { runCommandLine } from './run-command-line';

/**
 * Ends the process. A command cannot always cancel what it gave up on, such as a hanging connection, so the process
 * does not wait for it longer than a second after all output is written.
 */
function endSoon(): void {
  const end = () => {
    if (process.stdout.writableLength === 0 && process.stderr.writableLength === 0) process.exit();
  };
  setInterval(end, 1_000).unref();
}

// Node.js exits with 0 when no pending event could wake a waiting command, which has not done its work then. So
// failure is the default.
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
