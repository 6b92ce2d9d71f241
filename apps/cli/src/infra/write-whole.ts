import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Replaces a file in one step, with the mode it had; a new one is for its owner only. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await replaceAll([[path, text]]);
}

/** Replaces files of a folder, none before all are written. When that fails, the folder is as it was, or still absent. */
export async function writeInto(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const created = await mkdir(folder, { recursive: true });
  try {
    await replaceAll(Array.from(files, ([name, text]) => [join(folder, name), text]));
  } catch (error) {
    if (created !== undefined) await rm(created, { recursive: true });
    throw error;
  }
}

async function replaceAll(files: readonly (readonly [path: string, text: string])[]): Promise<void> {
  const draftOf = (path: string) => `${path}.${String(process.pid)}`;
  try {
    for (const [path, text] of files) {
      const before = await stat(path).catch(() => undefined);
      const mode = before === undefined ? 0o600 : before.mode & 0o777;
      await writeFile(draftOf(path), text, { mode, flush: true });
    }
    for (const [path] of files) await rename(draftOf(path), path);
  } catch (error) {
    for (const [path] of files) await rm(draftOf(path), { force: true });
    throw error;
  }
}
