/** A line of the bundled runner: one JSON object per line. */
interface LogLine {
  readonly time: number;
  readonly level: string;
  readonly prefix: string;
  readonly line: string;
  readonly extra: object;
}

function isLogLine(value: unknown): value is LogLine {
  if (typeof value !== 'object' || value === null) return false;
  const { time, level, prefix, line, extra } = value as Readonly<Record<string, unknown>>;
  const isObject = typeof extra === 'object' && extra !== null;
  return (
    typeof time === 'number' && isObject && [level, prefix, line].every((one) => typeof one === 'string')
  );
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Formats the log of a visit with times in seconds since its first line. Lines of other runners stay unchanged. */
export function readableLog(logs: string): string {
  let startedAt: number | undefined;
  return logs
    .split('\n')
    .map((text) => {
      const entry = parsed(text);
      if (!isLogLine(entry)) return text;
      const { time, level, prefix, line, extra } = entry;
      startedAt ??= time;
      const more = Object.keys(extra).length === 0 ? [] : [JSON.stringify(extra)];
      const from = level === 'info' ? `${prefix}:` : `${prefix} ${level}:`;
      return [`[${((time - startedAt) / 1000).toFixed(3)}]`, from, line, ...more].join(' ');
    })
    .join('\n');
}
