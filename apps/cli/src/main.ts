import { runCommandLine, type CommandTable } from './run-command-line';
import { processTerminal } from './infra/process-terminal';

/** The commands: one line each. */
const COMMANDS: CommandTable = {
  admin: async () => (await import('./admin/admin.command.js')).adminCommand,
  user: async () => (await import('./user/user.command.js')).userCommand,
  config: async () => (await import('./config/config.command.js')).configCommand,
  deployment: async () => (await import('./deployment/deployment.command.js')).deploymentCommand,
  replay: async () => (await import('./replay/replay.command.js')).replayCommand,
  doctor: async () => (await import('./doctor/doctor.command.js')).doctorCommand,
  seed: async () => (await import('./seed/seed.command.js')).seedCommand,
  instancer: async () => (await import('./instancer/instancer.command.js')).instancerCommand,
  demo: async () => (await import('./demo/demo.command.js')).demoCommand,
};

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

runCommandLine(COMMANDS, process.argv.slice(2), processTerminal).then(
  (exitCode) => {
    process.exitCode = exitCode;
    endSoon();
  },
  (error: unknown) => {
    processTerminal.err(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = 1;
    endSoon();
  },
);
