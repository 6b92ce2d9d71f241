import { open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { CommandError } from '../command';
import { errorCode } from './error-code';

/**
 * Writes a file that appears under its name when it is complete, readable by its owner only. An existing file is
 * not replaced.
 */
export async function intoNewFile<Result>(
  path: string,
  write: (target: Writable) => Promise<Result>,
): Promise<Result> {
  const existing = await open(path, 'r').catch(() => undefined);
  if (existing !== undefined) {
    await existing.close();
    throw new CommandError(`"${path}" already exists: name another file.`);
  }
  const partial = `${path}.partial`;
  const unwritable = (error: unknown) =>
    new CommandError(`"${path}" cannot be written (${errorCode(error)}).`, { cause: error });
  const file = await open(partial, 'w', 0o600).catch((error: unknown) => {
    throw unwritable(error);
  });
  const target = file.createWriteStream({ flush: true });
  try {
    const result = await write(target);
    await rename(partial, path);
    return result;
  } catch (error) {
    const { errored } = target;
    target.destroy();
    await rm(partial, { force: true });
    throw errored === null ? error : unwritable(errored);
  }
}
