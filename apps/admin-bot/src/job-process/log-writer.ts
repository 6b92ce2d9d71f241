import { inspect } from 'node:util';
import type { Clock } from '@rampart/core/infra/clock';
import type { LogLevel, LogPrefix, Output } from '../types';
import type { LogLine } from './messages';

/** The longest string when the script sets no limit: a page can log as much as fits into its memory. */
const MAX_VALUE_CHARS = 262_144;
const DEEPEST = 4;
const MAX_ENTRIES = 64;

export type WriteLog = (
  level: LogLevel,
  prefix: LogPrefix,
  line: string,
  extra?: Readonly<Record<string, unknown>>,
) => void;

/** Makes lines of bounded size and sends each at once, so that nothing is lost when the process is killed. */
export function createLogWriter(dependencies: {
  readonly clock: Clock;
  /** The longest string, characters; null for the runner's own limit. */
  readonly maxValueChars: number | null;
  readonly send: (line: LogLine) => void;
}): WriteLog {
  const limit = Math.min(dependencies.maxValueChars ?? MAX_VALUE_CHARS, MAX_VALUE_CHARS);
  return (level, prefix, line, extra = {}) => {
    const cut = bounded(extra, limit, 0);
    dependencies.send({
      time: dependencies.clock.now().getTime(),
      level,
      prefix,
      line: cutText(line, limit),
      extra: isRecord(cut) ? cut : {},
    });
  };
}

const PREFIXES: readonly LogPrefix[] = [
  'console',
  'navigation',
  'network',
  'admin-bot',
  'challenge',
  'dialog',
];

/** The `output` of the handler context. Scripts are not type-checked, so any value may arrive. */
export function outputOf(write: WriteLog): Output {
  const writeAt =
    (level: LogLevel) =>
    (prefix: unknown, line?: unknown, extra?: unknown): void => {
      const known = PREFIXES.find((name) => name === prefix);
      const text = line === undefined ? prefix : line;
      write(level, known ?? 'challenge', inspectShortly(text), isRecord(extra) ? extra : {});
    };
  return { info: writeAt('info'), warn: writeAt('warn'), error: writeAt('error'), fatal: writeAt('fatal') };
}

function inspectShortly(value: unknown): string {
  return typeof value === 'string' ? value : inspect(value, { depth: 1, breakLength: Infinity });
}

function cutText(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}… [cut, ${text.length} characters]`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy that JSON can represent, of bounded depth and width. */
function bounded(value: unknown, limit: number, depth: number): unknown {
  if (typeof value === 'string') return cutText(value, limit);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (value instanceof Error) return cutText(value.message, limit);
  if (depth >= DEEPEST || typeof value !== 'object') return cutText(inspectShortly(value), limit);
  if (Array.isArray(value)) {
    return value.slice(0, MAX_ENTRIES).map((item) => bounded(item, limit, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ENTRIES)
      .map(([key, item]) => [cutText(key, limit), bounded(item, limit, depth + 1)]),
  );
}
