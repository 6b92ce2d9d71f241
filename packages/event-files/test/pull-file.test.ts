import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pullFile } from '../src/pull-file';

const OWN = 'challenges/web/shop';
const CONTENT = Buffer.from('a disk image');
const FILE = { name: 'disk.img', sha256: createHash('sha256').update(CONTENT).digest('hex'), size: 12 };

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'event-'));
});
afterEach(() => rm(root, { recursive: true }));

test('a file that an interrupted pull left incomplete is downloaded again, and a complete one is not', async () => {
  const fetched: string[] = [];
  const server = {
    download: (url: string) => {
      fetched.push(url);
      return Promise.resolve(CONTENT);
    },
  };
  const pull = () => pullFile(server, { root, own: OWN }, FILE, { url: '/disk.img', size: 12 });
  const path = await pull();
  expect(path).toBe(`files/${FILE.sha256.slice(0, 8)}/disk.img`);
  const target = join(root, OWN, String(path));
  await truncate(target, 5);
  expect(await pull()).toBe(path);
  expect(await readFile(target)).toEqual(CONTENT);
  await pull();
  expect(fetched).toEqual(['/disk.img', '/disk.img']);
});
