/**
 * What a visiting script is written against: `import type { Challenge } from '@rampart/admin-bot/types'`. Types only, so
 * that the import vanishes; it is the one module a script may name. The guide is docs/admin-bot-scripts.md.
 */
import type { BrowserContext } from 'playwright-core';

export type { BrowserContext, Page } from 'playwright-core';

/** A regular expression as JavaScript reads it, tested unanchored. */
export interface RegexRule {
  readonly pattern: string;
  readonly flags?: string;
}

/** Patterns that let through, then patterns that refuse; the first that matches decides. */
export interface DomainRules {
  readonly allowRegex?: readonly RegexRule[];
  readonly disallowRegex?: readonly RegexRule[];
}

/** Asked in this order: host allow, host disallow, URL allow, URL disallow; what none of them matches is allowed. */
export interface RestrictedDomains {
  /** Matched against the host name, without the port. */
  readonly host?: DomainRules;
  /** Matched against the whole URL. */
  readonly url?: DomainRules;
}

/** What the team sees of the visit besides what the handler writes; all off by default. */
export interface HooksConfig {
  readonly showConsoleLogs?: boolean;
  /** Uncaught errors of pages, and requests that failed. */
  readonly showBrowserErrors?: boolean;
  readonly showNavigation?: boolean;
  readonly showDialogs?: boolean;
  readonly autoDismissDialogs?: boolean;
  /** More open tabs than this close the browser, which fails the job; -1 for the runner's own limit alone. */
  readonly limitTabsNumber?: number;
  readonly limitTabsNumberShowError?: boolean;
}

export type LogLevel = 'info' | 'warn' | 'error' | 'fatal';
/** Who says a line; handlers say `challenge`. */
export type LogPrefix = 'console' | 'navigation' | 'network' | 'admin-bot' | 'challenge' | 'dialog';

type WriteLine = (prefix: LogPrefix, line: string, extra?: Readonly<Record<string, unknown>>) => void;

/** Lines for the team that submitted the job. */
export type Output = Readonly<Record<LogLevel, WriteLine>>;

/** One way into the team's instance of the challenge. */
export interface InstanceEndpoint {
  readonly type: string;
  readonly host: string;
  readonly port: number;
  readonly title?: string;
}

export interface JobFacts {
  readonly id: string;
  readonly challengeId: string;
  /** Lower-case hex SHA-256 of the script. */
  readonly configRevision: string;
  /** The team. */
  readonly userId: string;
  /** Unix milliseconds. */
  readonly submittedAt: number;
  readonly flags: readonly { readonly provider: string; readonly flag: string }[];
  /** The first of `flags`, or empty. */
  readonly flag: string;
  readonly instancerInstances: readonly InstanceEndpoint[];
}

/** Lines for the operator, in the runner's own log; at most 100 a job, flags of the job left out. */
export type OperatorLog = Readonly<Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>>;

export interface HandlerContext {
  readonly logger: OperatorLog;
  /** Fresh for this job, gone after it. */
  readonly browserContext: BrowserContext;
  /** By the names of `inputs`, each matched by its pattern. */
  readonly input: Readonly<Record<string, string>>;
  readonly output: Output;
  readonly job: JobFacts;
}

/** What a script exports as `challenge`. */
export interface Challenge {
  /** Time for the handler alone, 1 to 600,000. The browser is killed when it is over. */
  readonly timeoutMilliseconds: number;
  readonly inputs: Readonly<Record<string, RegexRule>>;
  readonly handler: (context: HandlerContext) => Promise<void> | void;
  readonly browser?: 'chrome' | 'firefox';
  /** `stable`, or how a version begins: of one the runner has, or can download. */
  readonly browserVersion?: string;
  /** In place of the default arguments of Chromium, which turn JIT and WebAssembly off. */
  readonly browserArguments?: readonly string[];
  /** In place of the default preferences of Firefox, which turn the same off. */
  readonly extraPrefsFirefox?: Readonly<Record<string, string | number | boolean>>;
  /** The last lines are kept; 64 by default, null for no limit but that of the whole report. */
  readonly maxLogLines?: number | null;
  /** Longer strings are cut and marked; 2048 by default, null for the runner's own limit. */
  readonly maxLogValueChars?: number | null;
  readonly restrictDomains?: RestrictedDomains;
  readonly requireInstancerInstancesRunning?: boolean;
  readonly hooksConfig?: HooksConfig;
}
