import { inspect } from 'node:util';
import type { JobFacts, OperatorLog } from '../types';
import type { NoteLevel } from './messages';

/** Limits per job, because a hostile page can make a handler that listens to it log without end. */
const MAX_NOTES = 100;
const MAX_NOTE_CHARS = 2_048;

/**
 * The `logger` of the handler context, which writes to the log of the operator. Flags of the job are replaced,
 * because no log may contain flags.
 */
export function createOperatorLog(
  { flag, flags }: Pick<JobFacts, 'flag' | 'flags'>,
  send: (level: NoteLevel, text: string) => void,
): OperatorLog {
  const secrets = [flag, ...flags.map((one) => one.flag)].filter((text) => text !== '');
  let left = MAX_NOTES;
  const noteAt = (level: NoteLevel) => (message: unknown) => {
    if (left === 0) return;
    left -= 1;
    const text =
      typeof message === 'string' ? message : inspect(message, { depth: 1, breakLength: Infinity });
    // Replaced before the text is cut, so that no part of a flag remains.
    const safe = secrets.reduce((rest, secret) => rest.replaceAll(secret, '[flag]'), text);
    send(level, safe.slice(0, MAX_NOTE_CHARS));
  };
  return { debug: noteAt('debug'), info: noteAt('info'), warn: noteAt('warn'), error: noteAt('error') };
}
