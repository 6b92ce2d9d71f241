/** `true`/`false` for all/none, a number of hops, or address ranges (accounts reference 1.9). */
export type ProxyTrust = boolean | number | string | readonly string[];

export interface ProxyConfig {
  readonly cloudflare: boolean;
  readonly trust: ProxyTrust;
}

export interface LeaderboardConfig {
  readonly maxLimit: number;
  readonly maxOffset: number;
  /** Period of the worker's tick, ms. */
  readonly updateInterval: number;
  readonly graphMaxTeams: number;
  /** Grid of the graph, ms; values below 1000 act as 1000. */
  readonly graphSampleTime: number;
  readonly graphWithListLimit: number;
}

export interface SqlConfig {
  readonly connection:
    string | { host: string; port?: number; user: string; password: string; database: string };
  readonly maxPoolSize: number;
  readonly idleTimeoutMs: number;
  readonly connectTimeoutMs: number;
}

export interface SponsorConfig {
  readonly name: string;
  readonly description: string;
  readonly url?: string;
  readonly icon?: string;
  readonly iconLight?: string;
  readonly iconDark?: string;
}

export interface DivisionRule {
  readonly match: 'domain' | 'email' | 'regex' | 'any';
  readonly value: string;
  readonly divisions: readonly string[];
}

/** The checked configuration of a process. Keys of files and environment: see `config-keys.ts`. */
export interface Config {
  readonly ctfName: string;
  readonly origin: string;
  /** Base64 of 32 bytes. */
  readonly tokenKey: string;
  readonly loginTimeoutMs: number;
  readonly port: number;
  readonly logLevel: string;
  readonly shutdownTimeoutMs: number;
  readonly idleTimeoutMs: number;
  readonly database: {
    readonly sql: SqlConfig;
    readonly redisUrl: string;
    readonly migrate: 'before' | 'only' | 'never';
  };
  readonly startTime: number;
  readonly endTime: number;
  /** Division id to display name, in the order of the file. */
  readonly divisions: Readonly<Record<string, string>>;
  readonly defaultDivision: string | undefined;
  readonly divisionACLs: readonly DivisionRule[] | undefined;
  readonly registrationsEnabled: boolean;
  readonly homeContent: string;
  readonly sponsors: readonly SponsorConfig[];
  readonly meta: { readonly description: string; readonly imageUrl: string };
  readonly faviconUrl: string;
  readonly logoLightUrl: string;
  readonly logoDarkUrl: string;
  readonly leaderboard: LeaderboardConfig;
  readonly scoreProvider: { readonly name: string; readonly options: Readonly<Record<string, unknown>> };
  readonly adminLists: { readonly maxLimit: number };
  readonly proxy: ProxyConfig;
}
