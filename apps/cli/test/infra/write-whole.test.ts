import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeInto, type FileText } from '../../src/infra/write-whole';

async function* files(): AsyncGenerator<FileText> {
  yield ['teams.csv', 'new'];
  yield ['no-such-folder/solves.csv', 'cannot be written'];
}

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'write-whole-'));
});
afterEach(() => rm(directory, { recursive: true }));

it('nothing stays of a folder that cannot be written completely', async () => {
  await expect(writeInto(join(directory, 'results', 'final'), files())).rejects.toThrow('ENOENT');
  expect(await readdir(directory)).toEqual([]);
});

it('of an existing folder, all files are replaced or none', async () => {
  const path = join(directory, 'teams.csv');
  await writeFile(path, 'old');
  await expect(writeInto(directory, files())).rejects.toThrow('ENOENT');
  expect(await readdir(directory)).toEqual(['teams.csv']);
  expect(await readFile(path, 'utf8')).toBe('old');
});
