import { createRequire } from 'node:module';
import type * as winston from 'winston';
import { createBufferedTransport } from './buffered-transport';
import { prettyLine } from './pretty-line';

/** `json`: one object per line, for machines; `pretty`: for people. */
export type LogFormat = 'json' | 'pretty';
export type LogLevel = 'error' | 'warn' | 'info' | 'debug' | 'trace';
export type LogFields = Readonly<Record<string, unknown>>;

/** Structured logs, one JSON object per line. `error` means that a person should act now. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** A logger whose lines all carry `fields`. */
  child(fields: LogFields): Logger;
  /** Resolves once everything logged so far has been passed to the stream. */
  readonly flush: () => Promise<void>;
}

/** Keys whose values are never logged, at any depth. */
const SECRET_KEYS =
  /^(authorization|cookie|proxy-authorization|token|auth_?token|team_?token|flag|secret|password|token_?key|signature)$/i;
const REDACTED = '[redacted]';

function redacted(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Error) {
    return {
      name: value.name,
      message: value.message,
      stack: value.stack,
      ...(value.cause === undefined ? {} : { cause: redacted(value.cause, depth + 1) }),
    };
  }
  if (depth > 4) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => redacted(item, depth + 1));
  const safe: Record<string, unknown> = {};
  for (const key in value) {
    safe[key] = SECRET_KEYS.test(key)
      ? REDACTED
      : redacted((value as Record<string, unknown>)[key], depth + 1);
  }
  return safe;
}

const MESSAGE = Symbol.for('message');

/**
 * Builds a line in one step: winston's own timestamp and json formats cost more than a whole reply from
 * memory, and every request logs a line.
 */
function jsonLine(entry: winston.Logform.TransformableInfo): winston.Logform.TransformableInfo {
  const { level, message, ...fields } = entry;
  entry[MESSAGE] = JSON.stringify({ time: new Date().toISOString(), level, message, ...fields });
  return entry;
}

function prettyLines(entry: winston.Logform.TransformableInfo): winston.Logform.TransformableInfo {
  const { level, message, ...fields } = entry;
  entry[MESSAGE] = prettyLine({ time: new Date(), level, message: String(message), fields });
  return entry;
}

const LEVELS = { error: 0, warn: 1, info: 2, debug: 3, trace: 4 } as const;

class StructuredLogger implements Logger {
  constructor(
    /** More verbose lines are dropped before they are formatted. */
    private readonly mostVerbose: number,
    private readonly winston: winston.Logger,
    private readonly handOver: () => Promise<void>,
    private readonly bound: LogFields,
  ) {}

  private write(level: 'debug' | 'info' | 'warn' | 'error', message: string, fields?: LogFields): void {
    if (LEVELS[level] > this.mostVerbose) return;
    this.winston.log({ level, message, ...this.bound, ...(redacted(fields ?? {}) as LogFields) });
  }

  debug(message: string, fields?: LogFields): void {
    this.write('debug', message, fields);
  }
  info(message: string, fields?: LogFields): void {
    this.write('info', message, fields);
  }
  warn(message: string, fields?: LogFields): void {
    this.write('warn', message, fields);
  }
  error(message: string, fields?: LogFields): void {
    this.write('error', message, fields);
  }
  child(fields: LogFields): Logger {
    return new StructuredLogger(this.mostVerbose, this.winston, this.handOver, {
      ...this.bound,
      ...(redacted(fields) as LogFields),
    });
  }
  readonly flush = (): Promise<void> => this.handOver();
}

/**
 * Logs to `stream` (standard output) from `level` upwards; every line carries `fields`. Without a `format` a terminal gets
 * lines for people.
 */
export function createLogger(options: {
  level: LogLevel;
  format?: LogFormat | undefined;
  fields?: LogFields;
  stream?: NodeJS.WritableStream;
}): Logger {
  // Loaded when needed: most commands of the operator log nothing.
  const { createLogger: createWinston, format } = createRequire(__filename)('winston') as typeof winston;
  const stream: NodeJS.WritableStream & { readonly isTTY?: boolean } = options.stream ?? process.stdout;
  const form = options.format ?? (stream.isTTY === true ? 'pretty' : 'json');
  const { transport, flush } = createBufferedTransport(stream);
  const written = createWinston({
    level: options.level,
    levels: LEVELS,
    format: format(form === 'pretty' ? prettyLines : jsonLine)(),
    transports: [transport],
  });
  return new StructuredLogger(
    LEVELS[options.level],
    written,
    flush,
    redacted(options.fields ?? {}) as LogFields,
  );
}

/** Discards everything; for tests and for command-line tools whose output is for people. */
export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLogger,
  flush: () => Promise.resolve(),
};
