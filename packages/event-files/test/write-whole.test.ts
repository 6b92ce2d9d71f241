import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWhole } from '../src/write-whole';

test('a file that a group may write stays so, whatever the umask', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'event-'));
  const path = join(folder, 'challenge.yaml');
  try {
    await writeFile(path, 'name: Shop\n');
    await chmod(path, 0o666);
    await writeWhole(path, 'name: Market\n');
    expect((await stat(path)).mode & 0o777).toBe(0o666);
  } finally {
    await rm(folder, { recursive: true });
  }
});
