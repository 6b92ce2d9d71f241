/** One problem, for people and for scripts. Never contains the value, because it may be a secret. */
export interface ConfigProblem {
  /** Dotted key; empty for a problem of a whole file or directory. */
  readonly path: string;
  readonly message: string;
  /** Files and variables that set the key or its nearest ancestor; empty when nothing does. */
  readonly sources: readonly string[];
}

/** `<key>: <what is wrong> [<where>]`. */
export function problemSentence({ path, message, sources }: ConfigProblem): string {
  const where = sources.length === 0 ? '' : ` [${sources.join(', ')}]`;
  return `${path === '' ? '' : `${path}: `}${message}${where}`;
}

/** The configuration is invalid: one sentence per problem, naming the key and where it was set. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** One sentence per problem. */
  readonly problems: readonly string[];

  constructor(readonly details: readonly ConfigProblem[]) {
    const problems = details.map(problemSentence);
    super(`the configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** A file or directory that cannot be read as settings. */
export function unreadable(source: string, message: string): ConfigError {
  return new ConfigError([{ path: '', message: `${source}: ${message}`, sources: [] }]);
}
