import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aChallenge, createTestDatabase, storeChallenges, type TestDatabase } from '@rampart/core/testing';
import { exportTo, importFrom, memoryStorage } from './an-export';

describe('texts that mention uploads, imported beside another storage', () => {
  let directory: string;
  let source: TestDatabase;
  let target: TestDatabase;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'rampart-portable-'));
    source = await createTestDatabase();
    target = await createTestDatabase();
  });
  afterEach(async () => {
    await source.drop();
    await target.drop();
    await rm(directory, { recursive: true, force: true });
  });

  async function imported(description: string, before: string, after: string): Promise<string[]> {
    const storage = memoryStorage(before);
    for (const key of ['ab/a', 'ab/a.txt']) await storage.put(Buffer.from('a handout'), key);
    await storeChallenges(source.database, aChallenge({ id: 'web', description }));
    const path = await exportTo(join(directory, 'event.tar.gz'), source.database, storage);
    await importFrom(path, target.database, memoryStorage(after));
    return target.database('challenges').pluck<string[]>('description');
  }
  const BUCKET = 'https://bucket.example.org/uploads/uploads';
  const BLOG = '[d](https://blog.example.org/wp-content/uploads/2026/06/a)';

  it('have the new address: of names that begin alike, and where staff wrote the origin of the platform', async () => {
    const copied = 'https://ctf.example.org/uploads/ab/a';
    const text = `[a](/uploads/ab/a) [b](/uploads/ab/a.txt) [c](${copied}) ${BLOG}`;
    expect(await imported(text, '/uploads', BUCKET)).toEqual([
      `[a](${BUCKET}/ab/a) [b](${BUCKET}/ab/a.txt) [c](${BUCKET}/ab/a) ${BLOG}`,
    ]);
  });

  it('have the new address when they leave a bucket', async () => {
    expect(await imported(`[a](${BUCKET}/ab/a) ${BLOG}`, BUCKET, '/uploads')).toEqual([
      `[a](/uploads/ab/a) ${BLOG}`,
    ]);
  });
});
