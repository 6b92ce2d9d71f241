/** One accepted way to solve a challenge. `config` belongs to the provider. */
export interface FlagEntry {
  readonly provider: string;
  readonly config: Readonly<Record<string, unknown>>;
}

/** The submitting team and the challenge. */
export interface FlagContext {
  readonly challengeId: string;
  readonly teamId: string;
}

/** `foreign`: the flag is right, but was made for the team `ownerId`. */
export type FlagEvaluation =
  | { readonly result: 'match' }
  | { readonly result: 'mismatch' }
  | { readonly result: 'foreign'; readonly ownerId: string };

export const MATCH: FlagEvaluation = { result: 'match' };
export const MISMATCH: FlagEvaluation = { result: 'mismatch' };

/** Evaluates submissions against one entry; created once per entry. */
export type FlagMatcher = (
  submitted: string,
  context: FlagContext,
) => FlagEvaluation | Promise<FlagEvaluation>;

export type JsonSchema = Readonly<Record<string, unknown>>;

export type FlagConfigCheck<Config = unknown> =
  /** with defaults filled in: what is stored */
  | { readonly outcome: 'valid'; readonly config: FlagEntry['config'] & Config }
  /** `path` is dotted and relative to the config, '' for the config itself */
  | { readonly outcome: 'invalid'; readonly path: string; readonly detail: string };

export interface FlagProvider {
  readonly name: string;
  /** JSON Schema of the config, as organisers see it */
  readonly configSchema: JsonSchema;
  /** Runs every check a config must pass before it is stored; may be slow. */
  check(config: unknown): Promise<FlagConfigCheck>;
  /** Undefined when the stored config no longer validates: such an entry accepts nothing. */
  matcher(config: unknown): FlagMatcher | undefined;
}
