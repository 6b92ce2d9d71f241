import { types } from 'node:util';
import { escapeControls } from '@rampart/core/infra/logging';
import { closest, distance } from 'fastest-levenshtein';
import { CommandError, EXIT, type Command, type CommandTable, type ExitCode, type Terminal } from './command';

const HELP = ['--help', '-h'];

/** Texts of others, such as the address of a file, do not act on the terminal of the operator. */
const readable = (terminal: Terminal): Terminal => ({
  ...terminal,
  out: (line) => terminal.out(escapeControls(line)),
  err: (line) => terminal.err(escapeControls(line)),
});

/**
 * Finds the command named first in `args` and runs it with the rest. Errors are one line on `err`. Listing the
 * commands and printing the version load no command.
 */
export async function runCommandLine(
  table: CommandTable,
  args: readonly string[],
  screen: Terminal,
  version: string,
): Promise<ExitCode> {
  const terminal = readable(screen);
  const [name, ...rest] = args[0] === 'help' && args.length > 1 ? [...args.slice(1), '--help'] : args;
  if (name === '--version') {
    terminal.out(version);
    return EXIT.done;
  }
  if (name === undefined || name === 'help' || HELP.includes(name)) {
    terminal.out('Commands (each explains itself with --help):');
    const width = Math.max(...Object.keys(table).map(({ length }) => length));
    for (const [word, { summary }] of Object.entries(table)) {
      terminal.out(`  ${word.padEnd(width)}  ${summary}`);
    }
    return name === undefined ? EXIT.usage : EXIT.done;
  }
  const entry = Object.hasOwn(table, name) ? table[name] : undefined;
  if (entry === undefined) {
    terminal.err(unknownCommand(name, Object.keys(table)));
    return EXIT.usage;
  }
  const command = await entry.load();
  if (rest.some((arg) => HELP.includes(arg))) {
    terminal.out(command.usage);
    return EXIT.done;
  }
  try {
    return await command.run(rest, terminal);
  } catch (error) {
    return refuse(error, command, terminal);
  }
}

/** Words with at most this many differences count as mistyped. */
const MAX_SLIPS = 2;

function unknownCommand(name: string, known: readonly string[]): string {
  const nearest = known.length > 0 ? closest(name, [...known]) : '';
  return known.length > 0 && distance(name, nearest) <= MAX_SLIPS
    ? `There is no command "${name}"; did you mean "${nearest}"?`
    : `There is no command "${name}"; one of: ${known.join(', ')}.`;
}

function refuse(error: unknown, command: Command, terminal: Terminal): ExitCode {
  // parseArgs reports unknown options and missing values with these codes.
  if (types.isNativeError(error) && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    terminal.err(`${command.usage}\n\n${error.message}`);
    return EXIT.usage;
  }
  if (error instanceof CommandError) {
    terminal.err(error.exitCode === EXIT.usage ? `${command.usage}\n\n${error.message}` : error.message);
    return error.exitCode;
  }
  // System errors name the file or address in their message, and a stack would add nothing.
  if (types.isNativeError(error) && 'syscall' in error) {
    terminal.err(`${error.message}.`);
    return EXIT.failed;
  }
  throw error;
}
