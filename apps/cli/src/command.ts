/** Exit codes. `failed` also means that a check found a problem; `usage` is a wrong command line. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Where a command writes: results to `out`, everything a script should not read to `err`. */
export interface Terminal {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  /** Whether `err` is a terminal that can be rewritten; otherwise progress is printed as plain lines. */
  readonly isInteractive: boolean;
}

/** A command of the command line interface. */
export interface Command {
  /** Printed by `--help`, without a trailing newline. */
  readonly usage: string;
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<ExitCode>;
}

interface TableEntry {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Loads the command on demand, without the libraries of the others. */
  readonly load: () => Promise<Command>;
}

export type CommandTable = Readonly<Record<string, TableEntry>>;

/** An error the operator can act on, printed as one sentence without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode = EXIT.failed;
}

class UsageError extends CommandError {
  override readonly exitCode = EXIT.usage;
}

/** An error about the command line itself; the usage is printed with it. */
export function usageError(message: string): CommandError {
  return new UsageError(message);
}
