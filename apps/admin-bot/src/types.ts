/**
 * The types for scripts of the admin bot: `import type { Challenge } from '@rampart/admin-bot/types'`. Types only,
 * so that the import disappears; a script may import no other module. The guide is docs/admin-bot-scripts.md.
 */
import type { BrowserContext } from 'playwright-core';

export type { BrowserContext, Page } from 'playwright-core';

/** A regular expression as JavaScript reads it, tested unanchored. */
export interface RegexRule {
  readonly pattern: string;
  readonly flags?: string;
}

/** Patterns that allow, then patterns that refuse; the first match decides. */
export interface DomainRules {
  readonly allowRegex?: readonly RegexRule[];
  readonly disallowRegex?: readonly RegexRule[];
}

/** Checked in this order: host allow, host disallow, URL allow, URL disallow. Addresses that match none are allowed. */
export interface RestrictedDomains {
  /** Matched against the host name, without the port. */
  readonly host?: DomainRules;
  /** Matched against the whole URL. */
  readonly url?: DomainRules;
}

/** What the team sees of the visit in addition to lines of the handler; all off by default. */
export interface HooksConfig {
  readonly showConsoleLogs?: boolean;
  /** Uncaught errors of pages, and requests that failed. */
  readonly showBrowserErrors?: boolean;
  readonly showNavigation?: boolean;
  readonly showDialogs?: boolean;
  readonly autoDismissDialogs?: boolean;
  /** If more tabs are open, the browser is closed and the job fails; -1 for only the limit of the runner. */
  readonly limitTabsNumber?: number;
  readonly limitTabsNumberShowError?: boolean;
}

export type LogLevel = 'info' | 'warn' | 'error' | 'fatal';
/** Source of a line; handlers use `challenge`. */
export type LogPrefix = 'console' | 'navigation' | 'network' | 'admin-bot' | 'challenge' | 'dialog';

type WriteLine = (prefix: LogPrefix, line: string, extra?: Readonly<Record<string, unknown>>) => void;

/** Lines for the team that submitted the job. */
export type Output = Readonly<Record<LogLevel, WriteLine>>;

/** An endpoint of the instance of the team. */
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
  /** ID of the team. */
  readonly userId: string;
  /** Unix milliseconds. */
  readonly submittedAt: number;
  readonly flags: readonly { readonly provider: string; readonly flag: string }[];
  /** The first of `flags`; empty if there is none. */
  readonly flag: string;
  readonly instancerInstances: readonly InstanceEndpoint[];
}

/** Writes lines for the operator to the log of the runner: at most 100 per job, with flags of the job removed. */
export type OperatorLog = Readonly<Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>>;

export interface HandlerContext {
  readonly logger: OperatorLog;
  /** New for this job, and closed after it. */
  readonly browserContext: BrowserContext;
  /** Submitted values by the names of `inputs`, each matched by its pattern. */
  readonly input: Readonly<Record<string, string>>;
  readonly output: Output;
  readonly job: JobFacts;
}

/** The object that a script exports as `challenge`. */
export interface Challenge {
  /**
   * Time limit of the handler in ms, 1 to 600,000; the browser is killed at the limit. The launch of the browser is
   * not included.
   */
  readonly timeoutMilliseconds: number;
  readonly inputs: Readonly<Record<string, RegexRule>>;
  readonly handler: (context: HandlerContext) => Promise<void> | void;
  readonly browser?: 'chrome' | 'firefox';
  /** `stable`, or the prefix of a version that the runner has or can download. */
  readonly browserVersion?: string;
  /** Replaces the default arguments of Chromium, which turn off JIT and WebAssembly. */
  readonly browserArguments?: readonly string[];
  /** Replaces the default preferences of Firefox, which turn off JIT and WebAssembly. */
  readonly extraPrefsFirefox?: Readonly<Record<string, string | number | boolean>>;
  /** Number of last lines to keep; 64 by default, null for only the limit of the report. */
  readonly maxLogLines?: number | null;
  /** Longer strings are cut and marked; 2048 by default, null for only the limit of the runner. */
  readonly maxLogValueChars?: number | null;
  readonly restrictDomains?: RestrictedDomains;
  readonly requireInstancerInstancesRunning?: boolean;
  readonly hooksConfig?: HooksConfig;
}
