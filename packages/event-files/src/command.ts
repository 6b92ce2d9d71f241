import { types } from 'node:util';
import { UnexpectedAnswerError } from '@rampart/contract';
import { EventError, EXIT, type ExitCode } from './event-error';
import { ownValue } from './own-value';
import { SUBCOMMANDS } from './subcommands';
import type { Surroundings, Terminal } from './surroundings';

const USAGE = `Usage: event init <new folder>
       event import --from <format> <source> <folder> [--json]
       event lint [<folder>] [--json]
       event plan [<folder>] [--out <file>] [--take-over] [--json]
       event apply [<folder>] [--plan <file>] [--take-over] [--delete-solved] [--json]
       event rollback [<folder>] --to <number> [--take-over] [--delete-solved] [--json]
       event history [<folder>] [--json]
       event pull [<folder>] [--json]
       event test [<folder>] [--only <id>]… [--every <interval>] [--json]

An event as files: its settings and challenges in a folder, by default the current one.

  init      write an example with every kind of challenge, and schemas for editors
  import    write challenges of another format into a folder, and list what cannot be carried over
  lint      check the files without a server
  plan      show what an apply would change: fields, files, and the scores that move
  apply     do what plan shows, or refuse if the server has changed since
  rollback  restore the state after an earlier apply; 0 is the state before the first one
  history   list the applies of this folder
  pull      write what the server has into the files; comments stay
  test      run the solve scripts, and tell the server which challenges can be solved

  --from           ctfcli: a folder with a challenge.yml for each challenge; ctfd-export: an exported ZIP file, or its
                   unpacked folder
  --out            store the plan, for apply --plan
  --plan           do exactly the stored plan
  --take-over      also change challenges that another tool manages, or nobody, and manage them from now on
  --delete-solved  also delete challenges that teams have solved, with their solves
  --only           try only this challenge; can be given several times
  --every          try again and again, with a pause such as 15m
  --url            base URL of the server, without /api; default RAMPART_URL
  --admin-token-file
                   file with an administrator's token; default RAMPART_TOKEN_FILE, or the token in RAMPART_TOKEN
  --json           print the result as JSON

Exit code 0 when done, 1 when something is wrong or refused, 2 for a wrong command line.`;

/** Usage under the name of the program: `event` as part of another command line, or a command of its own. */
export const eventUsage = (program: string): string =>
  USAGE.replaceAll(/^(Usage: | {7})event /gm, `$1${program} `);

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Makes output safe and keeps each result on one line. Ids, categories and file names are chosen by authors: a
 * control character would move the cursor of somebody who reviews a plan, and a line break could begin a line that
 * a CI takes for a command.
 */
const readable = (here: Surroundings): Surroundings => ({
  ...here,
  out: (line) => here.out(line.replaceAll(/\p{Cc}/gu, escaped)),
  err: (lines) => here.err(lines.replaceAll(/[^\P{Cc}\n]/gu, escaped)),
});

/** Runs `event <args>`; errors are one line on `err`. */
export async function runEventCommand(
  args: readonly string[],
  here: Surroundings,
  program = 'event',
): Promise<ExitCode> {
  const [name = '', ...rest] = args;
  const terminal = readable(here);
  try {
    if (args.some((arg) => arg === '--help' || arg === '-h')) {
      here.out(eventUsage(program));
      return EXIT.done;
    }
    const run = ownValue(SUBCOMMANDS, name);
    if (run === undefined) {
      const known = Object.keys(SUBCOMMANDS).join(', ');
      throw new EventError(`Say what to do with the event, one of: ${known}.`, EXIT.usage);
    }
    return await run(rest, terminal);
  } catch (error) {
    return refuse(error, terminal, eventUsage(program));
  }
}

/** A message for the errors that `fetch` throws when there is no answer, only part of one, or none in time. */
function noAnswer(error: unknown): string | undefined {
  if (error instanceof TypeError && types.isNativeError(error.cause)) return error.cause.message;
  return error instanceof DOMException && error.name === 'TimeoutError' ? error.message : undefined;
}

function refuse(error: unknown, here: Terminal, usage: string): ExitCode {
  // parseArgs reports unknown options and missing values with these codes.
  if (types.isNativeError(error) && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    here.err(`${usage}\n\n${error.message}`);
    return EXIT.usage;
  }
  if (error instanceof EventError) {
    here.err(error.exitCode === EXIT.usage ? `${usage}\n\n${error.message}` : error.message);
    return error.exitCode;
  }
  const broken = noAnswer(error);
  if (broken !== undefined) {
    here.err(
      `The server does not answer (${broken}): run the command again, which goes on where it stopped.`,
    );
    return EXIT.failed;
  }
  if (error instanceof UnexpectedAnswerError) {
    here.err(
      `The answer ${String(error.status)} is none of the API: something in front of the server gave it, or the address is that of something else. Run the command again, which goes on where it stopped.`,
    );
    return EXIT.failed;
  }
  // System errors name the file or address in their message, and a stack would add nothing.
  if (types.isNativeError(error) && 'syscall' in error) {
    here.err(`${error.message}.`);
    return EXIT.failed;
  }
  throw error;
}
