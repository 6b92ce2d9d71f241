import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runEvent } from '../src/testing/run-event';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'event-'));
});
afterAll(() => rm(directory, { recursive: true }));

const env = { RAMPART_URL: 'https://ctf.test', RAMPART_TOKEN: 'token' };

const run = (...args: string[]) => runEvent(args, env);

test('the example has every kind of challenge and no findings', async () => {
  const folder = join(directory, 'example');
  expect(await run('init', folder)).toMatchObject({ exitCode: 0 });
  expect(await run('lint', folder)).toMatchObject({ exitCode: 0, text: '7 challenges, 0 findings.' });
});

test('an event is not written over files', async () => {
  const folder = join(directory, 'again');
  await run('init', folder);
  await writeFile(join(folder, 'event.yaml'), 'name: Mine');
  expect(await run('init', folder)).toMatchObject({ exitCode: 1 });
  expect(await readFile(join(folder, 'event.yaml'), 'utf8')).toBe('name: Mine');
});

test('a finding makes lint fail and says where it is', async () => {
  const folder = join(directory, 'broken');
  await run('init', folder);
  await writeFile(
    join(folder, 'challenges/misc/warm-up/challenge.yaml'),
    'name: Warm-up\nfiles: [../../../../etc]\n',
  );
  const { exitCode, text } = await run('lint', folder);
  expect(exitCode).toBe(1);
  expect(text).toContain(
    'challenges/misc/warm-up/challenge.yaml:2: files.0: there is no file "../../../../etc"',
  );
});

test.each([
  [],
  ['frobnicate'],
  ['lint', 'a', 'b'],
  ['init'],
  ['lint', '--frobnicate'],
  ['test', '--every', '0m'],
])('the command line %j is refused below the usage', async (...args: string[]) => {
  const { exitCode, text } = await run(...args);
  expect(exitCode).toBe(2);
  expect(text).toMatch(/^Usage: event init/);
});

test('a folder without an event is refused', async () => {
  expect(await run('lint', directory)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('There is no event.yaml'),
  });
});

test.each([
  ['other text', 'name: CTF'],
  ['what plan --json prints', '{"server":"https://ctf.test","challenges":[]}'],
])('%s is refused as a stored plan and as a record of an apply', async (_, content) => {
  const folder = join(directory, 'not-stored');
  await mkdir(join(folder, '.rampart/applies/ctf.test'), { recursive: true });
  const plan = join(folder, 'plan.json');
  const record = join(folder, '.rampart/applies/ctf.test/0001.json');
  for (const path of [plan, record]) await writeFile(path, content);
  expect(await run('apply', folder, '--plan', plan)).toMatchObject({
    exitCode: 1,
    text: `"${plan}" is not a plan that event plan --out has stored.`,
  });
  expect(await run('history', folder)).toMatchObject({
    exitCode: 1,
    text: `"${record}" is not the record of an apply; if Git could not merge it, keep either version.`,
  });
});
