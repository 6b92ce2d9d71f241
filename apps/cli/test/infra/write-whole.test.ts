import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeInto } from '../../src/infra/write-whole';

const FILES = new Map([
  ['teams.csv', 'new'],
  ['no-such-folder/solves.csv', 'cannot be written'],
]);

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'write-whole-'));
});
afterEach(() => rm(directory, { recursive: true }));

it('of a folder that cannot be written whole nothing stays', async () => {
  await expect(writeInto(join(directory, 'results', 'final'), FILES)).rejects.toThrow('ENOENT');
  expect(await readdir(directory)).toEqual([]);
});

it('the files of a folder that was there are replaced all or none', async () => {
  const path = join(directory, 'teams.csv');
  await writeFile(path, 'old');
  await expect(writeInto(directory, FILES)).rejects.toThrow('ENOENT');
  expect(await readdir(directory)).toEqual(['teams.csv']);
  expect(await readFile(path, 'utf8')).toBe('old');
});
