import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Replaces a file in one step and keeps its mode; a new file is readable by its owner only. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await replaceAll('', [[path, text]]);
}

/** The name of a file and its text, which may come in pieces. */
export type FileText = readonly [name: string, text: string | Iterable<string>];

/**
 * Replaces files of a folder once all of them are written. Each file is requested when the one before is written.
 * After a failure the folder is unchanged, or still absent.
 */
export async function writeInto(folder: string, files: AsyncIterable<FileText>): Promise<void> {
  const created = await mkdir(folder, { recursive: true });
  try {
    await replaceAll(folder, files);
  } catch (error) {
    if (created !== undefined) await rm(created, { recursive: true });
    throw error;
  }
}

async function replaceAll(
  folder: string,
  files: AsyncIterable<FileText> | Iterable<FileText>,
): Promise<void> {
  const paths: string[] = [];
  const draftOf = (path: string) => `${path}.${String(process.pid)}`;
  try {
    for await (const [name, text] of files) {
      const path = join(folder, name);
      paths.push(path);
      const before = await stat(path).catch(() => undefined);
      const mode = before === undefined ? 0o600 : before.mode & 0o777;
      await writeFile(draftOf(path), text, { mode, flush: true });
    }
    for (const path of paths) await rename(draftOf(path), path);
  } catch (error) {
    for (const path of paths) await rm(draftOf(path), { force: true });
    throw error;
  }
}
