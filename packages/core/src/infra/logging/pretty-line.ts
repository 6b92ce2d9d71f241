import { styleText } from 'node:util';
import { escapeControls } from './escape-controls';

/** A log line before formatting. */
export interface LogEntry {
  readonly time: Date;
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const STYLES = { error: 'red', warn: 'yellow', info: 'green', debug: 'blue', trace: 'gray' } as const;
const PLAIN_TEXT = /^[\w.:/@+-]+$/;

function isStyled(level: string): level is keyof typeof STYLES {
  return Object.hasOwn(STYLES, level);
}

function stackOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('stack' in value)) return undefined;
  const stack = typeof value.stack === 'string' ? value.stack : undefined;
  const cause = 'cause' in value ? stackOf(value.cause) : undefined;
  return cause === undefined ? stack : `${stack ?? ''}\ncaused by ${cause}`;
}

function shown(value: unknown): string {
  if (typeof value === 'string' && PLAIN_TEXT.test(value)) return value;
  // Wrapped in a list, because there JSON writes values that it cannot express as null.
  return escapeControls(JSON.stringify([value]).slice(1, -1));
}

/** A line for people: local time, level, message and fields; the stacks of errors follow it. */
export function prettyLine({ time, level, message, fields }: LogEntry): string {
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()];
  const digits = clock.map((part) => String(part).padStart(2, '0')).join(':');
  const name = level.toUpperCase().padEnd(5);
  const words: string[] = [];
  const stacks: string[] = [];
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const stack = stackOf(value);
    if (stack === undefined) words.push(`${styleText('gray', `${key}=`)}${shown(value)}`);
    else stacks.push(escapeControls(`${key}: ${stack}`).replaceAll('\n', '\n    '));
  }
  const head = [
    styleText('gray', `${digits}.${String(time.getMilliseconds()).padStart(3, '0')}`),
    isStyled(level) ? styleText(STYLES[level], name) : name,
    message,
    ...words,
  ];
  return [head.join(' '), ...stacks.map((stack) => `    ${stack}`)].join('\n');
}
