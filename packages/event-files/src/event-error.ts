/** Exit codes. `failed` also means that a check found something; `usage` is a wrong command line. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An error the organiser can act on, printed as one sentence without a stack. */
export class EventError extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode = EXIT.failed,
  ) {
    super(message);
    this.name = 'EventError';
  }
}
