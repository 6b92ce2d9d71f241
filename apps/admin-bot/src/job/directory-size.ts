import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of all files below a directory; files deleted meanwhile do not count. */
export async function directorySize(directory: string): Promise<number> {
  let bytes = 0;
  const entries = await opendir(directory, { recursive: true }).catch(() => undefined);
  if (entries === undefined) return 0;
  try {
    for await (const entry of entries) {
      if (!entry.isFile()) continue;
      const found = await lstat(join(entry.parentPath, entry.name)).catch(() => undefined);
      bytes += found === undefined ? 0 : found.blocks * 512;
    }
  } catch {
    // A directory was deleted during the walk; the next walk counts the rest.
  }
  return bytes;
}
