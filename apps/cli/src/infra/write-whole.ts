import { rename, stat, writeFile } from 'node:fs/promises';

/** Replaces a file in one step, with the mode it had; a new one is for its owner only. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const before = await stat(path).catch(() => undefined);
  const draft = `${path}.${String(process.pid)}`;
  await writeFile(draft, text, { mode: before === undefined ? 0o600 : before.mode & 0o777, flush: true });
  await rename(draft, path);
}
