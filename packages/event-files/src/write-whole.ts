import { chmod, rename, rm, stat, writeFile } from 'node:fs/promises';

/**
 * Replaces a file in one step and keeps its mode: on a full disk the old content stays, because half of a YAML file may
 * be read as a challenge without flags.
 * @param mode of a new file
 */
export async function writeWhole(path: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  const draft = `${path}.draft`;
  const before = await stat(path).catch(() => undefined);
  try {
    await writeFile(draft, content, { mode: before?.mode ?? mode, flush: true });
    // A new file has lost what the umask takes away.
    if (before !== undefined) await chmod(draft, before.mode);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
