import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runEventCommand } from '../src/index';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'event-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function run(...args: string[]) {
  const lines: string[] = [];
  const out = (line: string) => lines.push(line);
  const exitCode = await runEventCommand(args, { out, err: out, env: {}, now: () => new Date(0) });
  return { exitCode, text: lines.join('\n') };
}

test('the example has every kind of challenge and no findings', async () => {
  const folder = join(directory, 'example');
  expect(await run('init', folder)).toMatchObject({ exitCode: 0 });
  expect(await run('lint', folder)).toEqual({ exitCode: 0, text: '7 challenges, 0 findings.' });
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
])('the command line %j is refused with the usage', async (...args: string[]) => {
  const { exitCode, text } = await run(...args);
  expect(exitCode).toBe(2);
  expect(text).toContain('Usage: event init');
});

test('a folder without an event is refused', async () => {
  expect(await run('lint', directory)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('There is no event.yaml'),
  });
});
