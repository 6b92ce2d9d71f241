import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const KEPT_BYTES = 512 * 1024;

/** Reads the end of each log of `npm start`, by file name; those of containers are kept by the engine. */
export async function readLogs(dataDir: string | undefined): Promise<ReadonlyMap<string, string>> {
  const logs = new Map<string, string>();
  if (!dataDir) return logs;
  const directory = join(dataDir, 'logs');
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((file) => /\.log(\.\d+)?$/.test(file)).sort()) {
    const file = await open(join(directory, name));
    try {
      const { size } = await file.stat();
      const start = Math.max(0, size - KEPT_BYTES);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(KEPT_BYTES), 0, KEPT_BYTES, start);
      const text = buffer.toString('utf8', 0, bytesRead);
      // Drops the first, incomplete line, because part of a secret in it would not be recognised.
      logs.set(name, start === 0 ? text : text.slice(text.indexOf('\n') + 1));
    } finally {
      await file.close();
    }
  }
  return logs;
}
