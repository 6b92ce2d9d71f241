/** Messages between the runner and a job's process. The process runs an author's code: anything else it sends is ignored. */
import type { CompleteChallenge } from '../challenge/challenge-schema';
import type { JobFacts, LogLevel, LogPrefix } from '../types';

/** A script's object without its handler, as it is sent to the runner. */
export type ChallengeFacts = Omit<CompleteChallenge, 'handler'>;

/** `load` with the script comes first; `visit` follows once browser and proxy are ready. */
export type ToJobProcess =
  | { readonly kind: 'load'; readonly code: string }
  | { readonly kind: 'visit'; readonly visit: Visit };

export interface Visit {
  readonly executablePath: string;
  readonly proxyPort: number;
  readonly input: Readonly<Record<string, string>>;
  readonly job: JobFacts;
}

export type FromJobProcess =
  | { readonly kind: 'loaded'; readonly challenge: ChallengeFacts }
  | { readonly kind: 'refused'; readonly detail: string }
  /** The browser runs and the handler begins. */
  | { readonly kind: 'started' }
  | { readonly kind: 'line'; readonly line: LogLine }
  | { readonly kind: 'note'; readonly level: NoteLevel; readonly text: string }
  /** The handler has returned or failed; only the browser is still to be closed. */
  | { readonly kind: 'finished'; readonly succeeded: boolean };

/** The levels of lines for the operator. */
export type NoteLevel = (typeof NOTE_LEVELS)[number];
export const NOTE_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** One line of a job's log. */
export interface LogLine {
  /** Unix milliseconds. */
  readonly time: number;
  readonly level: LogLevel;
  readonly prefix: LogPrefix;
  readonly line: string;
  readonly extra: Readonly<Record<string, unknown>>;
}
