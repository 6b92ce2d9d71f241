/** What is wrong in a file of the event, and what to do about it. */
export interface Finding {
  /** Relative to the folder of the event. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

export function describeFinding({ file, line, message }: Finding): string {
  return `${file}:${line}: ${message}`;
}
