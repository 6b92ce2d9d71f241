import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fixedClock, seededRandom } from '../../src/testing';
import { silentLogger } from '../../src/infra/logging';
import { UPLOAD_STORAGES } from '../../src/adapters';
import { createProvider } from '../../src/infra/config';
import type { StorageUnderTest } from './storage-under-test';

export async function localUnderTest(): Promise<StorageUnderTest & { readonly directory: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'uploads-'));
  const { storage } = createProvider(
    UPLOAD_STORAGES,
    { name: 'uploads/local', options: { uploadDirectory: directory } },
    { clock: fixedClock(new Date(0)), random: seededRandom('local'), logger: silentLogger },
  );
  return {
    storage,
    directory,
    async listAll() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(directory, join(entry.parentPath, entry.name)));
    },
    read: async (key) => ({ bytes: await readFile(join(directory, key)) }),
    async breakDown() {
      await rm(directory, { recursive: true });
      await writeFile(directory, 'no directory any more');
    },
    stop: () => rm(directory, { recursive: true, force: true }),
  };
}
