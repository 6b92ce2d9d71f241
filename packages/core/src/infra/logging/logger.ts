import { createLogger as createWinston, format, type Logger as WinstonLogger } from 'winston';
import { createBufferedTransport } from './buffered-transport';

export type LogFields = Readonly<Record<string, unknown>>;

/** Structured JSON lines, one object a line. `error` means a person should act now. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** A logger whose lines all carry `fields`. */
  child(fields: LogFields): Logger;
  /** Resolves once everything logged so far is handed to the stream. */
  flush(): Promise<void>;
}

/** Keys whose values never reach a log, wherever they stand in the fields. */
const SECRET_KEYS =
  /^(authorization|cookie|proxy-authorization|token|auth_?token|team_?token|flag|secret|password|token_?key|signature)$/i;
const REDACTED = '[redacted]';

function redacted(value: unknown, depth = 0): unknown {
  if (value instanceof Error) {
    return {
      name: value.name,
      message: value.message,
      stack: value.stack,
      ...(value.cause === undefined ? {} : { cause: redacted(value.cause, depth + 1) }),
    };
  }
  if (value === null || typeof value !== 'object' || depth > 4) return value;
  if (Array.isArray(value)) return value.map((item) => redacted(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      SECRET_KEYS.test(key) ? REDACTED : redacted(item, depth + 1),
    ]),
  );
}

class StructuredLogger implements Logger {
  constructor(
    private readonly winston: WinstonLogger,
    private readonly handOver: () => Promise<void>,
    private readonly bound: LogFields,
  ) {}

  private write(level: 'debug' | 'info' | 'warn' | 'error', message: string, fields?: LogFields): void {
    if (!this.winston.isLevelEnabled(level)) return;
    const safe = redacted(fields === undefined ? this.bound : { ...this.bound, ...fields });
    this.winston.log(level, message, safe);
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
    return new StructuredLogger(this.winston, this.handOver, { ...this.bound, ...fields });
  }
  flush(): Promise<void> {
    return this.handOver();
  }
}

/** Logs to `stream` (standard output) from `level` upwards; every line carries `fields`. */
export function createLogger(options: {
  level: string;
  fields?: LogFields;
  stream?: NodeJS.WritableStream;
}): Logger {
  const { transport, flush } = createBufferedTransport(options.stream ?? process.stdout);
  const winston = createWinston({
    level: options.level,
    levels: { error: 0, warn: 1, info: 2, debug: 3, trace: 4 },
    format: format.combine(format.timestamp(), format.json()),
    transports: [transport],
  });
  return new StructuredLogger(winston, flush, options.fields ?? {});
}

/** Says nothing; for tests and for command-line tools whose output is for people. */
export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLogger,
  flush: () => Promise.resolve(),
};
