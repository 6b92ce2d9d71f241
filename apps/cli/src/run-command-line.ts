import { types } from 'node:util';
import { CommandError, EXIT, type Command, type ExitCode, type Terminal } from './command';

/** Loads a command only when it is called, without the libraries of the others. */
export type CommandTable = Readonly<Record<string, () => Promise<Command>>>;

/** Finds the command named first in `args` and runs it with the rest; errors are one line on `err`. */
export async function runCommandLine(
  table: CommandTable,
  args: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === 'help') {
    await listCommands(table, terminal);
    return name === undefined ? EXIT.usage : EXIT.done;
  }
  const load = Object.hasOwn(table, name) ? table[name] : undefined;
  if (load === undefined) {
    terminal.err(`There is no command "${name}"; one of: ${Object.keys(table).join(', ')}.`);
    return EXIT.usage;
  }
  const command = await load();
  if (rest.includes('--help')) {
    terminal.out(command.usage);
    return EXIT.done;
  }
  try {
    return await command.run(rest, terminal);
  } catch (error) {
    return refuse(error, command, terminal);
  }
}

async function listCommands(table: CommandTable, terminal: Terminal): Promise<void> {
  terminal.out('Commands (each explains itself with --help):');
  for (const [name, load] of Object.entries(table)) {
    const command = await load();
    terminal.out(`  ${name.padEnd(10)} ${command.summary}`);
  }
}

function refuse(error: unknown, command: Command, terminal: Terminal): ExitCode {
  // parseArgs reports unknown options and missing values with these codes.
  if (types.isNativeError(error) && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    terminal.err(`${error.message}\n\n${command.usage}`);
    return EXIT.usage;
  }
  if (error instanceof CommandError) {
    terminal.err(error.exitCode === EXIT.usage ? `${error.message}\n\n${command.usage}` : error.message);
    return error.exitCode;
  }
  throw error;
}
