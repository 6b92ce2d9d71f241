import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFinding } from '../src/finding';
import { lintFolder } from '../src/lint';
import { readFolder } from '../src/read-folder';
import { runEvent } from '../src/testing/run-event';

const PLAYABLE = 'name: Shop\npoints: { min: 100, max: 500 }\nflags: [flag-x]\n';

let outside: string;
let root: string;
beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), 'event-'));
  root = join(outside, 'event');
  await mkdir(join(root, 'challenges/web/shop'), { recursive: true });
  await writeFile(join(root, 'event.yaml'), 'name: CTF\n');
  await writeFile(join(root, 'challenges/web/shop/challenge.yaml'), PLAYABLE);
});
afterEach(() => rm(outside, { recursive: true }));

async function read() {
  const folder = await readFolder(root);
  const findings = await lintFolder(folder);
  return { ids: folder.challenges.map(({ id }) => id), findings: findings.map(describeFinding) };
}

test.each(['challenges/web', 'challenges/web/shop'])('%s may be a link to another folder', async (path) => {
  await rename(join(root, path), join(root, 'elsewhere'));
  await symlink(join(root, 'elsewhere'), join(root, path));
  expect(await read()).toEqual({ ids: ['shop'], findings: [] });
});

test('a file or script that a link takes from outside the event is not read', async () => {
  const shop = join(root, 'challenges/web/shop');
  const fields = 'files: [notes.txt, own.txt, ../../../shared.txt]\nadminBotConfig: { script: bot.ts }\n';
  await writeFile(join(shop, 'challenge.yaml'), PLAYABLE + fields);
  await writeFile(join(root, 'shared.txt'), '');
  await symlink(join(root, 'shared.txt'), join(shop, 'own.txt'));
  await writeFile(join(outside, 'admin-token'), '');
  for (const name of ['notes.txt', 'bot.ts']) await symlink(join(outside, 'admin-token'), join(shop, name));
  expect((await read()).findings).toEqual([
    expect.stringContaining('files.0: there is no file "notes.txt" in the folder of the event'),
    expect.stringContaining('adminBotConfig.script: there is no such script in the folder of the event'),
  ]);
});

test('a challenge that is a link has the files of its folder', async () => {
  const shop = join(root, 'challenges/web/shop');
  await writeFile(join(shop, 'challenge.yaml'), `${PLAYABLE}files: [notes.txt]\n`);
  await writeFile(join(shop, 'notes.txt'), '');
  await rename(shop, join(outside, 'shop'));
  await symlink(join(outside, 'shop'), shop);
  expect((await read()).findings).toEqual([]);
});

test.each(['challenges/web/challenge.yaml', 'challenges/web/series/part-1/challenge.yaml'])(
  'a challenge in %s, where none is read, is found',
  async (path) => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await rename(join(root, 'challenges/web/shop/challenge.yaml'), join(root, path));
    const { ids, findings } = await read();
    expect(ids).toEqual([]);
    expect(findings).toEqual([
      `${path}:1: is not read here; move it to challenges/<category>/<id>/challenge.yaml`,
    ]);
  },
);

test('a challenge.yml is found, but not beside a challenge.yaml', async () => {
  const path = join(root, 'challenges/web/shop/challenge.yml');
  await writeFile(path, 'name: Of another tool\n');
  expect((await read()).findings).toEqual([]);
  await rm(join(root, 'challenges/web/shop/challenge.yaml'));
  expect((await read()).findings).toEqual([
    'challenges/web/shop/challenge.yml:1: is not read; rename it to challenge.yaml, or move it out of challenges',
  ]);
});

test('a folder of challenges that cannot be listed is not an event without challenges', async () => {
  await rename(join(root, 'challenges'), join(root, 'elsewhere'));
  await writeFile(join(root, 'challenges'), '');
  await expect(readFolder(root)).rejects.toThrow('ENOTDIR');
});

