import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import type { LogFormat } from '@rampart/core/infra/logging';
import type { MetricsListener } from '@rampart/core/infra/metrics';
import type { AllowedPlace } from './containment/reach';
import type { JobLimits } from './job/job-process';
import type { PlatformConnection } from './platform/platform-client';

export type Environment = Readonly<Record<string, string | undefined>>;
type RunnerLogLevel = (typeof LOG_LEVELS)[number];

const LOG_LEVELS = ['error', 'warn', 'info', 'debug', 'trace'] as const;
const LOG_FORMATS = ['json', 'pretty'] as const;
const SHORTEST_METRICS_TOKEN = 16;
const MIB = 1024 * 1024;

/** The settings of the runner, from its environment; every variable has a form that ends in `_FILE`. */
export interface RunnerSettings {
  readonly platform: PlatformConnection;
  readonly pollIntervalMs: number;
  readonly port: number;
  readonly logLevel: RunnerLogLevel;
  /** Undefined for readable lines on a terminal and JSON elsewhere. */
  readonly logFormat: LogFormat | undefined;
  readonly metrics: MetricsListener;
  /** Path of one browser; undefined to search for browsers. */
  readonly browserPath: string | undefined;
  /** A directory of browsers, by kind and build. */
  readonly browserCacheDir: string | undefined;
  /**
   * Where downloaded browsers are stored, and the mirror they come from (undefined for the public sources).
   * Undefined when there are no downloads.
   */
  readonly downloads: BrowserDownloads | undefined;
  readonly allowedPlaces: readonly AllowedPlace[];
  readonly limits: JobLimits;
}

interface BrowserDownloads {
  readonly cacheDir: string;
  readonly mirror: string | undefined;
}

/** One sentence per problem; never a value, which may be a secret. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(readonly problems: readonly string[]) {
    super(`the settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** @throws SettingsError that lists every problem */
export function readSettings(env: Environment): RunnerSettings {
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(problem);
  const read = (name: string) => readVariable(env, name, report);
  const integer = (name: string, otherwise: number, least: number, most: number): number => {
    const text = read(name);
    if (text === undefined) return otherwise;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    report(`${name}: must be a whole number from ${least} to ${most}`);
    return otherwise;
  };
  const required = (name: string): string => {
    const text = read(name);
    if (text === undefined) report(`${name}: is required`);
    return text ?? '';
  };

  const baseUrl = required('SVC_BASE_URL').replace(/\/+$/, '');
  if (baseUrl !== '' && !isHttpUrl(baseUrl)) report('SVC_BASE_URL: must be an http or https URL');
  const logLevel = LOG_LEVELS.find((level) => level === (read('LOG_LEVEL') ?? 'info'));
  if (logLevel === undefined) report(`LOG_LEVEL: must be one of ${LOG_LEVELS.join(', ')}`);
  const givenFormat = read('LOG_FORMAT');
  const logFormat = LOG_FORMATS.find((format) => format === givenFormat);
  if (givenFormat !== undefined && logFormat === undefined)
    report(`LOG_FORMAT: must be one of ${LOG_FORMATS.join(', ')}`);
  const metricsToken = read('METRICS_TOKEN');
  if (metricsToken !== undefined && metricsToken.length < SHORTEST_METRICS_TOKEN)
    report(`METRICS_TOKEN: must have at least ${SHORTEST_METRICS_TOKEN} characters`);
  const browserCacheDir = read('BROWSER_CACHE_DIR');
  if (browserCacheDir !== undefined && !isDirectory(browserCacheDir)) {
    report('BROWSER_CACHE_DIR: must name a directory');
  }
  const settings: RunnerSettings = {
    platform: {
      baseUrl,
      secretKey: required('SVC_SECRET_KEY'),
      extraHeaders: readHeaders(read('SVC_EXTRA_HEADERS'), report),
    },
    pollIntervalMs: integer('POLL_INTERVAL_MS', 5_000, 10, 3_600_000),
    port: integer('PORT', 21_337, 0, 65_535),
    logLevel: logLevel ?? 'info',
    logFormat,
    metrics: {
      port: read('METRICS_PORT') === undefined ? undefined : integer('METRICS_PORT', 0, 0, 65_535),
      host: read('METRICS_HOST') ?? '127.0.0.1',
      token: metricsToken,
    },
    browserPath: read('BROWSER_PATH'),
    browserCacheDir,
    downloads: readDownloads(browserCacheDir, read('BROWSER_DOWNLOAD_URL'), report),
    allowedPlaces: readPlaces(read('ALLOWED_PRIVATE_HOSTS'), report),
    limits: {
      memoryBytes: integer('JOB_MEMORY_MIB', 2_048, 256, 1_048_576) * MIB,
      diskBytes: integer('JOB_DISK_MIB', 512, 64, 1_048_576) * MIB,
    },
  };
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

function readVariable(env: Environment, name: string, report: (problem: string) => void): string | undefined {
  const file = env[`${name}_FILE`];
  if (file === undefined || file === '') return env[name] === '' ? undefined : env[name];
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    report(`${name}_FILE: the file it names cannot be read`);
    return undefined;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Settings of downloads; undefined, too, when the cache directory is read-only. */
function readDownloads(
  cacheDir: string | undefined,
  url: string | undefined,
  report: (problem: string) => void,
): BrowserDownloads | undefined {
  if (url === 'off') return undefined;
  const mirror = url?.replace(/\/+$/, '');
  if (mirror !== undefined && !isBaseAddress(mirror)) {
    report(
      'BROWSER_DOWNLOAD_URL: must be off, or an http or https URL without credentials, query and fragment',
    );
  }
  return cacheDir !== undefined && isWritable(cacheDir) ? { cacheDir, mirror } : undefined;
}

/** Whether a text is a usable base URL. It must not contain credentials, because URLs of downloads are logged. */
function isBaseAddress(text: string): boolean {
  if (!isHttpUrl(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '' && !/[?#]/.test(text);
}

function isWritable(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

function readHeaders(
  text: string | undefined,
  report: (problem: string) => void,
): Readonly<Record<string, string>> {
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const entries = Object.entries(value).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      if (entries.length === Object.keys(value).length) return Object.fromEntries(entries);
    }
  } catch {
    // Reported below, like JSON that is not an object.
  }
  report('SVC_EXTRA_HEADERS: must be a JSON object of strings');
  return {};
}

/** `host:port` or `host:*`, separated by commas; IPv6 addresses in brackets. */
function readPlaces(text: string | undefined, report: (problem: string) => void): AllowedPlace[] {
  return (text ?? '')
    .split(',')
    .map((place) => place.trim())
    .filter((place) => place !== '')
    .flatMap((place) => {
      const [, host, port] = /^(\[[0-9a-f:.]+\]|[^:[\]/\s]+):(\*|\d{1,5})$/i.exec(place) ?? [];
      if (host !== undefined && port !== undefined)
        return [{ host, port: port === '*' ? '*' : Number(port) }];
      report('ALLOWED_PRIVATE_HOSTS: must be host:port or host:*, separated by commas');
      return [];
    });
}
