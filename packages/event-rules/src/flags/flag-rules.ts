/** One accepted way to solve a challenge. `config` belongs to the provider. */
export interface FlagEntry {
  readonly provider: string;
  readonly config: Readonly<Record<string, unknown>>;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

export type FlagConfigCheck<Config = unknown> =
  /** with defaults filled in: what is stored */
  | { readonly outcome: 'valid'; readonly config: FlagEntry['config'] & Config }
  /** `path` is dotted and relative to the config, '' for the config itself */
  | { readonly outcome: 'invalid'; readonly path: string; readonly detail: string };

/** What a provider of flags demands of the `config` of an entry. */
export interface FlagRules {
  readonly name: string;
  /** JSON Schema of the config, as organisers see it */
  readonly configSchema: JsonSchema;
  /** Runs every check a config must pass before it is stored; may be slow. */
  check(config: unknown): Promise<FlagConfigCheck>;
}