test.each(['challenges/web', 'challenges/web/shop'])(
  'where %s is a link to nothing, no challenge looks as if it were removed',
  async (path) => {
    await rm(join(root, path), { recursive: true });
    await symlink('gone', join(root, path));
    await symlink('user@host.4711', join(root, 'challenges/.#notes.md'));
    expect(await read()).toEqual({
      ids: [],
      findings: [`${path}:1: cannot be read (ENOENT); correct or remove it`],
    });
  },
);

test('when challenges is a dangling link, it is not an event without challenges', async () => {
  await rm(join(root, 'challenges'), { recursive: true });
  await symlink('gone', join(root, 'challenges'));
  await expect(readFolder(root)).rejects.toThrow('ENOENT');
  await rm(join(root, 'challenges'));
  expect(await read()).toEqual({ ids: [], findings: [] });
});

test.each(['event.yaml', 'challenges/web/shop/challenge.yaml'])(
  '%s in another encoding than UTF-8 has a finding at the first line that shows it',
  async (path) => {
    await writeFile(join(root, path), Buffer.from('name: CTF\n# Überlauf\n', 'latin1'));
    expect((await read()).findings).toEqual([`${path}:2: is not UTF-8 here; save the file in this encoding`]);
  },
);

test('a script of the bot in another encoding than UTF-8 has a finding', async () => {
  const shop = join(root, 'challenges/web/shop');
  await writeFile(join(shop, 'challenge.yaml'), `${PLAYABLE}adminBotConfig: { script: bot.ts }\n`);
  await writeFile(join(shop, 'bot.ts'), Buffer.from('// Überlauf\n', 'latin1'));
  expect((await read()).findings).toEqual([
    'challenges/web/shop/challenge.yaml:4: adminBotConfig.script: the script is not UTF-8; save it in this encoding',
  ]);
});

test('a solve script whose first line ends as on Windows has a finding, and no other has', async () => {
  await writeFile(join(root, 'challenges/web/shop/challenge.yaml'), `${PLAYABLE}solve: { script: solve }\n`);
  const solve = join(root, 'challenges/web/shop/solve');
  await writeFile(solve, '#!/usr/bin/env python3\r\nprint()\r\n', { mode: 0o755 });
  expect((await read()).findings).toEqual([
    expect.stringContaining(
      'challenge.yaml:4: solve.script: cannot run, because its first line ends as on Windows',
    ),
  ]);
  await writeFile(solve, '#!/usr/bin/env python3\nprint("\r\n")\r\n');
  expect((await read()).findings).toEqual([]);
});

test('a solve script in Python that does not say so in its first line has a finding', async () => {
  const withScript = (name: string) =>
    writeFile(join(root, 'challenges/web/shop/challenge.yaml'), `${PLAYABLE}solve: { script: ${name} }\n`);
  await withScript('solve.py');
  const solve = join(root, 'challenges/web/shop/solve.py');
  await writeFile(solve, 'import os\n', { mode: 0o755 });
  expect((await read()).findings).toEqual([
    expect.stringContaining('challenge.yaml:4: solve.script: cannot run, because its first line names no'),
  ]);
  await writeFile(solve, '#!/usr/bin/env python3\nimport os\n');
  expect((await read()).findings).toEqual([]);
  // The shell runs its own.
  await withScript('solve');
  await writeFile(join(root, 'challenges/web/shop/solve'), 'echo flag\n', { mode: 0o755 });
  expect((await read()).findings).toEqual([]);
});

test('a folder where the file of a challenge belongs is found', async () => {
  await rm(join(root, 'challenges/web/shop/challenge.yaml'));
  await mkdir(join(root, 'challenges/web/shop/challenge.yaml'));
  expect((await read()).findings).toEqual([
    'challenges/web/shop/challenge.yaml:1: cannot be read (EISDIR); a challenge is a file of this name',
  ]);
});

test('control characters and line breaks of authors are not printed', async () => {
  const fields = 'files: ["a\\e[2K\\n::error::b"]\n';
  await writeFile(join(root, 'challenges/web/shop/challenge.yaml'), PLAYABLE + fields);
  const { out } = await runEvent(['lint', root]);
  expect(out).toEqual([expect.stringContaining('there is no file "a\\u001b[2K\\u000a::error::b"')]);
});
