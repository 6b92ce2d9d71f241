/** What a command leaves behind: done, the thing it checked does not hold, or it was called wrongly. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Where a command writes: results on `out`, everything a script should not read on `err`. */
export interface Terminal {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  /** True when `err` is a screen that can be rewritten; else progress comes as plain lines. */
  readonly isInteractive: boolean;
}

/** One word of the command line. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Printed by `--help`, without a trailing newline. */
  readonly usage: string;
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<ExitCode>;
}

/** A refusal the operator can act on: one sentence, no stack. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode = EXIT.failed,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'CommandError';
  }
}

/** Calls for a wrong command line. */
export function usageError(message: string): CommandError {
  return new CommandError(message, EXIT.usage);
}
