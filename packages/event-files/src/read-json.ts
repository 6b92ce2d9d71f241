import { readFile } from 'node:fs/promises';
import { EventError } from './event-error';

/**
 * Reads JSON that this command has written and recognises it by a key; rejects with an `EventError` that it is not
 * `what`.
 */
export async function readJson<Value extends object>(
  path: string,
  key: keyof Value & string,
  what: string,
): Promise<Value> {
  const text = await readFile(path, 'utf8');
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && key in value) return value as Value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new EventError(`"${path}" is not ${what}.`);
}
