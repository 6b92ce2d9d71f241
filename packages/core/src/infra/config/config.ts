import type { LogLevel } from '../logging';
import type { CaptchaAction } from '@rampart/domain-data';

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

/** A chosen provider; its options hold what the environment says and are those the provider needs. */
export interface ProviderConfig {
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface RanksiteConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Page where a player permits the sign-in. */
  readonly authorizeUrl: string;
  /** Where a code is exchanged. */
  readonly tokenUrl: string;
  /** Who the player is. */
  readonly userUrl: string;
}

export interface CaptchaConfig {
  readonly provider: ProviderConfig | undefined;
  readonly protectedEndpoints: readonly CaptchaAction[];
}

export interface EmailConfig {
  readonly provider: ProviderConfig;
  readonly from: string;
  readonly logoUrl?: string;
  /** Whether answers keep to themselves that an address has a team, as they do unless it is false (decision 0016). */
  readonly concealKnownAddresses: boolean;
}

export interface AvatarsModerationConfig {
  readonly provider: ProviderConfig;
  readonly allowOnInternalError: boolean;
}

export interface BloodBotConfig {
  readonly bloodsCount: number;
  readonly destinations: readonly {
    readonly provider: ProviderConfig;
    /** By rank. */
    readonly bloodEmojis: readonly string[];
    readonly messageTemplate?: string;
  }[];
}

/** The checked configuration of a process. Keys of files and environment: see `config-keys.ts`. */
export interface Config {
  readonly ctfName: string;
  readonly origin: string;
  /** Base64 of 32 bytes. */
  readonly tokenKey: string;
  readonly loginTimeoutMs: number;
  readonly port: number;
  /** What an API process serves: health alone with `leaderboard`, else everything. The worker does not ask. */
  readonly instanceType: 'all' | 'frontend' | 'leaderboard';
  /** Port of the leaderboard worker's health routes and metrics. */
  readonly workerPort?: number;
  readonly logLevel: LogLevel;
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
  readonly scoreProvider: ProviderConfig;
  readonly adminLists: { readonly maxLimit: number };
  readonly proxy: ProxyConfig;
  readonly email: EmailConfig | undefined;
  readonly ranksite: RanksiteConfig | undefined;
  /** Also what an old `legacyCaptcha` block was converted to. */
  readonly captcha: CaptchaConfig;
  /** Also what an old `globalSiteTag` was converted to. */
  readonly analytics: { readonly provider: ProviderConfig | undefined };
  readonly globalSiteTag: string | undefined;
  readonly flagFormatPlaceholder: string;
  /** Directive to sources that are added to the policy of the web pages. */
  readonly csp: Readonly<Record<string, readonly string[]>>;
  readonly instancers: Readonly<Record<string, ProviderConfig>>;
  /** Set whenever there is an instancer: the only one is the default. */
  readonly defaultInstancer: string | undefined;
  readonly adminBot: {
    readonly provider: ProviderConfig | undefined;
    readonly maxLogsPerUserChallenge: number;
  };
  readonly bloodBot: BloodBotConfig | undefined;
  readonly userMembers: boolean;
  readonly maxMembers: number;
  /** Largest request of all, bytes. */
  readonly maxRequestBodySize: number;
  /** Largest file of an upload, bytes; as large as a request when not set. */
  readonly maxUploadFileSize?: number;
  /** Largest avatar as it is sent, bytes. */
  readonly maxAvatarSize: number;
  readonly avatarsModeration: AvatarsModerationConfig | undefined;
  readonly uploadProvider: ProviderConfig;
}
