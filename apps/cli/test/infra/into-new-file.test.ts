import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { intoNewFile } from '../../src/infra/into-new-file';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'into-new-file-'));
});
afterEach(() => rm(directory, { recursive: true }));

it('a full disk is reported with the name of the file, and nothing of the file stays', async () => {
  const path = join(directory, 'event.tar.gz');
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const writing = intoNewFile(path, async (target) => {
    target.write('the beginning');
    target.destroy(full);
    await finished(target);
  });
  await expect(writing).rejects.toThrow(`"${path}" cannot be written (ENOSPC).`);
  expect(await readdir(directory)).toEqual([]);
});

it('an error from elsewhere is passed on unchanged', async () => {
  const writing = intoNewFile(join(directory, 'event.tar.gz'), () =>
    Promise.reject(new Error('no database')),
  );
  await expect(writing).rejects.toThrow(/^no database$/);
  expect(await readdir(directory)).toEqual([]);
});
