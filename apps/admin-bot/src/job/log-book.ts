import type { LogLine } from '../job-process/messages';

/** The platform refuses a larger report. */
const MAX_REPORT_CHARS = 1_048_576;

/** Keeps the last lines of a visit, as many as fit into a report. */
export interface LogBook {
  readonly add: (line: LogLine) => void;
  /** One JSON object per line. */
  readonly text: () => string;
}

/** `maxLines`: null for no limit other than that of the report. */
export function createLogBook(maxLines: number | null, maxChars: number = MAX_REPORT_CHARS): LogBook {
  const lines: string[] = [];
  // Of all lines, each with its line break.
  let chars = 0;
  return {
    add(entry) {
      const whole = JSON.stringify(entry);
      const line =
        whole.length < maxChars
          ? whole
          : JSON.stringify({ ...entry, line: '[too long for the report]', extra: {} });
      lines.push(line);
      chars += line.length + 1;
      while (lines.length > 0 && (chars - 1 > maxChars || (maxLines !== null && lines.length > maxLines))) {
        chars -= (lines.shift()?.length ?? 0) + 1;
      }
    },
    text: () => lines.join('\n'),
  };
}
