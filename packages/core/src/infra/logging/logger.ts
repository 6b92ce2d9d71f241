import { escapeControls } from './escape-controls';
import { createLineBuffer, type LineBuffer } from './line-buffer';
import { prettyLine } from './pretty-line';

/** `json`: one object per line, for machines; `pretty`: for people. */
export type LogFormat = 'json' | 'pretty';
export type LogLevel = 'error' | 'warn' | 'info' | 'debug' | 'trace';
export type LogFields = Readonly<Record<string, unknown>>;

/**
 * Structured logs, one JSON object per line. `error` means that a person should act now. Errors are written at
 * once, other lines some milliseconds later, so their fields must not change any more.
 */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Whether `debug` writes anything, for callers whose fields are expensive to build. */
  readonly isDebugEnabled: boolean;
  /** A logger whose lines all carry `fields`. */
  child(fields: LogFields): Logger;
  /** Resolves once everything logged so far has been passed to the stream. */
  readonly flush: () => Promise<void>;
}

/** Keys whose values are never logged, at any depth. */
const SECRET_KEYS =
  /^(authorization|cookie|proxy-authorization|token|auth_?token|team_?token|flag|secret|password|token_?key|signature)$/i;
const REDACTED = '[redacted]';

interface KnownKey {
  readonly isSecret: boolean;
  /** The key as it is written in a JSON object: `,"key":`. */
  readonly json: string;
}

/** A cache, because there are few keys and each line has some. */
const knownKeys = new Map<string, KnownKey>();
const MAX_KNOWN_KEYS = 1_000;

function keyOf(key: string): KnownKey {
  let known = knownKeys.get(key);
  if (known === undefined) {
    known = { isSecret: SECRET_KEYS.test(key), json: `,${JSON.stringify(key)}:` };
    if (knownKeys.size < MAX_KNOWN_KEYS) knownKeys.set(key, known);
  }
  return known;
}

function redacted(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value.toJSON();
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
    safe[key] = keyOf(key).isSecret ? REDACTED : redacted((value as Record<string, unknown>)[key], depth + 1);
  }
  return safe;
}

/** Text that needs no escaping in JSON. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

function jsonValue(value: unknown): string {
  if (typeof value === 'string')
    return PLAIN.test(value) ? `"${value}"` : escapeControls(JSON.stringify(value));
  // Wrapped in a list, because there JSON writes values that it cannot express as null.
  const json = JSON.stringify([typeof value === 'object' ? redacted(value) : value]).slice(1, -1);
  return typeof value === 'object' ? escapeControls(json) : json;
}

/** The time as JSON; lines of one millisecond share the text. */
let lastTime = { atMs: NaN, text: '' };

function timeText(atMs: number): string {
  if (atMs !== lastTime.atMs) lastTime = { atMs, text: new Date(atMs).toISOString() };
  return lastTime.text;
}

/** The fields as JSON to append to other fields, each with a leading comma; secrets are redacted. */
function jsonFields(fields: LogFields): string {
  let text = '';
  for (const key in fields) {
    const value = fields[key];
    if (value === undefined) continue;
    const { isSecret, json } = keyOf(key);
    text += json + jsonValue(isSecret ? REDACTED : value);
  }
  return text;
}

/** Formats the lines of one logger; `bound` are the fields that all of them have. */
type LineFormat = (
  bound: LogFields,
) => (atMs: number, level: LogLevel, message: string, fields: LogFields) => string;

/** Concatenates text: building an object for each line would cost more than a whole reply from memory. */
const jsonLines: LineFormat = (bound) => {
  const boundText = jsonFields(bound);
  return (atMs, level, message, fields) =>
    `{"time":"${timeText(atMs)}","level":"${level}","message":${jsonValue(message)}${boundText}${jsonFields(fields)}}`;
};

const prettyLines: LineFormat = (bound) => (atMs, level, message, fields) =>
  prettyLine({
    time: new Date(atMs),
    level,
    message,
    fields: redacted({ ...bound, ...fields }) as LogFields,
  });

const LEVELS = { error: 0, warn: 1, info: 2, debug: 3, trace: 4 } as const;

const NO_FIELDS: LogFields = {};

class StructuredLogger implements Logger {
  readonly isDebugEnabled: boolean;
  private readonly line: ReturnType<LineFormat>;

  constructor(
    /** More verbose lines are dropped before they are formatted. */
    private readonly mostVerbose: number,
    private readonly format: LineFormat,
    private readonly lines: LineBuffer,
    private readonly bound: LogFields,
  ) {
    this.line = format(bound);
    this.isDebugEnabled = LEVELS.debug <= mostVerbose;
  }

  private write(level: 'debug' | 'info' | 'warn' | 'error', message: string, fields = NO_FIELDS): void {
    if (LEVELS[level] > this.mostVerbose) return;
    const atMs = Date.now();
    this.lines.add(() => this.line(atMs, level, message, fields), level === 'error');
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
    return new StructuredLogger(this.mostVerbose, this.format, this.lines, { ...this.bound, ...fields });
  }
  readonly flush = (): Promise<void> => this.lines.flush();
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
  const stream: NodeJS.WritableStream & { readonly isTTY?: boolean } = options.stream ?? process.stdout;
  const form = options.format ?? (stream.isTTY === true ? 'pretty' : 'json');
  return new StructuredLogger(
    LEVELS[options.level],
    form === 'pretty' ? prettyLines : jsonLines,
    createLineBuffer(stream),
    options.fields ?? NO_FIELDS,
  );
}

/** Discards everything; for tests and for command-line tools whose output is for people. */
export const silentLogger: Logger = {
  isDebugEnabled: false,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLogger,
  flush: () => Promise.resolve(),
};
