/** Where a command writes: results to `out`, everything a script should not read to `err`. */
export interface Terminal {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

export interface Surroundings extends Terminal {
  /** RAMPART_URL, RAMPART_TOKEN and RAMPART_TOKEN_FILE are read from it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
}
